/// A place on the trail of the person, of the app's dot or of the source, with the quality of the
/// app's position at that time.
package struct TrailPoint: Hashable, Sendable {
    package let point: Point
    package let levels: Levels
    package let quality: PhoneDisplay.Banner.Quality

    package init(point: Point, levels: Levels, quality: PhoneDisplay.Banner.Quality) {
        self.point = point
        self.levels = levels
        self.quality = quality
    }
}
