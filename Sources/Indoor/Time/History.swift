/// An append-only list that is copied often. A copy shares all but the last elements, so that many
/// copies of a long list need little more memory than one; an array would be copied as a whole at
/// the next append.
///
/// Public, unlike other types: the compiler specialises a generic type in another module only where it
/// is public and inlinable, and a frame reads thousands of elements.
public struct History<Element> {
    /// Full pages of full volumes, in order.
    @usableFromInline var volumes: [[[Element]]] = []
    /// The full pages after them.
    @usableFromInline var pages: [[Element]] = []
    /// The elements after those: the only mutable ones.
    @usableFromInline var page: [Element] = []
    /// The number of removed elements at the front of the first volume.
    @usableFromInline var hidden = 0
    /// The count. It is stored, since it is read much more often than it changes.
    @usableFromInline var stored = 0

    @inlinable static var pageSize: Int { 32 }
    @inlinable static var pagesPerVolume: Int { 32 }
    @inlinable static var volumeSize: Int { pageSize * pagesPerVolume }

    @inlinable public init() {}

    @inlinable public var count: Int { stored }

    @inlinable public mutating func append(_ element: Element) {
        if page.count == History.pageSize {
            pages.append(page)
            page = []
            if pages.count == History.pagesPerVolume {
                volumes.append(pages)
                pages = []
            }
        }
        page.append(element)
        stored += 1
    }

    @inlinable public mutating func append(contentsOf elements: some Sequence<Element>) {
        for element in elements { append(element) }
    }

    /// Changes the last element; does nothing when empty.
    @inlinable public mutating func changeLast(_ change: (inout Element) -> Void) {
        guard !isEmpty else { return }
        change(&page[page.count - 1])
    }

    /// Removes the oldest elements.
    ///
    /// - Parameter count: at most all but the last.
    @inlinable public mutating func removeFirst(_ count: Int) {
        let count = Swift.min(Swift.max(count, 0), Swift.max(stored - 1, 0))
        hidden += count
        stored -= count
        while hidden >= History.volumeSize, !volumes.isEmpty {
            volumes.removeFirst()
            hidden -= History.volumeSize
        }
    }
}

extension History: RandomAccessCollection {
    @inlinable public var startIndex: Int { 0 }
    @inlinable public var endIndex: Int { count }

    @inlinable public subscript(position: Int) -> Element {
        let index = position + hidden
        let (number, rest) = (index / History.pageSize, index % History.pageSize)
        let (volume, inVolume) = (
            number / History.pagesPerVolume, number % History.pagesPerVolume
        )
        if volume < volumes.count { return volumes[volume][inVolume][rest] }
        return inVolume < pages.count ? pages[inVolume][rest] : page[rest]
    }
}

extension History: ExpressibleByArrayLiteral {
    @inlinable public init(arrayLiteral elements: Element...) { append(contentsOf: elements) }
}

extension History: Equatable where Element: Equatable {
    @inlinable public static func == (a: History, b: History) -> Bool {
        guard a.count == b.count else { return false }
        // Shared pages compare equal without comparing elements.
        guard a.hidden == b.hidden else { return a.elementsEqual(b) }
        return a.page == b.page && a.pages == b.pages && a.volumes == b.volumes
    }
}

extension History: Hashable where Element: Hashable {
    @inlinable public func hash(into hasher: inout Hasher) {
        hasher.combine(count)
        for element in self { hasher.combine(element) }
    }
}

extension History: Sendable where Element: Sendable {}

extension RandomAccessCollection where Index == Int {
    /// The end of the prefix for which a condition holds, by binary search. The condition must not
    /// hold again after it first fails.
    @inlinable public func prefixEnd(where holds: (Element) -> Bool) -> Int {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = (low + high) / 2
            if holds(self[middle]) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
