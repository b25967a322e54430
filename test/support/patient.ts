// Tests of whole builds wait for what they expect, on a loaded machine too; only what never comes runs out of time.
jest.setTimeout(180_000)
