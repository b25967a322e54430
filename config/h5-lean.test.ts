import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import webpack, { NormalModuleReplacementPlugin } from 'webpack'
import { EachReplacementUsedPlugin } from './h5-lean'

let folder = ''
beforeEach(() => {
  folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'lean-')))
})
afterEach(() => fs.rmSync(folder, { recursive: true }))

/** Builds an app of these files with the replacements; resolves with webpack's errors. */
function build(files: Record<string, string>): Promise<string[]> {
  for (const [name, text] of Object.entries(files)) fs.writeFileSync(path.join(folder, name), text)
  const place = /[\\/]theirs\.js$/
  const compiler = webpack({
    mode: 'none',
    context: folder,
    entry: './app.js',
    output: { path: path.join(folder, 'out') },
    plugins: [
      new NormalModuleReplacementPlugin(place, path.join(folder, 'ours.js')),
      new EachReplacementUsedPlugin(folder, { 'ours.js': place }),
    ],
  })
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      if (error || !stats) return reject(error ?? new Error('no build'))
      const complaints = stats.compilation.errors.map(({ message }) => message)
      compiler.close(() => resolve(complaints))
    })
  })
}

test('a file that replaces another is accepted', async () => {
  const files = { 'app.js': "import './theirs.js'", 'theirs.js': 'theirs()', 'ours.js': 'ours()' }
  expect(await build(files)).toEqual([])
  expect(fs.readFileSync(path.join(folder, 'out/main.js'), 'utf8')).toContain('ours()')
})

test('a file that replaces nothing fails the build and is named', async () => {
  const files = { 'app.js': "import './moved.js'", 'moved.js': 'theirs()', 'ours.js': 'ours()' }
  expect(await build(files)).toEqual([
    'src/h5-runtime/ours.js replaces nothing: no module requests /[\\\\/]theirs\\.js$/ any more',
  ])
})
