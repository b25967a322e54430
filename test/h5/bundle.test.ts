import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { appPages } from '@/app/routes/app-pages'
import { filesWithSchemaLibrary } from '../rules/bundle'
import planned from '../rules/pages.json'

const folder = 'dist/h5'
const HOME = 'pages/home/index'
/** Budget of home's JavaScript and CSS in KB (Brotli), with a row for every planned page (0051). */
const MOST_KB = 126
/** Budget of any other page's JavaScript and CSS in KB (Brotli), in addition to home's. */
const MOST_OWN_KB = 40

interface Manifest {
  entry: { js: string[]; css: string[] }
  pages: Record<string, { js: string[]; css: string[] }>
}

function readManifest(): Manifest {
  return JSON.parse(readFileSync(join(folder, 'asset-manifest.json'), 'utf8'))
}

test('the client has no schema library', () => {
  expect(filesWithSchemaLibrary(folder)).toEqual([])
})

/** Size in KB of files of the build as sent. */
function weigh(files: readonly string[]): number {
  const sizes = files.map((file) => {
    const packed = join(folder, `${file}.br`)
    return statSync(existsSync(packed) ? packed : join(folder, file)).size
  })
  return sizes.reduce((sum, size) => sum + size, 0) / 1024
}

/** Files of the app's start and of home; the other pages use them. */
function homeFiles({ entry, pages }: Manifest): string[] {
  return [entry, pages[HOME] ?? { js: [], css: [] }].flatMap(({ js, css }) => [...js, ...css])
}

/** The script with the app's start and the route table. */
function startScript({ entry }: Manifest): string {
  const file = entry.js.find((name) => /^js\/app\./.test(name))
  if (!file) throw new Error('the start has no script of the app')
  return readFileSync(join(folder, file), 'utf8')
}

/** Four characters that differ between pages. */
const titleOf = (index: number) =>
  [0, 1, 2, 3].map((at) => String.fromCharCode(0x4e00 + ((index * 7_919 + at * 1_543) % 2_500))).join('')

/** The part of a page in the start: its row, and the entry of its chunk's style sheet. Codes differ between pages. */
function leftInStart(path: string, index: number): { row: string; style: string } {
  const [, name = '', ...rest] = path.split('/')
  const code = `C00${(index * 7_919_317 + 30_000_000) % 100_000_000}`
  const more = [index % 2 ? ',pullDown:!0' : '', index % 3 ? '' : `,commands:["${code}"]`].join('')
  return {
    row: `,${name.replace(/\W/g, '')}${index}:(0,i.n)({at:"${rest.join('/')}",title:"${titleOf(index)}",login:!${index % 2}${more}})`,
    style: `${1000 + ((index * 4_337) % 9000)}:1,`,
  }
}

test(`home's scripts and styles have at most ${MOST_KB} KB, with a row for each planned page [shell.h5-size]`, () => {
  const manifest = readManifest()
  const files = homeFiles(manifest)
  expect(files.length).toBeGreaterThan(3)
  const start = startScript(manifest)
  const missing = Object.values(planned.areas)
    .flat()
    .filter((path) => !manifest.pages[path])
    .map(leftInStart)
  const styles = /\{(?=\d+:1,)/.exec(start)
  const rows = /(?=,goodsList:\()/.exec(start)
  if (!styles || !rows)
    throw new Error('the form of the start has changed: its rows and its list of styles are not found')
  const inserts = [
    { at: rows.index, text: missing.map(({ row }) => row).join('') },
    { at: styles.index + 1, text: missing.map(({ style }) => style).join('') },
  ].sort((a, b) => b.at - a.at)
  const grown = inserts.reduce((text, { at, text: more }) => text.slice(0, at) + more + text.slice(at), start)
  const growth = (brotliCompressSync(grown).length - brotliCompressSync(start).length) / 1024
  expect(weigh(files) + growth).toBeLessThanOrEqual(MOST_KB)
})

test('the start has no full path of a page other than the tabs, and no name of a late file', () => {
  const manifest = readManifest()
  const start = startScript(manifest)
  const { tabs } = planned.areas
  const others = Object.keys(manifest.pages).filter((path) => !tabs.includes(path))
  expect(others.length).toBeGreaterThan(25)
  expect(others.filter((path) => start.includes(`"${path}"`))).toEqual([])
  const late = Object.values(manifest.pages).flatMap(({ js, css }) => [...js, ...css])
  const folders = new Set(late.map((file) => /^(?:chunk|css)\/([0-9a-f]{8})\/\w+\.(?:js|css)$/.exec(file)?.[1]))
  expect(folders.size).toBe(1)
})

test(`the additional scripts and styles of each other page have at most ${MOST_OWN_KB} KB [shell.h5-size]`, () => {
  const manifest = readManifest()
  const shared = homeFiles(manifest)
  const own = Object.entries(manifest.pages).map(([page, { js, css }]) => ({
    page,
    kb: weigh([...js, ...css].filter((file) => !shared.includes(file))),
  }))
  expect(own.length).toBeGreaterThan(30)
  expect(own.filter(({ kb }) => kb > MOST_OWN_KB)).toEqual([])
})

test("the code of the share sheet is not part of home's start; it loads with the first tap", () => {
  const manifest = readManifest()
  const start = [...manifest.entry.js, ...(manifest.pages[HOME]?.js ?? [])]
  const reservations = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.js') && readFileSync(join(folder, file), 'utf8').includes('生成海报'),
  )
  expect(reservations.length).toBeGreaterThan(0)
  expect(start.filter((file) => reservations.includes(file))).toEqual([])
})

test('the files of every page are listed before its code is requested', () => {
  const { pages } = readManifest()
  const { pages: main, subPackages } = appPages()
  const paths = [...main, ...subPackages.flatMap(({ root, pages: own }) => own.map((path) => `${root}/${path}`))]
  expect(Object.keys(pages).sort()).toEqual([...paths].sort())
  const missing = paths.filter((path) => !pages[path]?.js.length)
  expect(missing).toEqual([])
  for (const file of paths.flatMap((path) => [...(pages[path]?.js ?? []), ...(pages[path]?.css ?? [])]))
    expect([file, existsSync(join(folder, file))]).toEqual([file, true])
})
