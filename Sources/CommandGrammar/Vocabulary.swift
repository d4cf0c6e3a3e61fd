extension Grammar {
  /// Every word that the grammar names, with the place where it first stands, in that order. The words
  /// of built-in quantities are not among them; the search graph has those too.
  package var vocabulary: [(word: String, place: Place)] {
    var seen: Set<String> = []
    var found: [(word: String, place: Place)] = []
    for node in nodes {
      guard case .word(let word) = node.kind, seen.insert(word).inserted else { continue }
      found.append((word, place(node.spot)))
    }
    return found
  }

  /// All words without a pronunciation at once, each with its first place; empty when all have one.
  /// The words of built-in quantities are asked for too where the grammar uses one.
  package func unknownWords(isKnown: (String) -> Bool) -> [GrammarError] {
    let usesQuantities = nodes.contains { node in
      if case .quantity = node.kind { return true }
      return false
    }
    var whole = self
    if usesQuantities {
      // The forms are part of the program; were they broken, the matcher would say so.
      do throws(GrammarError) { _ = try QuantityForms.install(into: &whole) } catch {
        return [error]
      }
    }
    var seen: Set<String> = []
    var errors: [GrammarError] = []
    for node in whole.nodes {
      guard case .word(let word) = node.kind, seen.insert(word).inserted, !isKnown(word) else {
        continue
      }
      errors.append(
        whole.error(
          .unknownWords, at: node.spot, "'\(word)' has no pronunciation",
          hint: "add it to the pronunciations beside the grammar, or say it with other words"))
    }
    return errors
  }
}
