"""One module for each command of `man9`: its arguments, one call into the house, what is printed."""
