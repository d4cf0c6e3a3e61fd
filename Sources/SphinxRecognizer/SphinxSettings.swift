internal import CSphinx

/// Options of the engine, by their command-line names without the dash.
package struct SphinxSettings: Sendable {
  package var model: SphinxModel
  package var options: [String: String]

  package init(model: SphinxModel, options: [String: String] = [:]) {
    self.model = model
    self.options = options
  }

  /// The engine's configuration object; the caller frees it with `cmd_ln_free_r`.
  func parse(_ more: [String: String] = [:]) throws(SphinxError) -> OpaquePointer {
    SphinxLog.start()
    var words = ["outloud", "-hmm", model.acoustic]
    for (name, value) in options.merging(more, uniquingKeysWith: { $1 }).sorted(by: {
      $0.key < $1.key
    }) {
      words += ["-" + name, value]
    }
    let arguments = CArguments(words)
    var pointers = arguments.pointers
    let parsed = outloud_sphinx_configuration(Int32(pointers.count), &pointers)
    guard let parsed else { throw .engine("the recognizer refused its options") }
    return parsed
  }
}
