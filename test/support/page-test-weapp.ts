import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { PageArea, PageRow } from '../pages'
import { sharedMall } from './keeper'
import type { MiniPage } from './mini-page'
import type { MiniProgram } from './mini-program'
import { type Belongings, fillMiniLogin, launchWeapp, shopperOf, WEAPP_DIST } from './weapp-mall'
import { elementsOf, Templates, textOf } from './wxml'

const KIB = 1024
/** Budgets: bytes of home's first setData, bytes of a later one, number of updates until goods appear. */
const MOST_BYTES_FIRST = 64 * KIB
const MOST_BYTES = 16 * KIB
const MOST_UPDATES_TO_GOODS = 3
/** Numbers of lines in the shopper's cart, more than a phone shows at once, and of orders. */
export const LINES = 40
const ORDERS = 14
const PRICE = /¥\s*\d/

const pageJson = (route: string): { navigationBarTitleText?: string } =>
  JSON.parse(readFileSync(path.join(WEAPP_DIST, `${route}.json`), 'utf8'))

/** Bytes of the updates that are too large, without the first. */
const tooLarge = (page: MiniPage) =>
  page.updates
    .map(({ bytes }, index) => ({ bytes, most: index === 0 ? MOST_BYTES_FIRST : MOST_BYTES }))
    .filter(({ bytes, most }) => bytes > most)

/** Number of updates until goods appeared; Infinity if they did not. */
function updatesToGoods(page: MiniPage): number {
  const first = page.updates.findIndex(({ text }) => PRICE.test(text))
  return first < 0 ? Number.POSITIVE_INFINITY : first + 1
}

/** The built mini program of a logged-in shopper with a full cart and orders; replies are delivered together. */
export async function enterWeapp(): Promise<{ mini: MiniProgram; own: Belongings }> {
  const mall = await sharedMall()
  const own = await shopperOf(mall, LINES, ORDERS)
  const mini = launchWeapp(mall.url)
  // The number of updates must not depend on when a busy machine delivers replies.
  mini.isInStep = true
  await mini.open('pages/home/index')
  await fillMiniLogin(await mini.open('pages/login/index'))
  await mini.top.waitFor(() => mini.stack.length === 1 || mini.top.route !== 'pages/login/index', 'the page before')
  return { mini, own }
}

/**
 * Opens each page once; checks title, text as compiled by WeChat's compiler, console, bytes and updates until goods.
 */
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

  test.each(Object.entries(rows))('%s opens, shows its text, sends little, logs nothing', async (name, row) => {
    mini.errors.length = 0
    const { path: route = '', title } = area.rows[name] ?? {}
    const page = await openPage(route, row)
    expect(pageJson(route).navigationBarTitleText).toBe(title)
    const drawn = templates.draw(route, page.instance.data)
    expect(textOf(drawn)).toMatch(row.shows)
    expect(elementsOf(drawn).length).toBeGreaterThan(3)
    // Later updates: the visible blocks, a second page of the list.
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
