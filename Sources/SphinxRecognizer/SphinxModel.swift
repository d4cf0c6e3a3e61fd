internal import Glibc

/// Where the acoustic model and the dictionary are.
package struct SphinxModel: Equatable, Sendable {
  /// Folder with `mdef`, `means`, …
  package var acoustic: String
  package var dictionary: String

  /// Debian's package `pocketsphinx-en-us`.
  package static let debian = SphinxModel(
    acoustic: "/usr/share/pocketsphinx/model/en-us/en-us",
    dictionary: "/usr/share/pocketsphinx/model/en-us/cmudict-en-us.dict")

  package init(acoustic: String, dictionary: String) {
    self.acoustic = acoustic
    self.dictionary = dictionary
  }

  /// Throws `missing` and names the Debian package where a file is not there.
  package func check() throws(SphinxError) {
    for path in [acoustic + "/mdef", acoustic + "/means", dictionary] where access(path, R_OK) != 0
    {
      throw SphinxError(
        .missing,
        "the speech model is missing: \(path) cannot be read (apt install pocketsphinx-en-us)")
    }
  }
}
