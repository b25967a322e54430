// The constants that the build defines for the client's code, for unit tests.
Object.assign(globalThis, { GALLERIA_ORIGIN: '' })
process.env.TARO_ENV = 'h5'
// jsdom has no media queries. No query matches: a phone without a mouse, without reduced motion.
if (typeof window !== 'undefined') Object.assign(window, { matchMedia: () => ({ matches: false }) })
