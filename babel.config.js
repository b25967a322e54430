// Babel compiles the client for both targets; tests and the server go through esbuild instead.
const isH5 = process.env.TARO_ENV === 'h5'

// Every browser of package.json's list has these by itself; Babel lowers them for edge cases of old Safari that we
// don't write (destructured parameters that shadow, or collide in name), at a tenth of our own code's size. Of optional
// chains Chromium before 91 only gets arguments that are spread wrong: the plugin for that alone stands in.
const NATIVE = [
  'transform-destructuring',
  'transform-object-rest-spread',
  'transform-optional-chaining',
  'transform-parameters',
]
const FOR_THEIR_BUGS = ['bugfix/transform-v8-spread-parameters-in-optional-chaining']

const options = { framework: 'react', ts: true, compiler: 'webpack5' }

module.exports = {
  presets: [['taro', isH5 ? { ...options, exclude: NATIVE, include: FOR_THEIR_BUGS } : options]],
  plugins: isH5 ? [require.resolve('./config/plain-boxes.cjs')] : [],
  assumptions: isH5 ? { setPublicClassFields: true } : {},
}
