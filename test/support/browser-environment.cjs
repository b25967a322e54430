// Environment of the browser suites. A worker loads the driver (4 MB) once, outside jest's module registry, instead of
// once per test file.
const { TestEnvironment } = require('jest-environment-node')

module.exports = class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup()
    Object.defineProperty(this.global, 'playwrightOutside', { get: () => require('playwright-core') })
  }
}
