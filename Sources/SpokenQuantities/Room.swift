// Room: SpokenQuantities.
