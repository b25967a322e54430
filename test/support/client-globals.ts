// What the build defines for the client's code, in a unit test.
Object.assign(globalThis, { GALLERIA_ORIGIN: '' })
process.env.TARO_ENV = 'h5'
