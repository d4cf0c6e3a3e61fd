print("outloud")
