import TextCanvas
