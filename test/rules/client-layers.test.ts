// The allowed imports between the client's layers, and functions that only certain layers may call.
import fs from 'node:fs'
import path from 'node:path'
import { type Import, isTest, ROOT, read, type Source, sourcesUnder, target } from './sources'

type Layer = 'pages' | 'features' | 'app' | 'ui' | 'platform' | 'assets' | 'h5-runtime' | 'entry'

/** pages → features → app → platform; all of them → ui; ui and platform import no other layer. */
const MAY_IMPORT: Record<Layer, readonly Layer[]> = {
  entry: ['features', 'app', 'ui', 'platform'],
  pages: ['pages', 'features', 'app', 'ui', 'platform', 'assets'],
  features: ['features', 'app', 'ui', 'platform', 'assets'],
  app: ['app', 'ui', 'platform', 'assets'],
  ui: ['ui', 'assets'],
  platform: ['platform'],
  assets: [],
  // The replacements of Taro's parts start the app and read its route table.
  'h5-runtime': ['h5-runtime', 'app', 'entry'],
}

function layerOf(file: string): Layer {
  const [, folder = ''] = file.split('/')
  if (folder === 'packageRarely') return 'pages'
  if (folder === 'pages' || folder === 'features' || folder === 'app' || folder === 'ui') return folder
  if (folder === 'platform' || folder === 'assets' || folder === 'h5-runtime') return folder
  return 'entry'
}

/** The folder of the page that a file belongs to. */
function pageFolder(file: string, folders: readonly string[]): string | undefined {
  return folders.find((folder) => file.startsWith(`${folder}/`))
}

function importFaults(sources: readonly Source[]): string[] {
  // The deepest folder first, because pages/details contains pages/details/packageDetails.
  const folders = sources
    .filter(({ code }) => code.includes('export default page('))
    .map(({ file }) => file.replace(/\/[^/]+$/, ''))
    .sort((a, b) => b.length - a.length)
  const faults: string[] = []
  for (const source of sources) {
    const layer = layerOf(source.file)
    for (const one of source.imports) {
      const to = target(source, one)
      const fault = to === null ? null : faultOf(source, layer, one, to, folders)
      if (fault) faults.push(`${source.file} → ${one.from}: ${fault}`)
    }
  }
  return faults
}

function faultOf(source: Source, layer: Layer, one: Import, to: string, folders: readonly string[]): string | null {
  if (to.startsWith('server/')) return 'the client never imports the server'
  if (to.startsWith('contract/')) {
    if (one.isType || to.startsWith('contract/codes/') || isTest(source.file)) return null
    return 'schemas are types only on the client: import type'
  }
  if (to.startsWith('test/')) return isTest(source.file) ? null : 'only tests import test/'
  if (!to.startsWith('src/')) return null
  const other = layerOf(to)
  if (!MAY_IMPORT[layer].includes(other)) return `${layer} never imports ${other}`
  const isOtherPage = other === 'pages' && pageFolder(to, folders) !== pageFolder(source.file, folders)
  return isOtherPage ? 'a page never imports another page; what two pages share is a feature' : null
}

const sources = sourcesUnder('src')

test('the client has sources to check', () => {
  expect(sources.length).toBeGreaterThan(50)
})

test('each layer imports only the layers below it', () => {
  expect(importFaults(sources)).toEqual([])
})

test('the rule of layers finds violations', () => {
  const planted = [
    read('src/pages/a/index.tsx', "export default page('a', A)"),
    read('src/pages/b/index.tsx', "export default page('b', B)"),
    read('src/ui/x.ts', "import { go } from '@/app/navigate'"),
    read('src/platform/x.ts', "import { go } from '../app/navigate'"),
    read('src/app/x.ts', "import type { X } from '@/features/x/x.store'"),
    read('src/pages/a/view.tsx', "import { B } from '../b/part'\nimport { C } from './part'"),
    read(
      'src/features/x/x.ts',
      "import { Cart } from '@contract/schema/cart'\nimport type { Y } from '@contract/schema/cart'",
    ),
    read('src/features/x/y.ts', "export * from '@server/kernel/money'\nconst late = import('@contract/api')"),
  ]
  expect(importFaults(planted)).toHaveLength(7)
})

/** Import cycles of features, as `a → b → a`. Imports of types count, too. */
function featureCircles(sources: readonly Source[]): string[] {
  const uses = new Map<string, Set<string>>()
  for (const source of sources.filter(({ file }) => !isTest(file))) {
    const own = featureOf(source.file)
    if (own === null) continue
    const others = source.imports.map((one) => featureOf(target(source, one) ?? '')).filter((other) => other !== null)
    for (const other of others) if (other !== own) uses.set(own, (uses.get(own) ?? new Set()).add(other))
  }
  const wayBack = (way: readonly string[]): string | null => {
    for (const next of uses.get(way.at(-1) ?? '') ?? []) {
      if (next === way[0]) return [...way, next].join(' → ')
      const circle = way.includes(next) ? null : wayBack([...way, next])
      if (circle) return circle
    }
    return null
  }
  return [...uses.keys()].map((feature) => wayBack([feature])).filter((circle) => circle !== null)
}

function featureOf(file: string): string | null {
  return /^src\/features\/[^/]+\/([^/]+)\//.exec(file)?.[1] ?? null
}

test('features have no import cycle', () => {
  expect(featureCircles(sources)).toEqual([])
  const planted = [
    read('src/features/w/a/a.ts', "import { B } from '@/features/w/b/b'"),
    read('src/features/w/b/b.ts', "import type { C } from '../../v/c/c'"),
    read('src/features/v/c/c.ts', "import { A } from '../../w/a/a'"),
    read('src/features/w/d/d.ts', "import { A } from '../a/a'"),
  ]
  expect(featureCircles(planted)).toEqual(['a → b → c → a', 'b → c → a → b', 'c → a → b → c'])
})

/**
 * By feature folder, the files that other features may import, as listed in its exports.json. Pages may import all
 * files.
 */
function exportsOf(): Map<string, readonly string[]> {
  const entries = fs.globSync('src/features/*/*/exports.json', { cwd: ROOT })
  return new Map(
    entries.map((file) => [
      path.dirname(file).replaceAll('\\', '/'),
      JSON.parse(fs.readFileSync(path.join(ROOT, file), 'utf8')) as string[],
    ]),
  )
}

/** Imports of files that another feature does not list, and listed files that no feature imports. */
function exportFaults(of: readonly Source[], entries: ReadonlyMap<string, readonly string[]>): string[] {
  const folderOf = (file: string) => /^src\/features\/[^/]+\/[^/]+(?=\/)/.exec(file)?.[0]
  const used = new Set<string>()
  const past: string[] = []
  for (const source of of) {
    const own = folderOf(source.file)
    if (!own || isTest(source.file)) continue
    for (const one of source.imports) {
      const to = target(source, one)?.replace(/\.tsx?$/, '') ?? ''
      const other = folderOf(to)
      if (!other || other === own) continue
      used.add(to)
      if (!entries.get(other)?.includes(to.slice(other.length + 1))) past.push(`${source.file} → ${to}`)
    }
  }
  const idle = [...entries]
    .flatMap(([folder, files]) => files.map((file) => `${folder}/${file}`))
    .filter((file) => !used.has(file))
  return [...past, ...idle.map((file) => `${file} is listed but not imported`)]
}

test('a feature imports only files that the exports.json of another feature lists', () => {
  expect(exportFaults(sources, exportsOf())).toEqual([])
  const planted = [read('src/features/w/a/a.ts', "import { B } from '../b/b'\nimport '@/features/w/b/c'")]
  const entries = new Map([['src/features/w/b', ['b', 'd']]])
  expect(exportFaults(planted, entries)).toEqual([
    'src/features/w/a/a.ts → src/features/w/b/c',
    'src/features/w/b/d is listed but not imported',
  ])
})

test("a page uses useEnv(), whose env stops when the shopper has left, and not the frame's env", () => {
  const inner = ['src/app/env', 'src/app/page/hooks', 'src/app/page/frame', 'src/app/page/page-env']
  const found = sources.filter(
    (source) =>
      layerOf(source.file) === 'pages' &&
      !isTest(source.file) &&
      source.imports.some((one) => inner.includes(target(source, one) ?? '')),
  )
  expect(found.map(({ file }) => file)).toEqual([])
})

test("only src/app calls the platform's navigation; all other code uses go() [nav.one-door]", () => {
  const calls = /\b(?:navigateTo|switchTab|redirectTo|reLaunch|navigateBack)\b/
  // This is the SDK of the mini program around a web view, which is another app.
  const sdk = 'src/platform/wechat-web/wechat-web.h5.ts'
  const found = sources.filter(
    ({ file, code }) =>
      !['app', 'h5-runtime'].includes(layerOf(file)) && !isTest(file) && file !== sdk && calls.test(code),
  )
  expect(found.map(({ file }) => file)).toEqual([])
})

test('only platform and ui read the target', () => {
  const found = sources.filter(
    ({ file, code }) => !['platform', 'ui'].includes(layerOf(file)) && code.includes('TARO_ENV'),
  )
  expect(found.map(({ file }) => file)).toEqual([])
})

test('only the route table has addresses of pages', () => {
  const address = /['"`]\/?(?:pages|packageRarely)\//
  const found = sources.filter(
    ({ file, code }) => !file.startsWith('src/app/routes/') && !isTest(file) && address.test(code),
  )
  expect(found.map(({ file }) => file)).toEqual([])
})

test('only src/platform calls network, storage and location', () => {
  const calls =
    /\bTaro\s*\.\s*(?:request|uploadFile|downloadFile|[gs]etStorage(?:Sync)?|removeStorage(?:Sync)?|getLocation|requestPayment)\b/
  const found = sources.filter(({ file, code }) => layerOf(file) !== 'platform' && !isTest(file) && calls.test(code))
  expect(found.map(({ file }) => file)).toEqual([])
})

test('every .h5 file has a .weapp file and the reverse', () => {
  const files = new Set(sources.map(({ file }) => file))
  const twins = { h5: 'weapp', weapp: 'h5' } as const
  const lonely = [...files].filter((file) => {
    const target = /\.(h5|weapp)\.tsx?$/.exec(file)?.[1]
    return (target === 'h5' || target === 'weapp') && !files.has(file.replace(`.${target}.`, `.${twins[target]}.`))
  })
  expect(lonely).toEqual([])
})
