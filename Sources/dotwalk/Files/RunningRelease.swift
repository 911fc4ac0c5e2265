import Foundation
import Indoor
import Rehearsal

extension Release {
    /// This program: a digest of its file's bytes, made when it first records or replays something
    /// that differs. The kernel gives the file that was started, also where another one has taken
    /// its place since.
    static let running: Release = {
        guard
            let file = try? Data(
                contentsOf: URL(fileURLWithPath: "/proc/self/exe"), options: .alwaysMapped)
        else { return Release() }
        var digest = Digest()
        file.withUnsafeBytes { digest.add($0) }
        return Release(build: digest)
    }()
}
