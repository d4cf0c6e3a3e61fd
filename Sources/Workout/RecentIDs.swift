/// The last ids seen, in bounded memory; inserting and looking up take constant time.
package struct RecentIDs: Equatable, Sendable {
  /// How many ids are remembered; the oldest is forgotten first.
  package static let capacity = 4096
  /// The longest id taken, in UTF-8 bytes.
  package static let longest = 256

  private var ring: [String] = []
  private var known: Set<String> = []
  private var next = 0

  package init() {}

  package func contains(_ id: String) -> Bool { known.contains(id) }

  /// False where the id is known already.
  package mutating func insert(_ id: String) -> Bool {
    guard known.insert(id).inserted else { return false }
    if ring.count < Self.capacity {
      ring.append(id)
    } else {
      known.remove(ring[next])
      ring[next] = id
      next = (next + 1) % Self.capacity
    }
    return true
  }
}
