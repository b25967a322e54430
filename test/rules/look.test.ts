// docs/look.md names every part of src/ui and every token with its values, and its pictures exist. README.md shows some
// of the same pictures.
import fs from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { type PageArea, pageAreas } from '../pages'
import { LOOK_PICTURES, LOOK_WIDTH } from '../support/look-pictures'
import { filesUnder, ROOT } from './sources'

const LOOK = 'docs/look'
const MOST_BYTES = 1.5 * 1024 * 1024

const read = (file: string) => fs.readFileSync(path.join(ROOT, file), 'utf8')
const guide = read('docs/look.md')
const pictures = filesUnder(LOOK)
const linked = (text: string) => [...text.matchAll(/(?:src="|\]\()((?:docs\/)?look\/[^")]+)[")]/g)].map(([, to]) => to)

test('each part of src/ui is described', () => {
  const parts = fs
    .readdirSync(path.join(ROOT, 'src/ui'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'styles')
  expect(parts.length).toBeGreaterThan(0)
  const missing = parts.filter(({ name }) => !new RegExp(`^- \\*\\*${name}\\*\\*`, 'm').test(guide))
  expect(missing.map(({ name }) => name)).toEqual([])
  const described = [...guide.matchAll(/^- \*\*([\w-]+)\*\*/gm)].map(([, name]) => name)
  expect(described.filter((name) => !parts.some((part) => part.name === name))).toEqual([])
})

test('each token is listed with its values', () => {
  const sheet = read('src/ui/styles/tokens.scss')
  const block = (name: string) => new RegExp(`@mixin ${name} \\{([\\s\\S]*?)\\n\\}`).exec(sheet)?.[1] ?? ''
  const tokensOf = (name: string) =>
    new Map([...block(name).matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, token, value]) => [token, value]))
  const [light, dark, measures] = [tokensOf('light'), tokensOf('dark'), tokensOf('measures')]
  expect(light.size * measures.size).toBeGreaterThan(0)
  const rows = [...guide.matchAll(/^\| `(--[\w-]+)` +\| `([^`]+)` +\|(?: (?:`([^`]+)`)? *\|)?/gm)]
  const listed = new Map(rows.map(([, token, ...values]) => [token, values]))
  for (const [token, value] of light) expect([token, listed.get(token)]).toEqual([token, [value, dark.get(token)]])
  const onWhite = [
    ...(/@mixin on-white \{([^}]+)/.exec(read('src/ui/styles/shape.scss'))?.[1] ?? '').matchAll(
      /(--[\w-]+):\s*([^;]+);/g,
    ),
  ]
  expect(onWhite.map(([, token = '', value]) => [token, value])).toEqual(
    onWhite.map(([, token = '']) => [token, light.get(token)]),
  )
  expect(onWhite.length).toBeGreaterThan(0)
  for (const [token, value] of measures)
    expect([token, listed.get(token)?.[0]]).toEqual([token, value?.replace(/\s+/g, ' ')])
  expect(listed.size).toBe(light.size + measures.size)
})

test('each picture that is linked exists, and each picture is linked', () => {
  const shown = [...linked(guide).map((to) => `docs/${to}`), ...linked(read('README.md'))]
  expect([...new Set(shown)].sort()).toEqual(pictures)
  expect(
    Object.keys(LOOK_PICTURES)
      .map((name) => `${LOOK}/${name}.webp`)
      .sort(),
  ).toEqual(pictures)
})

test('each picture is of a state that a test visits', () => {
  const areas: Record<string, PageArea> = pageAreas
  const rows = Object.values(areas).flatMap((area) => Object.entries(area.rows))
  const visited = new Set(
    rows.flatMap(([name, { more = {} }]) => [name, ...Object.keys(more).map((state) => `${name}: ${state}`)]),
  )
  for (const file of [...filesUnder('test/h5'), ...filesUnder('test/console')])
    for (const [, at = ''] of read(file).matchAll(/keepLook\(page, '([^']+)'/g)) visited.add(at)
  expect(Object.values(LOOK_PICTURES).filter(({ at }) => !visited.has(at))).toEqual([])
})

test('the pictures have their width and are small', async () => {
  const widthOf = async (file: string) => (await sharp(path.join(ROOT, file)).metadata()).width
  for (const [name, { width = LOOK_WIDTH }] of Object.entries(LOOK_PICTURES))
    expect([name, await widthOf(`${LOOK}/${name}.webp`)]).toEqual([name, width])
  const bytes = pictures.reduce((sum, file) => sum + fs.statSync(path.join(ROOT, file)).size, 0)
  expect(bytes).toBeLessThanOrEqual(MOST_BYTES)
})
