// Tests of the room.
