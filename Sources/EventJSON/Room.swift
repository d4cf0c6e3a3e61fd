// Room: EventJSON.
