// Babel compiles the client for both targets; tests and the server go through esbuild instead.
module.exports = {
  presets: [['taro', { framework: 'react', ts: true, compiler: 'webpack5' }]],
}
