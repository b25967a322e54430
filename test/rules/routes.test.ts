// The route table against the files, and against the spec's list of pages.
import fs from 'node:fs'
import path from 'node:path'
import { areas, isPageName, isTab, type PageName, pageForCommand, routes, rowOf } from '@/app/routes'
import { appPages } from '@/app/routes/app-pages'
import { CART_TAB_INDEX } from '@/app/routes/cart-tab'
import { FEATURE_CODES } from './feature-codes'
import { LOGIN_AREAS } from './login-areas'
import { filesUnder, ROOT, read, type Source, target } from './sources'

/** Pages of the spec that exist; raised with each page that is built, never lowered. */
const PAGES_FLOOR = 122

const names = Object.keys(routes).filter(isPageName)
const paths = names.map((name) => rowOf(name).path)
const text = (file: string) => fs.readFileSync(path.join(ROOT, file), 'utf8')
const specPages: { count: number; areas: Record<string, string[]> } = JSON.parse(text('test/rules/pages.json'))
const specPaths = Object.values(specPages.areas).flat()

test('how many pages of the spec exist', () => {
  const existing = specPaths.filter((page) => paths.includes(page))
  process.stdout.write(`pages of the spec that exist: ${existing.length} of ${specPaths.length}\n`)
  expect(specPaths).toHaveLength(specPages.count)
  expect(existing.length).toBeGreaterThanOrEqual(PAGES_FLOOR)
})

test('every row is a page of the spec, at exactly its path, in one row only', () => {
  expect(paths.filter((page) => !specPaths.includes(page))).toEqual([])
  expect(new Set(paths).size).toBe(paths.length)
  // Two areas with one name in common would silently become one row.
  expect(areas.flatMap((area) => Object.keys(area.rows))).toHaveLength(names.length)
})

test.each(names)('row %s has its file, and it is of that row', (name) => {
  const { path: page } = rowOf(name)
  expect(text(`src/${page}.tsx`)).toMatch(new RegExp(`export default page\\('${name}',`))
})

/** Parameters of every row, as its file writes them. */
function rowParams(): { name: string; page: string; type: string; params: string[] }[] {
  return filesUnder('src/app/routes').flatMap((file) => {
    const code = text(file).replace(/\/\*[\s\S]*?\*\//g, '')
    const [, root = ''] = /area\(\s*'([^']+)'/.exec(code) ?? []
    const types = new Map([...code.matchAll(/type (\w+) = \{([\s\S]*?)\n\}/g)].map(([, type, body]) => [type, body]))
    return [...code.matchAll(/(\w+): row<([\s\S]*?)>\(\{\s*at: '([^']+)'/g)].map(([, name = '', type = '', at]) => ({
      name,
      page: `src/${root}/${at}.tsx`,
      type,
      params: [...(types.get(type.trim()) ?? type).matchAll(/(\w+)\??:/g)].map(([, key = '']) => key),
    }))
  })
}

/** A file's code without its imports and exports of others: their words are no use of a parameter. */
const ownCode = (source: Source) => source.code.replace(/^(?:import|export)\b[\s\S]*?\bfrom '[^']+'$/gm, '')

/** Whether code takes the parameter out of an object: as `.key`, in a pattern, or under another name in one. */
function takes(code: string, key: string): boolean {
  const ways = [
    `\\.${key}\\b`,
    `[{,]\\s*${key}\\s*(?:[,}]|= )`,
    `params: \\{[^}]*\\b${key}: |\\b${key}: [^}]*\\} = params\\b`,
  ]
  return new RegExp(ways.join('|')).test(code)
}

/** The features behind a file, by what it imports and what that imports. */
function featuresOf(source: Source, seen = new Set<string>()): Source[] {
  return source.imports.flatMap((one) => {
    const at = target(source, one)
    const file = ['.tsx', '.ts'].map((ending) => `${at}${ending}`).find((each) => fs.existsSync(path.join(ROOT, each)))
    if (!file?.startsWith('src/features/') || seen.has(file)) return []
    seen.add(file)
    const feature = read(file, text(file))
    return [feature, ...featuresOf(feature, seen)]
  })
}

/** Whether the page takes the parameter or, where it hands all of them on, a feature behind it. */
function reads(page: string, key: string): boolean {
  const source = read(page, text(page))
  const code = ownCode(source)
  if (takes(code, key)) return true
  const handsOn = /\.\.\.(?:params|ask)\b|\(params\b|[,:] params\b|=\{(?:params|ask)\}/.test(code)
  return handsOn && featuresOf(source).some((feature) => takes(ownCode(feature), key))
}

test('a parameter counts as read only where the page takes it', () => {
  const page = (body: string) => ownCode(read('src/a.tsx', `import { from } from 'id'\n${body}`))
  const isTaken = (body: string) => takes(page(body), 'id')
  expect(isTaken("export default page('a', ({ params: { id } }) => id)")).toBe(true)
  expect(isTaken("export default page('a', ({ params }) => params.id)")).toBe(true)
  expect(isTaken('const { id, name } = params')).toBe(true)
  expect(isTaken("export default page('a', () => <View id='x' />)")).toBe(false)
  expect(takes(page("export default page('a', () => null)"), 'from')).toBe(false)
})

test('every parameter of a row is read by its page, or by the features that it is handed on to', () => {
  const rows = rowParams()
  expect(rows.length).toBeGreaterThan(15)
  // Pages of one named type hand their parameters on to each other, as the cashier does to the result.
  const alike = (type: string) => rows.filter((row) => row.type === type && /^\w+$/.test(type)).map(({ page }) => page)
  const unread = rows.flatMap(({ name, page, type, params }) =>
    params.filter((key) => ![page, ...alike(type)].some((each) => reads(each, key))).map((key) => `${name}.${key}`),
  )
  expect(unread).toEqual([])
})

test('every page file has a row', () => {
  const files = [...filesUnder('src/pages'), ...filesUnder('src/packageRarely')]
  const pages = files
    .filter((file) => file.endsWith('.tsx') && text(file).includes('export default page('))
    .map((file) => file.slice('src/'.length, -'.tsx'.length))
  expect(pages.filter((page) => !paths.includes(page))).toEqual([])
  expect(pages).toHaveLength(paths.length)
})

test("command codes are unique and those of the spec's table; a built page has all of its codes", () => {
  const codes = names.flatMap((name) => rowOf(name).featureCodes)
  expect(new Set(codes).size).toBe(codes.length)
  for (const name of names) {
    const { path: page, featureCodes } = rowOf(name)
    const expected = Object.keys(FEATURE_CODES).filter((code) => FEATURE_CODES[code]?.includes(page))
    expect([page, [...featureCodes].sort()]).toEqual([page, expected.sort()])
  }
  expect(pageForCommand('C0020020000')).toBe('cart')
  expect(pageForCommand('C0080100')).toBeNull()
})

/** Whether a list of paths holds one: itself, or the folder that it stands in. */
const holds = (pages: readonly string[], page: string) =>
  pages.some((each) => (each.endsWith('/') ? page.startsWith(each) : each === page))

describe.each(LOGIN_AREAS.map((each) => [each.area, each] as const))(
  'the area kept for shoppers: %s',
  (_name, area) => {
    const own = names.filter((name) => holds(area.pages, rowOf(name).path))

    test('every page needs login, but for those with a reason', () => {
      expect(own.filter((name) => !rowOf(name).login && !(rowOf(name).path in area.open))).toEqual([])
    })

    test('every page that is open by exception is there, and open', () => {
      const open = own.filter((name) => !rowOf(name).login).map((name) => rowOf(name).path)
      expect(Object.keys(area.open).sort()).toEqual(open.sort())
    })

    test('every path of it is a planned page', () => {
      const planned = (each: string) => specPaths.some((page) => holds([each], page))
      expect(area.pages.filter((each) => !planned(each))).toEqual([])
    })
  },
)

test('pages of checkout and payment need login, pages to look around in do not', () => {
  const needed: PageName[] = ['submit', 'cashier', 'payResult']
  expect(needed.filter((name) => !rowOf(name).login)).toEqual([])
  const open: PageName[] = [
    'home',
    'member',
    'cart',
    'mine',
    'cate',
    'goodsList',
    'details',
    'search',
    'login',
    'web',
    'errorPage',
  ]
  expect(open.filter((name) => rowOf(name).login)).toEqual([])
})

describe('what Taro is given', () => {
  const config = appPages()
  const subPages = config.subPackages.flatMap(({ root, pages }) => pages.map((page) => `${root}/${page}`))

  test('lists every page once, home first', () => {
    expect([...config.pages, ...subPages].sort()).toEqual([...paths].sort())
    expect(config.pages[0]).toBe('pages/home/index')
  })

  test('has four tabs in the main package, the cart where its badge stands', () => {
    const tabs = config.tabBar.list.map(({ pagePath }) => pagePath)
    expect(tabs).toEqual(['pages/home/index', 'pages/memberIndex/index', 'pages/cart/index', 'pages/mine/index'])
    expect(tabs.filter((tab) => !config.pages.includes(tab))).toEqual([])
    expect(tabs[CART_TAB_INDEX]).toBe(routes.cart.path)
    expect(names.filter(isTab)).toHaveLength(tabs.length)
  })

  test('has no subpackage inside another, none named common, none that holds a page of the main package', () => {
    const roots = config.subPackages.map(({ root }) => root)
    expect(new Set(roots).size).toBe(roots.length)
    expect(roots.filter((root) => root.split('/').includes('common'))).toEqual([])
    expect(roots.filter((root) => roots.some((other) => other !== root && root.startsWith(`${other}/`)))).toEqual([])
    expect(config.pages.filter((page) => roots.some((root) => page.startsWith(`${root}/`)))).toEqual([])
  })

  test('fetches ahead only subpackages that exist', () => {
    const roots = config.subPackages.map(({ root }) => root)
    const ahead = Object.values(config.preloadRule).flatMap(({ packages }) => packages)
    expect(ahead.filter((root) => !roots.includes(root))).toEqual([])
  })

  test('names tab icons that exist', () => {
    const theme: Record<string, Record<string, string>> = JSON.parse(text('src/theme.json'))
    const icons = [...config.tabBar.list.flatMap(({ iconPath, selectedIconPath }) => [iconPath, selectedIconPath])]
    for (const look of Object.values(theme))
      icons.push(...Object.values(look).filter((value) => value.endsWith('.png')))
    expect(icons.filter((icon) => !fs.existsSync(path.join(ROOT, 'src', icon)))).toEqual([])
    expect(Object.keys(theme.light ?? {})).toEqual(Object.keys(theme.dark ?? {}))
  })
})
