// Jest transform: compiles TypeScript and JSX to CommonJS by esbuild, with source maps; about 1 ms per file.
// `npm run typecheck` checks types. `jest.mock` is not hoisted above imports: pass fakes as arguments instead.
const crypto = require('node:crypto')
const fs = require('node:fs')
const path = require('node:path')
const esbuild = require('esbuild')

const LOADERS = { '.ts': 'ts', '.tsx': 'tsx', '.mts': 'ts', '.mjs': 'js', '.js': 'js', '.jsx': 'jsx', '.scss': 'text' }
const own = fs.readFileSync(__filename)

module.exports = {
  getCacheKey(source, filename, { transformerConfig }) {
    const hash = crypto
      .createHash('sha256')
      .update(own)
      .update(esbuild.version)
      .update(JSON.stringify(transformerConfig))
    return hash.update(filename).update(source).digest('hex')
  },
  process(source, filename) {
    const { code, map } = esbuild.transformSync(source, {
      loader: LOADERS[path.extname(filename)],
      format: 'cjs',
      platform: 'node',
      target: 'node24',
      jsx: 'automatic',
      sourcemap: true,
      sourcefile: filename,
      keepNames: true,
      // Jest's modules run in a vm context, where a native import() fails.
      supported: { 'dynamic-import': false },
      define: { 'import.meta.url': '__moduleUrl' },
      banner: source.includes('import.meta.url')
        ? 'const __moduleUrl = require("node:url").pathToFileURL(__filename).href;'
        : '',
    })
    return { code, map }
  },
}
