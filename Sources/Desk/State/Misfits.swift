import PhoneScreen
import Rehearsal

extension Chronicle {
    /// Finds the words that do not fit the reference phone, for the event list.
    package static let phoneMisfits: Misfits = { display in
        PhoneWords.misfits(display).map { (what: $0.what, words: $0.words) }
    }
}
