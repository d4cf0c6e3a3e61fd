// Tests of room Listening.
