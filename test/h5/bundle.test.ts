import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { filesWithSchemaLibrary } from '../rules/bundle'

const folder = 'dist/h5'
const HOME = 'pages/home/index'
/** KB of JavaScript and CSS that home may cost, Brotli. */
const MOST_KB = 135

interface Manifest {
  entry: { js: string[]; css: string[] }
  pages: Record<string, { js: string[]; css: string[] }>
}

test('no schema library in the client', () => {
  expect(filesWithSchemaLibrary(folder)).toEqual([])
})

test(`home's scripts and styles weigh at most ${MOST_KB} KB`, () => {
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, 'asset-manifest.json'), 'utf8'))
  const home = manifest.pages[HOME] ?? { js: [], css: [] }
  const files = [manifest.entry, home].flatMap(({ js, css }) => [...js, ...css])
  expect(files.length).toBeGreaterThan(3)
  const bytes = files.map(
    (file) => statSync(existsSync(join(folder, `${file}.br`)) ? join(folder, `${file}.br`) : join(folder, file)).size,
  )
  expect(bytes.reduce((sum, size) => sum + size, 0) / 1024).toBeLessThanOrEqual(MOST_KB)
})
