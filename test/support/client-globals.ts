// What the build defines for the client's code, in a unit test.
Object.assign(globalThis, { GALLERIA_ORIGIN: '' })
process.env.TARO_ENV = 'h5'
// jsdom has no media queries: a phone without wheel and keys, and no wish for stillness.
if (typeof window !== 'undefined') Object.assign(window, { matchMedia: () => ({ matches: false }) })
