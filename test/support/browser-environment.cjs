// What the browser suites run in. Their driver stands outside of jest's modules, where a worker loads its 4 MB once instead
// of for every test file.
const { TestEnvironment } = require('jest-environment-node')

/** The driver notes at each step where it was asked: of its own frames nobody reads the place in the source. */
const isDrivers = (frame) => /[\\/]playwright-core[\\/]/.test(frame.getFileName() ?? '')

function withDriversAsTheyAre(inSource) {
  return (error, frames) => {
    const head = inSource(error, [])
    const line = (frame) => (isDrivers(frame) ? `\n    at ${frame}` : inSource(error, [frame]).slice(head.length))
    return head + frames.map(line).join('')
  }
}

module.exports = class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup()
    Error.prepareStackTrace = withDriversAsTheyAre(Error.prepareStackTrace)
    Object.defineProperty(this.global, 'playwrightOutside', { get: () => require('playwright-core') })
  }
}
