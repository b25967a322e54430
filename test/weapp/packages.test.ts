import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { compileAll } from '../support/wxml'

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
  subPackages?: { root: string; pages: string[] }[]
  tabBar: { list: { iconPath: string; selectedIconPath: string }[] }
  window: Record<string, string>
  requiredPrivateInfos: string[]
  [key: string]: unknown
}
const roots = (app.subPackages ?? []).map(({ root }) => root.replace(/\/$/, ''))
const sizes = new Map<string, number>([['main', 0], ...roots.map((root) => [root, 0] as [string, number])])
for (const file of filesIn(dist)) {
  const path = relative(dist, file)
  const root = roots.find((candidate) => path.startsWith(`${candidate}/`)) ?? 'main'
  sizes.set(root, (sizes.get(root) ?? 0) + statSync(file).size)
}

const scripts = filesIn(dist).filter((file) => file.endsWith('.js'))
const pages = [
  ...app.pages,
  ...(app.subPackages ?? []).flatMap(({ root, pages: own }) => own.map((page) => `${root}/${page}`)),
]

/** The keys of app.json that are used; DevTools warns of unknown keys. */
const KNOWN_KEYS =
  'pages subPackages preloadRule tabBar darkmode themeLocation window lazyCodeLoading permission requiredPrivateInfos __usePrivacyCheck__'
/** The calls that need an entry in requiredPrivateInfos. */
const PLACE_CALLS =
  /\b(getFuzzyLocation|getLocation|onLocationChange|startLocationUpdate|startLocationUpdateBackground|chooseLocation|choosePoi|chooseAddress)\(\{/g

test('the main package is at most 1.5 MiB [shell.weapp-size]', () => {
  expect(sizes.get('main')).toBeLessThanOrEqual(1.5 * MIB)
})

test('every package is at most 1.8 MiB [shell.weapp-size]', () => {
  expect([...sizes].filter(([, size]) => size > 1.8 * MIB)).toEqual([])
})

test('all packages together are at most 16 MiB [shell.weapp-size]', () => {
  expect([...sizes.values()].reduce((a, b) => a + b, 0)).toBeLessThanOrEqual(16 * MIB)
})

test('the tab bar has the four tabs [nav.tab-bar]', () => {
  expect(app.tabBar.list).toHaveLength(4)
})

test('the program has no schema library', () => {
  const found = scripts.filter((file) => /typebox/i.test(readFileSync(file, 'utf8')))
  expect(found).toEqual([])
})

test("WeChat's compilers accept every template and style sheet", () => {
  const templates = compileAll(dist, 'wxml')
  expect(templates.files).toEqual(expect.arrayContaining(pages.map((page) => `./${page}.wxml`)))
  const styles = compileAll(dist, 'wxss')
  expect(styles.files).toContain('./app.wxss')
  expect(templates.code.length).toBeGreaterThan(100_000)
  expect(styles.code.length).toBeGreaterThan(10_000)
})

test('every page has its script, settings and template', () => {
  const missing = pages.flatMap((page) =>
    ['.js', '.json', '.wxml'].map((end) => `${page}${end}`).filter((file) => !existsSync(join(dist, file))),
  )
  expect(missing).toEqual([])
})

test('app.json has only keys of WeChat, and declares the calls that the code makes', () => {
  expect(Object.keys(app).filter((key) => !KNOWN_KEYS.split(' ').includes(key))).toEqual([])
  const asked = new Set(scripts.flatMap((file) => readFileSync(file, 'utf8').match(PLACE_CALLS) ?? []))
  expect([...asked].map((call) => call.slice(0, -2)).sort()).toEqual([...app.requiredPrivateInfos].sort())
  expect(app).toMatchObject({
    lazyCodeLoading: 'requiredComponents',
    permission: { 'scope.userLocation': { desc: expect.stringMatching(/\S/) } },
    __usePrivacyCheck__: true,
  })
})

test('light and dark: both themes define every @name, and the package has every icon', () => {
  expect(app).toMatchObject({ darkmode: true, themeLocation: 'theme.json' })
  const theme = JSON.parse(readFileSync(join(dist, 'theme.json'), 'utf8')) as Record<string, Record<string, string>>
  const named = [...JSON.stringify({ ...app.window, tabBar: app.tabBar }).matchAll(/"@(\w+)"/g)].map(([, name]) => name)
  expect(named.length).toBeGreaterThan(10)
  for (const look of ['light', 'dark']) {
    const values = theme[look] ?? {}
    expect(named.filter((name) => !values[String(name)])).toEqual([])
    const icons = Object.values(values).filter((value) => value.endsWith('.png'))
    expect(icons).toHaveLength(2 * app.tabBar.list.length)
    expect(icons.filter((icon) => !existsSync(join(dist, icon)))).toEqual([])
  }
  expect(theme.dark).not.toEqual(theme.light)
  expect(Object.keys(theme.dark ?? {})).toEqual(Object.keys(theme.light ?? {}))
})

test.each(['.', 'dist/weapp'])('%s opens in DevTools without changes [shell.devtools]', (folder) => {
  const project = JSON.parse(readFileSync(resolve(folder, 'project.config.json'), 'utf8'))
  expect(resolve(folder, project.miniprogramRoot)).toBe(dist)
  expect(project).toMatchObject({
    appid: 'touristappid',
    compileType: 'miniprogram',
    projectname: 'galleria',
    libVersion: expect.stringMatching(/^3\.\d+\.\d+$/),
    // The package is built, so DevTools must not compile it again; the demo's server has no https.
    setting: { es6: false, enhance: false, postcss: false, minified: false, urlCheck: false },
  })
})
