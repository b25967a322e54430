// The order of test files on a machine that knows nothing of earlier runs, a clean clone's: jest takes the largest first, and the
// walks of the areas, of three lines each, would be the last; the run would end with them, one worker at a time.
const fs = require('node:fs')
const { default: Sequencer } = require('@jest/test-sequencer')

/** What an area's walk has to do stands beside it. */
const WALK = /[\\/]test[\\/]pages[\\/][\w-]+(?=\.test\.ts$)/
const rowsOf = ({ path }) => {
  const [walk] = WALK.exec(path) ?? []
  return walk ? fs.statSync(`${path.slice(0, path.lastIndexOf('.test.ts'))}.ts`).size : 0
}

module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests)
    const isKnown = sorted.some(({ duration }) => duration)
    return isKnown ? sorted : sorted.sort((a, b) => rowsOf(b) - rowsOf(a))
  }
}
