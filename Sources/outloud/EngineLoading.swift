internal import SphinxRecognizer

/// The recognizer's dictionary with a grammar's own pronunciations.
enum EngineLoading {
  /// Pronunciations beside the grammar, for words that the model's dictionary does not have.
  static func own(
    _ words: Set<String>, beside file: GrammarFile?
  ) throws(Failure) -> PronouncingDictionary {
    guard let path = file?.pronunciations else { return PronouncingDictionary(entries: []) }
    do throws(SphinxError) {
      return try PronouncingDictionary(readingFor: words, from: path)
    } catch {
      throw Failure(error)
    }
  }

  /// Those of `words` that can be pronounced.
  static func known(_ words: Set<String>, beside file: GrammarFile?) throws(Failure) -> Set<String>
  {
    let beside = try own(words, beside: file)
    do throws(SphinxError) {
      try SphinxModel.debian.check()
      var dictionary = try PronouncingDictionary(
        readingFor: words, from: SphinxModel.debian.dictionary)
      dictionary.merge(beside)
      return words.subtracting(dictionary.missing(of: words))
    } catch {
      throw Failure(error)
    }
  }
}
