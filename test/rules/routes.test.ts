// Compares the route table with the files and with the list of planned pages (pages.json).
import fs from 'node:fs'
import path from 'node:path'
import { areas, isPageName, isTab, type PageName, pageForCommand, routes, rowOf } from '@/app/routes'
import { appPages } from '@/app/routes/app-pages'
import { CART_TAB_INDEX } from '@/app/routes/cart-tab'
import { FEATURE_CODES } from './feature-codes'
import { LOGIN_AREAS } from './login-areas'
import { filesUnder, ROOT, read, type Source, target } from './sources'

const names = Object.keys(routes).filter(isPageName)
const paths = names.map((name) => rowOf(name).path)
const text = (file: string) => fs.readFileSync(path.join(ROOT, file), 'utf8')
const planned: { count: number; areas: Record<string, string[]> } = JSON.parse(text('test/rules/pages.json'))
const plannedPaths = Object.values(planned.areas).flat()

test('the list of planned pages is complete', () => {
  const existing = plannedPaths.filter((page) => paths.includes(page))
  process.stdout.write(`pages: ${existing.length} of ${plannedPaths.length}\n`)
  expect(plannedPaths).toHaveLength(planned.count)
})

test('every row is a planned page with exactly its path, and no page has two rows', () => {
  expect(paths.filter((page) => !plannedPaths.includes(page))).toEqual([])
  expect(new Set(paths).size).toBe(paths.length)
  // A name that two areas share would silently become one row.
  expect(areas.flatMap((area) => Object.keys(area.rows))).toHaveLength(names.length)
})

test.each(names)('the file of row %s exists and declares that row', (name) => {
  const { path: page } = rowOf(name)
  expect(text(`src/${page}.tsx`)).toMatch(new RegExp(`export default page\\('${name}',`))
})

/** Parameters of every row, from the text of its file. */
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

/** A file's code without imports and re-exports, which do not read a parameter. */
const ownCode = (source: Source) => source.code.replace(/^(?:import|export)\b[\s\S]*?\bfrom '[^']+'$/gm, '')

/** Whether code reads the parameter from an object: as `.key` or by destructuring, also with another name. */
function takes(code: string, key: string): boolean {
  const ways = [
    `\\.${key}\\b`,
    `[{,]\\s*${key}\\s*(?:[,}]|= )`,
    `params: \\{[^}]*\\b${key}: |\\b${key}: [^}]*\\} = params\\b`,
  ]
  return new RegExp(ways.join('|')).test(code)
}

/** The features that a file imports, directly or through other features. */
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

/** Whether the page reads the parameter or, if it passes all parameters on, one of its features does. */
function reads(page: string, key: string): boolean {
  const source = read(page, text(page))
  const code = ownCode(source)
  if (takes(code, key)) return true
  const handsOn = /\.\.\.(?:params|ask)\b|\(params\b|[,:] params\b|=\{(?:params|ask)\}/.test(code)
  return handsOn && featuresOf(source).some((feature) => takes(ownCode(feature), key))
}

test('a parameter counts as read only if the page reads it', () => {
  const page = (body: string) => ownCode(read('src/a.tsx', `import { from } from 'id'\n${body}`))
  const isTaken = (body: string) => takes(page(body), 'id')
  expect(isTaken("export default page('a', ({ params: { id } }) => id)")).toBe(true)
  expect(isTaken("export default page('a', ({ params }) => params.id)")).toBe(true)
  expect(isTaken('const { id, name } = params')).toBe(true)
  expect(isTaken("export default page('a', () => <View id='x' />)")).toBe(false)
  expect(takes(page("export default page('a', () => null)"), 'from')).toBe(false)
})

test('every parameter of a row is read by its page or by a feature that gets all parameters', () => {
  const rows = rowParams()
  expect(rows.length).toBeGreaterThan(15)
  // Pages with the same named type pass their parameters to each other, as the cashier does to the result page.
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

test('command codes are unique and agreed; a built page has all of its codes [command.table] [command.codes]', () => {
  const codes = names.flatMap((name) => rowOf(name).featureCodes)
  // One code may have several agreed pages, between which a parameter decides.
  const agreed = codes.filter((code, at) => codes.indexOf(code) === at || (FEATURE_CODES[code]?.length ?? 0) < 2)
  expect(new Set(codes).size).toBe(agreed.length)
  for (const name of names) {
    const { path: page, featureCodes } = rowOf(name)
    const expected = Object.keys(FEATURE_CODES).filter((code) => FEATURE_CODES[code]?.includes(page))
    expect([page, [...featureCodes].sort()]).toEqual([page, expected.sort()])
  }
  expect(pageForCommand('C0020020000')).toBe('cart')
  expect(pageForCommand('C0080100')).toBeNull()
})

/** Whether a list of paths contains a page or one of its folders. */
const holds = (pages: readonly string[], page: string) =>
  pages.some((each) => (each.endsWith('/') ? page.startsWith(each) : each === page))

describe.each(LOGIN_AREAS.map((each) => [each.area, each] as const))(
  'the area %s, which needs a login',
  (_name, area) => {
    const own = names.filter((name) => holds(area.pages, rowOf(name).path))

    test('every page needs a login, except those with a reason [nav.login-areas]', () => {
      expect(own.filter((name) => !rowOf(name).login && !(rowOf(name).path in area.open))).toEqual([])
    })

    test('every exception is an existing page without a login', () => {
      const open = own.filter((name) => !rowOf(name).login).map((name) => rowOf(name).path)
      expect(Object.keys(area.open).sort()).toEqual(open.sort())
    })

    test('every path of the area is a planned page', () => {
      const isPlanned = (each: string) => plannedPaths.some((page) => holds([each], page))
      expect(area.pages.filter((each) => !isPlanned(each))).toEqual([])
    })
  },
)

test('pages of checkout and payment need a login, pages for browsing do not [nav.login-areas]', () => {
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

describe('the configuration for Taro', () => {
  const config = appPages()
  const subPages = config.subPackages.flatMap(({ root, pages }) => pages.map((page) => `${root}/${page}`))

  test('lists every page once, home first', () => {
    expect([...config.pages, ...subPages].sort()).toEqual([...paths].sort())
    expect(config.pages[0]).toBe('pages/home/index')
  })

  test('has four tabs in the main package, with the cart at the index of its badge', () => {
    const tabs = config.tabBar.list.map(({ pagePath }) => pagePath)
    expect(tabs).toEqual(['pages/home/index', 'pages/memberIndex/index', 'pages/cart/index', 'pages/mine/index'])
    expect(tabs.filter((tab) => !config.pages.includes(tab))).toEqual([])
    expect(tabs[CART_TAB_INDEX]).toBe(routes.cart.path)
    expect(names.filter(isTab)).toHaveLength(tabs.length)
  })

  test('has no subpackage inside another, none named common, none with a page of the main package', () => {
    const roots = config.subPackages.map(({ root }) => root)
    expect(new Set(roots).size).toBe(roots.length)
    expect(roots.filter((root) => root.split('/').includes('common'))).toEqual([])
    expect(roots.filter((root) => roots.some((other) => other !== root && root.startsWith(`${other}/`)))).toEqual([])
    expect(config.pages.filter((page) => roots.some((root) => page.startsWith(`${root}/`)))).toEqual([])
  })

  test('preloads only subpackages that exist', () => {
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
