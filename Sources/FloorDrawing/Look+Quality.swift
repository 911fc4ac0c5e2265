import Indoor
import TextCanvas

extension Look {
    package func quality(_ quality: PhoneDisplay.Banner.Quality) -> Style {
        switch quality {
        case .accurate: good
        case .degraded: warning
        case .lost: bad
        case .none: dim
        }
    }

    /// The filled line of a state.
    package func banner(_ quality: PhoneDisplay.Banner.Quality) -> Style {
        switch quality {
        case .accurate: bannerAccurate
        case .degraded: bannerDegraded
        case .lost: bannerLost
        case .none: bannerNone
        }
    }
}

extension PhoneDisplay.Banner.Quality {
    package var glyph: String {
        switch self {
        case .accurate: "●"
        case .degraded: "◐"
        case .lost: "○"
        case .none: "–"
        }
    }
}
