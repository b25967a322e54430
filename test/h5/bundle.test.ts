import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { appPages } from '@/app/routes/app-pages'
import { filesWithSchemaLibrary } from '../rules/bundle'
import planned from '../rules/pages.json'

const folder = 'dist/h5'
const HOME = 'pages/home/index'
/** KB of JavaScript and CSS that home may cost once every planned page has its row, Brotli (decision 0051). */
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

test('the passes that shorten modules still find what they shorten (0100)', () => {
  const { entry, pages } = readManifest()
  const files = new Set([entry, ...Object.values(pages)].flatMap(({ js }) => js))
  const code = [...files].map((file) => readFileSync(join(folder, file), 'utf8')).join('\n')
  expect(code.match(/\(0,[\w$]+\.jsxs?\)\(/g)).toBeNull()
  // Of more than two thousand exports.
  expect(code.match(/function\(\)\{return [\w$]+\}/g)?.length ?? 0).toBeLessThan(40)
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

/** The script that holds the app's start and the route table. */
function startScript({ entry }: Manifest): string {
  const file = entry.js.find((name) => /^js\/app\./.test(name))
  if (!file) throw new Error('the start has no script of the app')
  return readFileSync(join(folder, file), 'utf8')
}

/** What a page leaves in the start: its row, and that its chunk has a style sheet. Codes differ from page to page. */
function leftInStart(path: string, index: number): { row: string; style: string } {
  const [, name = '', ...rest] = path.split('/')
  const code = `C00${(index * 7_919_317 + 30_000_000) % 100_000_000}`
  const more = [index % 2 ? ',pullDown:!0' : '', index % 3 ? '' : `,commands:["${code}"]`].join('')
  return {
    row: `,${name.replace(/\W/g, '')}${index}:{at:"${rest.join('/')}"${index % 2 ? '' : ',login:!0'}${more}}`,
    style: `${1000 + ((index * 4_337) % 9000)}:1,`,
  }
}

test(`home's scripts and styles weigh at most ${MOST_KB} KB, with a row for each planned page`, () => {
  const manifest = readManifest()
  const files = homeFiles(manifest)
  expect(files.length).toBeGreaterThan(3)
  const start = startScript(manifest)
  const missing = Object.values(planned.areas)
    .flat()
    .filter((path) => !manifest.pages[path])
    .map(leftInStart)
  const styles = /\{(?=\d+:1,)/.exec(start)
  const rows = /(?=,goodsList:\{)/.exec(start)
  if (!styles || !rows) throw new Error('the start is written otherwise: say here where its rows and styles lie')
  const inserts = [
    { at: rows.index, text: missing.map(({ row }) => row).join('') },
    { at: styles.index + 1, text: missing.map(({ style }) => style).join('') },
  ].sort((a, b) => b.at - a.at)
  const grown = inserts.reduce((text, { at, text: more }) => text.slice(0, at) + more + text.slice(at), start)
  const growth = (brotliCompressSync(grown).length - brotliCompressSync(start).length) / 1024
  expect(weigh(files) + growth).toBeLessThanOrEqual(MOST_KB)
})

test('the start holds no page by its whole path or title but the tabs, and no name of a late file', () => {
  const manifest = readManifest()
  const start = startScript(manifest)
  expect([start.includes('title:"会员"'), start.includes('收货地址'), start.includes('收银台')]).toEqual([
    true,
    false,
    false,
  ])
  const { tabs } = planned.areas
  const others = Object.keys(manifest.pages).filter((path) => !tabs.includes(path))
  expect(others.length).toBeGreaterThan(25)
  expect(others.filter((path) => start.includes(`"${path}"`))).toEqual([])
  const late = Object.values(manifest.pages).flatMap(({ js, css }) => [...js, ...css])
  const folders = new Set(late.map((file) => /^(?:chunk|css)\/([0-9a-f]{8})\/\w+\.(?:js|css)$/.exec(file)?.[1]))
  expect(folders.size).toBe(1)
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
  const reservations = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.js') && readFileSync(join(folder, file), 'utf8').includes('生成海报'),
  )
  expect(reservations.length).toBeGreaterThan(0)
  expect(start.filter((file) => reservations.includes(file))).toEqual([])
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
