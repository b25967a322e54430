// The driver that browser-environment.cjs provides.
module.exports = globalThis.playwrightOutside
