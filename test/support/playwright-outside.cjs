// The driver as browser-environment.cjs gives it.
module.exports = globalThis.playwrightOutside
