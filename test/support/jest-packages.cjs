// Bundles each family of packages into one CommonJS file: jest reads, resolves and compiles every file of a package
// again for every test file, and these packages have two thirds of the thousand files that a mall loads. ES modules
// become CommonJS, which tests can load.
const crypto = require('node:crypto')
const fs = require('node:fs')
const path = require('node:path')
const esbuild = require('esbuild')

const DAY_MS = 86_400_000
const root = path.resolve(__dirname, '../..')

/**
 * Families of import names. Packages that share classes are one family (fastify uses ajv's): two copies would be
 * different classes. An import of another family's package is left to that family's bundle.
 */
const FAMILIES = {
  kysely: ['kysely'],
  typebox: ['@sinclair/typebox'],
  web: ['fastify', '@fastify/static', 'ajv', 'fast-json-stringify', 'pino'],
  pg: ['pg'],
  html: ['sanitize-html'],
  pdf: ['pdfkit'],
  'p-limit': ['p-limit'],
  'fast-check': ['fast-check'],
  testing: ['@testing-library/react', '@testing-library/dom', '@testing-library/jest-dom'],
}

const NAMES = Object.values(FAMILIES).flat()
/** Modules that stay outside the bundles: React's scheduler, and pg's native part, which is not installed. */
const APART = ['react', 'react-dom', 'pg-native']

const slug = (name) => name.replace('@', '').replaceAll('/', '-')
const escaped = (name) => name.replace(/[/.]/g, '\\$&')

function bundle(family, folder) {
  const exports = FAMILIES[family].map((name) => `${JSON.stringify(name)}: () => require(${JSON.stringify(name)}),`)
  esbuild.buildSync({
    stdin: { contents: `module.exports = {${exports.join('\n')}}`, resolveDir: root },
    outfile: path.join(folder, `${family}.cjs`),
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node24',
    minifyWhitespace: true,
    lineLimit: 120,
    external: [...APART, ...NAMES.filter((name) => !FAMILIES[family].includes(name))],
    // Jest's modules run in a vm context, where a native import() fails.
    supported: { 'dynamic-import': false },
    logLevel: 'error',
  })
  for (const name of FAMILIES[family]) {
    const words = `module.exports = require('./${family}.cjs')[${JSON.stringify(name)}]()\n`
    fs.writeFileSync(path.join(folder, `of-${slug(name)}.cjs`), words)
  }
}

/** Removes bundles that are so old that no run can be reading them. */
function clear(shelf) {
  for (const name of fs.existsSync(shelf) ? fs.readdirSync(shelf) : []) {
    const old = path.join(shelf, name)
    if (fs.statSync(old).mtimeMs < Date.now() - DAY_MS) fs.rmSync(old, { recursive: true, force: true })
  }
}

/** The rename is atomic: a parallel run may write the same bundles. */
function moveIntoPlace(part, folder) {
  try {
    fs.renameSync(part, folder)
  } catch (error) {
    if (!fs.existsSync(folder)) throw error
    fs.rmSync(part, { recursive: true })
  }
}

/** Writes the bundles when a package or this file has changed; returns the `moduleNameMapper` for them. */
function packagesInOneFile() {
  const parts = [__filename, path.join(root, 'package-lock.json')].map((file) => fs.readFileSync(file))
  const key = crypto.createHash('sha256').update(parts.join()).digest('hex').slice(0, 16)
  const shelf = path.join(root, '.cache/test-packages')
  const folder = path.join(shelf, key)
  if (!fs.existsSync(folder)) {
    clear(shelf)
    const part = `${folder}.${process.pid}`
    for (const family of Object.keys(FAMILIES)) bundle(family, part)
    moveIntoPlace(part, folder)
  }
  return Object.fromEntries(NAMES.map((name) => [`^${escaped(name)}$`, path.join(folder, `of-${slug(name)}.cjs`)]))
}

module.exports = { packagesInOneFile }
