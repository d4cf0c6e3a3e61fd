internal import CommandGrammar
internal import Listening
internal import SphinxRecognizer

/// The recognizer's dictionary with a grammar's own pronunciations.
enum EngineLoading {
  /// Who hears the grammar's commands.
  static func recognizer(for file: GrammarFile) throws(Failure) -> CommandRecognizer {
    let spoken = try file.spoken()
    do throws(GrammarErrors) {
      return try CommandRecognizer(
        spoken.grammar, kind: spoken.path == file.path ? .plain : .weighted)
    } catch {
      throw .failed(error.rendered())
    }
  }

  /// An engine that knows the words of the graphs.
  static func engine(
    _ graphs: RecognitionGraphs, beside file: GrammarFile
  ) throws(Failure) -> SphinxEngine {
    let own = try own(graphs.words, beside: file)
    do throws(SphinxError) {
      var engine = try SphinxEngine(words: graphs.words, own: own)
      for (name, graph) in graphs.fixed { try engine.install(graph, as: name) }
      return engine
    } catch {
      throw Failure(error)
    }
  }

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
