import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { buildSync } from 'esbuild'
import { filesWithSchemaLibrary } from './bundle'
import { ROOT } from './sources'

let folder = ''
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bundle-'))
})
afterEach(() => fs.rmSync(folder, { recursive: true }))

/** Bundles and minifies code as a build does. */
function build(name: string, code: string): void {
  buildSync({
    stdin: { contents: code, resolveDir: ROOT, loader: 'ts' },
    bundle: true,
    minify: true,
    legalComments: 'none',
    tsconfig: path.join(ROOT, 'tsconfig.base.json'),
    outfile: path.join(folder, name),
  })
}

test('finds the schema library in a minified bundle, and not in one that only uses its types', () => {
  build('js/schema.js', "import { Address } from './contract/schema/address'\nconsole.log(Address)")
  build(
    'types.js',
    "import type { Address } from './contract/schema/address'\nimport { ERROR_CODES } from './contract/codes/errors'\nconst a: Address | null = null\nconsole.log(a, ERROR_CODES)",
  )
  expect(filesWithSchemaLibrary(folder)).toEqual([path.join('js', 'schema.js')])
})

test('a folder without scripts is an error', () => {
  expect(() => filesWithSchemaLibrary(folder)).toThrow('nothing was built')
})
