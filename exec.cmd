@rem Scripts say `exec node ...`, so that Ctrl-C reaches Node and not a shell around it; Windows needs this in its place.
@%*
