// Babel compiles the client for both targets; tests and the server go through esbuild instead.
const isH5 = process.env.TARO_ENV === 'h5'

// Every browser of package.json's list has these by itself; Babel lowers them for edge cases of old Safari that we
// don't write (destructured parameters that shadow, or collide in name), at a tenth of our own code's size.
const NATIVE = ['transform-destructuring', 'transform-object-rest-spread', 'transform-parameters']

module.exports = {
  presets: [['taro', { framework: 'react', ts: true, compiler: 'webpack5', ...(isH5 ? { exclude: NATIVE } : {}) }]],
  assumptions: isH5 ? { setPublicClassFields: true } : {},
}
