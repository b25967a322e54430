// Timeouts of tests of built targets: long enough for a loaded machine.
jest.setTimeout(180_000)
