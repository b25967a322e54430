import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { PageArea, PageRow } from '../pages'
import { sharedMall } from './keeper'
import type { MiniPage } from './mini-page'
import type { MiniProgram } from './mini-program'
import { type Belongings, fillMiniLogin, launchWeapp, shopperOf, WEAPP_DIST } from './weapp-mall'
import { elementsOf, Templates, textOf } from './wxml'

const KIB = 1024
/** Targets: the first setData of home, any later one, and how many there may be until goods show. */
const MOST_BYTES_FIRST = 64 * KIB
const MOST_BYTES = 16 * KIB
const MOST_UPDATES_TO_GOODS = 3
/** Lines of the shopper's cart, more than any phone shows at once, and orders. */
export const LINES = 40
const ORDERS = 14
const PRICE = /¥\s*\d/

const pageJson = (route: string): { navigationBarTitleText?: string } =>
  JSON.parse(readFileSync(path.join(WEAPP_DIST, `${route}.json`), 'utf8'))

/** Bytes sent by updates that are neither small nor the first. */
const tooLarge = (page: MiniPage) =>
  page.updates
    .map(({ bytes }, index) => ({ bytes, most: index === 0 ? MOST_BYTES_FIRST : MOST_BYTES }))
    .filter(({ bytes, most }) => bytes > most)

/** After how many updates goods stood there, or Infinity. */
function updatesToGoods(page: MiniPage): number {
  const first = page.updates.findIndex(({ text }) => PRICE.test(text))
  return first < 0 ? Number.POSITIVE_INFINITY : first + 1
}

/** The built mini program of a shopper who is in, with a full cart and orders, in step with the server. */
export async function enterWeapp(): Promise<{ mini: MiniProgram; own: Belongings }> {
  const mall = await sharedMall()
  const own = await shopperOf(mall, LINES, ORDERS)
  const mini = launchWeapp(mall.url)
  // Counts of updates must not tell how the replies of a busy machine are spread.
  mini.isInStep = true
  await mini.open('pages/home/index')
  await fillMiniLogin(await mini.open('pages/login/index'))
  await mini.top.waitFor(() => mini.stack.length === 1 || mini.top.route !== 'pages/login/index', 'the page before')
  return { mini, own }
}

/** Opens each page once: title, what it says as WeChat's own compiler draws it, nothing logged, little sent, goods early. */
export function testPageOnWeapp({ area, rows }: PageArea): void {
  const templates = new Templates(WEAPP_DIST)
  let mini: MiniProgram
  let own: Belongings
  beforeAll(async () => {
    ;({ mini, own } = await enterWeapp())
  })
  afterAll(() => mini?.quit())

  async function openPage(route: string, { query, reach, shows, hasGoods }: PageRow): Promise<MiniPage> {
    const page = reach ? await reach.weapp(mini) : await mini.open(query ? `${route}?${query(own)}` : route)
    await page.waitFor(() => shows.test(page.text()), String(shows))
    if (hasGoods) await page.waitFor(() => PRICE.test(page.text()), 'a price')
    return page
  }

  test.each(Object.entries(rows))('%s opens, draws what it says, sends little, logs nothing', async (name, row) => {
    mini.errors.length = 0
    const { path: route = '', title } = area.rows[name] ?? {}
    const page = await openPage(route, row)
    expect(pageJson(route).navigationBarTitleText).toBe(title)
    const drawn = templates.draw(route, page.instance.data)
    expect(textOf(drawn)).toMatch(row.shows)
    expect(elementsOf(drawn).length).toBeGreaterThan(3)
    // What comes after: the blocks in sight, a second list page.
    await mini.settled()
    const before = page.updates.length
    await page.instance.onReachBottom?.call(page.instance)
    await mini.settled()
    expect(before).toBeGreaterThan(0)
    expect(tooLarge(page)).toEqual([])
    if (row.hasGoods) expect(updatesToGoods(page)).toBeLessThanOrEqual(MOST_UPDATES_TO_GOODS)
    expect(mini.errors).toEqual([])
  })
}
