// The shared code that the console may import at run time, and its own layers.
import { isTest, read, type Source, sourcesUnder, target } from './sources'

type Layer = 'pages' | 'patterns' | 'frame' | 'ui' | 'app' | 'entry'

/** pages → patterns → frame → ui → app; the router of app loads pages and shows the frame. */
const MAY_IMPORT: Record<Layer, readonly Layer[]> = {
  // Its style sheets.
  entry: ['app', 'frame', 'patterns', 'ui'],
  pages: ['pages', 'patterns', 'frame', 'ui', 'app'],
  patterns: ['patterns', 'frame', 'ui', 'app'],
  frame: ['frame', 'ui', 'app'],
  ui: ['ui', 'app'],
  app: ['app', 'frame', 'pages'],
}

function layerOf(file: string): Layer {
  const [, folder = ''] = file.split('/')
  return folder in MAY_IMPORT ? (folder as Layer) : 'entry'
}

function importFaults(sources: readonly Source[]): string[] {
  return sources.flatMap((source) =>
    source.imports.flatMap((one) => {
      const to = target(source, one)
      const fault = to === null ? null : faultOf(source.file, to, one.isType)
      return fault ? [`${source.file} → ${one.from}: ${fault}`] : []
    }),
  )
}

function faultOf(file: string, to: string, isType: boolean): string | null {
  if (to.startsWith('contract/')) {
    return isType || to.startsWith('contract/codes/') ? null : 'schemas are types only in the console: import type'
  }
  if (!to.startsWith('console/')) return 'the console imports only itself and the contract'
  const [own, other] = [layerOf(file), layerOf(to)]
  return MAY_IMPORT[own].includes(other) ? null : `${own} never imports ${other}`
}

const sources = sourcesUnder('console').filter(
  ({ file }) => !file.includes('/node_modules/') && !isTest(file) && file !== 'console/vite.config.ts',
)

test('the console has sources to check', () => {
  expect(sources.length).toBeGreaterThan(40)
})

test('the console imports the schemas as types, and each of its layers the layers below', () => {
  expect(importFaults(sources)).toEqual([])
})

test('the schema library is a type in the console', () => {
  const atRunTime = sources.filter(({ imports }) =>
    imports.some(({ from, isType }) => from.startsWith('@sinclair/typebox') && !isType),
  )
  expect(atRunTime.map(({ file }) => file)).toEqual([])
})

test('the rule finds violations', () => {
  const planted = [
    read(
      'console/pages/a/a.tsx',
      "import { Act } from '@contract/console/shared'\nimport type { Act } from '@contract/console/shared'\nimport { PERMISSIONS } from '@contract/codes/staff'",
    ),
    read('console/app/a.ts', "import { consoleApi } from '@contract/api'"),
    read('console/ui/a.tsx', "import { IndexPage } from '../patterns/index-page'"),
    read('console/patterns/a.tsx', "import A from '../pages/a/a'"),
    read('console/frame/a.tsx', "import type { X } from '@server/kernel/x'\nimport { go } from '@/app/go'"),
    read('console/frame/b.tsx', "const late = import('../../tools/x')"),
  ]
  expect(importFaults(planted)).toHaveLength(7)
})
