import FloorDrawing
import Indoor
import TextCanvas

/// Parts of the screen as separate pictures, at full size.
extension ScreenModel {
    /// The reference phone with its frame, in its present state.
    package func phonePicture(_ capabilities: Capabilities = Capabilities()) -> Canvas {
        var model = self
        model.interface.isFilmed = true
        var canvas = Canvas(ScreenLayout.phone)
        model.drawPhone(in: canvas.bounds, Look(capabilities), shakes: false, on: &canvas)
        return canvas.shown(in: capabilities.glyphs)
    }

    /// A whole floor with the trails so far.
    ///
    /// - Parameter size: with its frame.
    package func floorPicture(
        _ level: LevelOrdinal, size: Size, _ capabilities: Capabilities = Capabilities()
    ) -> Canvas {
        var model = self
        model.interface.apply(.showLevel(level))
        model.interface.apply(.fit)
        model.interface.isFilmed = true
        var canvas = Canvas(size)
        var drawing: MapDrawing?
        model.floorMap(Look(capabilities))?
            .draw(in: canvas.bounds, on: &canvas, keeping: &drawing)
        return canvas.shown(in: capabilities.glyphs)
    }
}
