import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { appPages } from '@/app/routes/app-pages'
import { filesWithSchemaLibrary } from '../rules/bundle'

const folder = 'dist/h5'
const HOME = 'pages/home/index'
/** KB of JavaScript and CSS that home may cost, Brotli. */
const MOST_KB = 123
/** KB of JavaScript and CSS, Brotli, that any other page may cost beyond home's. */
const MOST_OWN_KB = 40

interface Manifest {
  entry: { js: string[]; css: string[] }
  pages: Record<string, { js: string[]; css: string[] }>
}

function readManifest(): Manifest {
  return JSON.parse(readFileSync(join(folder, 'asset-manifest.json'), 'utf8'))
}

test('no schema library in the client', () => {
  expect(filesWithSchemaLibrary(folder)).toEqual([])
})

/** KB of files of the build as they are sent. */
function weigh(files: readonly string[]): number {
  const sizes = files.map((file) => {
    const packed = join(folder, `${file}.br`)
    return statSync(existsSync(packed) ? packed : join(folder, file)).size
  })
  return sizes.reduce((sum, size) => sum + size, 0) / 1024
}

/** What the app's start and home bring; the other pages stand on it. */
function homeFiles({ entry, pages }: Manifest): string[] {
  return [entry, pages[HOME] ?? { js: [], css: [] }].flatMap(({ js, css }) => [...js, ...css])
}

test(`home's scripts and styles weigh at most ${MOST_KB} KB`, () => {
  const files = homeFiles(readManifest())
  expect(files.length).toBeGreaterThan(3)
  expect(weigh(files)).toBeLessThanOrEqual(MOST_KB)
})

test(`each other page's own scripts and styles weigh at most ${MOST_OWN_KB} KB`, () => {
  const manifest = readManifest()
  const shared = homeFiles(manifest)
  const own = Object.entries(manifest.pages).map(([page, { js, css }]) => ({
    page,
    kb: weigh([...js, ...css].filter((file) => !shared.includes(file))),
  }))
  expect(own.length).toBeGreaterThan(30)
  expect(own.filter(({ kb }) => kb > MOST_OWN_KB)).toEqual([])
})

test("home's start brings no sheet to share with: that comes with the first tap on it", () => {
  const manifest = readManifest()
  const start = [...manifest.entry.js, ...(manifest.pages[HOME]?.js ?? [])]
  const holders = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.js') && readFileSync(join(folder, file), 'utf8').includes('生成海报'),
  )
  expect(holders.length).toBeGreaterThan(0)
  expect(start.filter((file) => holders.includes(file))).toEqual([])
})

test('the files of every page are known before its code is asked for', () => {
  const { pages } = readManifest()
  const { pages: main, subPackages } = appPages()
  const paths = [...main, ...subPackages.flatMap(({ root, pages: own }) => own.map((path) => `${root}/${path}`))]
  expect(Object.keys(pages).sort()).toEqual([...paths].sort())
  const missing = paths.filter((path) => !pages[path]?.js.length)
  expect(missing).toEqual([])
  for (const file of paths.flatMap((path) => [...(pages[path]?.js ?? []), ...(pages[path]?.css ?? [])]))
    expect([file, existsSync(join(folder, file))]).toEqual([file, true])
})
