import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'

const dist = resolve('dist/weapp')
const MIB = 1024 * 1024

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    return entry.isDirectory() ? filesIn(path) : [path]
  })
}

const app = JSON.parse(readFileSync(join(dist, 'app.json'), 'utf8')) as {
  pages: string[]
  subPackages?: { root: string }[]
  tabBar: { list: object[] }
}
const roots = (app.subPackages ?? []).map(({ root }) => root.replace(/\/$/, ''))
const sizes = new Map<string, number>([['main', 0], ...roots.map((root) => [root, 0] as [string, number])])
for (const file of filesIn(dist)) {
  const path = relative(dist, file)
  const root = roots.find((candidate) => path.startsWith(`${candidate}/`)) ?? 'main'
  sizes.set(root, (sizes.get(root) ?? 0) + statSync(file).size)
}

test('the main package is at most 1.5 MiB', () => {
  expect(sizes.get('main')).toBeLessThanOrEqual(1.5 * MIB)
})

test('every package is at most 1.8 MiB', () => {
  expect([...sizes].filter(([, size]) => size > 1.8 * MIB)).toEqual([])
})

test('all of it is at most 16 MiB', () => {
  expect([...sizes.values()].reduce((a, b) => a + b, 0)).toBeLessThanOrEqual(16 * MIB)
})

test('the tab bar has the four tabs', () => {
  expect(app.tabBar.list).toHaveLength(4)
})

test('no schema library is in the program', () => {
  const found = filesIn(dist).filter((file) => file.endsWith('.js') && /typebox/i.test(readFileSync(file, 'utf8')))
  expect(found).toEqual([])
})
