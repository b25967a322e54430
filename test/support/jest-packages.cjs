// Packages of many small files, each family as one CommonJS file: jest reads, resolves and compiles every file of a package
// anew for every test file, and these are two thirds of the thousand that a mall consists of. ES modules come out of it as
// CommonJS, which tests can load.
const crypto = require('node:crypto')
const fs = require('node:fs')
const path = require('node:path')
const esbuild = require('esbuild')

const DAY_MS = 86_400_000
const root = path.resolve(__dirname, '../..')

/**
 * Names as they are imported. What shares parts is one family (fastify has ajv's classes inside): two copies would be two
 * different classes. A name of another family is asked for there.
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
/** React asks the module it stands in for its scheduler; the native half of pg is not there. */
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
    // Jest's modules run in a vm context, where a native import() is refused.
    supported: { 'dynamic-import': false },
    logLevel: 'error',
  })
  for (const name of FAMILIES[family]) {
    const words = `module.exports = require('./${family}.cjs')[${JSON.stringify(name)}]()\n`
    fs.writeFileSync(path.join(folder, `of-${slug(name)}.cjs`), words)
  }
}

/** Old ones go, when no run can be reading them any more. */
function clear(shelf) {
  for (const name of fs.existsSync(shelf) ? fs.readdirSync(shelf) : []) {
    const old = path.join(shelf, name)
    if (fs.statSync(old).mtimeMs < Date.now() - DAY_MS) fs.rmSync(old, { recursive: true, force: true })
  }
}

/** Whole at once, for runs beside this one; one of which may have been faster. */
function moveIntoPlace(part, folder) {
  try {
    fs.renameSync(part, folder)
  } catch (error) {
    if (!fs.existsSync(folder)) throw error
    fs.rmSync(part, { recursive: true })
  }
}

/** Makes the files when a package or this page has changed; a `moduleNameMapper` that leads to them. */
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
