internal import Glibc

/// C strings for an argument array; freed with the value.
struct CArguments: ~Copyable {
  private(set) var pointers: [UnsafeMutablePointer<CChar>?]

  init(_ words: [String]) {
    pointers = words.map { strdup($0) }
  }

  deinit {
    for pointer in pointers { free(pointer) }
  }
}
