// Room: CommandGrammar.
