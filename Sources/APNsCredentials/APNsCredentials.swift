// The first content of this room is on its way.
