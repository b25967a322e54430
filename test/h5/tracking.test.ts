import { join } from 'node:path'
import { type Db, openDb } from '@server/kernel/db'
import type { Page } from 'playwright-core'
import { browserMall } from '../support/browser-mall'
import { front, GOODS, type Phone, phone, show } from '../support/phone'

const here = browserMall()
let db: Db

beforeAll(async () => {
  db = openDb(join(here.mall.folder, 'galleria.db'))
}, 120_000)
afterAll(async () => {
  await db?.close()
})

const CHOICE_TITLE = '个人信息保护'
const sheet = (page: Page) => page.getByRole('dialog', { name: CHOICE_TITLE })
const ADDRESSES = { 首页: 'pages/home/index', 购物车: 'pages/cart/index', 我的: 'pages/mine/index' }
const waitingKeys = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('TRACK_')).length)
/** What the server has of this phone, in order. */
async function stored({ page }: Pick<Phone, 'page'>): Promise<{ name: string; page: string }[]> {
  const deviceId: string = JSON.parse((await page.evaluate(() => localStorage.DEVICE_ID)) ?? '{}').data ?? ''
  return storedOf(deviceId)
}
const storedOf = (deviceId: string) =>
  db.q
    .selectFrom('tracking_event')
    .select(['name', 'page'])
    .where('device_id', '=', deviceId)
    .orderBy('event_id')
    .execute()

async function eventually<T>(read: () => Promise<T>, isGood: (value: T) => boolean, ms = 10_000): Promise<T> {
  const until = Date.now() + ms
  for (;;) {
    const value = await read()
    if (isGood(value) || Date.now() > until) return value
    await new Promise((done) => setTimeout(done, 100))
  }
}

/** Posts and beacons that left the page. */
function watchPosts(page: Page): string[] {
  const posts: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/track')) posts.push(request.postData() ?? '')
  })
  return posts
}

async function arrive(visitor: Phone): Promise<void> {
  await visitor.page.goto(here.mall.url)
  await visitor.page.waitForSelector('#first-screen', { state: 'detached' })
}

test('the sheet comes after the first screen; nothing is kept or sent before the answer, nor after 不同意 [tracking.sheet]', async () => {
  const visitor = await phone(here.browser, here.mall.url, { consent: 'none' })
  const { page, complaints } = visitor
  const posts = watchPosts(page)
  await arrive(visitor)
  await sheet(page).waitFor()
  expect(await page.locator('#first-screen').count()).toBe(0)
  // what it is about can be read first
  await sheet(page).getByText('《隐私政策》').tap()
  const policy = page.getByRole('dialog', { name: '隐私政策' })
  await policy.getByText('我们会用到的信息').first().waitFor()
  await policy.getByLabel('关闭').tap()
  await policy.waitFor({ state: 'detached' })
  expect(await waitingKeys(page)).toBe(0)
  await sheet(page).getByText('不同意', { exact: true }).tap()
  await sheet(page).waitFor({ state: 'detached' })
  // the mall works, and does not ask again
  await page.locator('.floor__item').first().tap()
  await front(page).locator('.lead__title').waitFor()
  await arrive(visitor)
  await show(page, ADDRESSES.购物车)
  await page.waitForTimeout(2500)
  expect(await sheet(page).count()).toBe(0)
  expect([posts, await waitingKeys(page)]).toEqual([[], 0])
  expect(complaints).toEqual([])
  await visitor.close()
})

test('同意 by touch: the visit is counted from there on; 我的 takes it back', async () => {
  const visitor = await phone(here.browser, here.mall.url, { consent: 'none' })
  const { page, complaints } = visitor
  const posts = watchPosts(page)
  await arrive(visitor)
  await sheet(page).getByText('同意', { exact: true }).tap()
  await sheet(page).waitFor({ state: 'detached' })
  await page.locator(GOODS).first().scrollIntoViewIfNeeded()
  await page.locator('.floor__item').first().tap()
  await front(page).locator('.lead__title').waitFor()
  const seen = await eventually(
    () => stored(visitor),
    (rows) => rows.length >= 3,
  )
  expect(seen).toEqual([
    { name: 'page_view', page: 'home' },
    { name: 'page_view', page: 'details' },
    { name: 'product_view', page: 'details' },
  ])
  await page.goBack()
  await show(page, ADDRESSES.我的)
  const control = front(page).getByRole('switch', { name: '个性化与统计' })
  expect(await control.getAttribute('aria-checked')).toBe('true')
  await control.tap()
  await eventually(
    () => control.getAttribute('aria-checked'),
    (value) => value === 'false',
  )
  expect(await waitingKeys(page)).toBe(0)
  const before = posts.length
  await show(page, ADDRESSES.首页)
  await show(page, ADDRESSES.购物车)
  await page.waitForTimeout(1500)
  expect([posts.length, await waitingKeys(page)]).toEqual([before, 0])
  // and on again, at once
  await show(page, ADDRESSES.我的)
  await control.tap()
  await eventually(
    async () => posts.length,
    (count) => count > before,
  )
  expect(posts.length).toBeGreaterThan(before)
  expect(complaints).toEqual([])
  await visitor.close()
})

test('nobody is asked in the middle of a login', async () => {
  const visitor = await phone(here.browser, here.mall.url, { consent: 'none' })
  const { page } = visitor
  await visitor.open('pages/login/index')
  await page.locator('.login__form').waitFor()
  await page.waitForTimeout(2500)
  expect(await sheet(page).count()).toBe(0)
  await page.goto(`${here.mall.url}/#/pages/mine/index`)
  await sheet(page).waitFor()
  await visitor.close()
})

test('offline events wait; they arrive with the network', async () => {
  const visitor = await phone(here.browser, here.mall.url, { consent: 'granted' })
  const { page, complaints } = visitor
  await arrive(visitor)
  for (const name of ['购物车', '我的', '首页'] as const) await show(page, ADDRESSES[name])
  await eventually(
    () => stored(visitor),
    (rows) => rows.length === 4,
  )
  await page.context().setOffline(true)
  const posts = watchPosts(page)
  await show(page, ADDRESSES.我的)
  await show(page, ADDRESSES.首页)
  await page.waitForTimeout(1200)
  expect([posts.length, await waitingKeys(page)]).toEqual([0, 2])
  await page.context().setOffline(false)
  expect(
    await eventually(
      () => stored(visitor),
      (rows) => rows.length === 6,
    ),
  ).toHaveLength(6)
  expect(
    await eventually(
      () => waitingKeys(page),
      (count) => count === 0,
    ),
  ).toBe(0)
  expect(complaints).toEqual([])
  await visitor.close()
})

test('after five failures in a row it is silent; a reload starts anew and loses nothing [tracking.reload]', async () => {
  const visitor = await phone(here.browser, here.mall.url, { consent: 'granted' })
  const { page, complaints } = visitor
  const posts = watchPosts(page)
  let isFailing = true
  await page.route('**/track', (route) =>
    isFailing ? route.fulfill({ json: { code: 99950000, msg: '', data: null } }) : route.continue(),
  )
  await arrive(visitor)
  for (let i = 0; i < 10; i++) {
    await show(page, ADDRESSES[i % 2 === 0 ? '购物车' : '首页'])
    await page.waitForTimeout(600)
  }
  expect(posts).toHaveLength(5)
  expect(await stored(visitor)).toEqual([])
  expect(await waitingKeys(page)).toBe(11)
  isFailing = false
  await page.reload()
  const rows = await eventually(
    () => stored(visitor),
    (seen) => seen.length >= 12,
    30_000,
  )
  expect(rows).toHaveLength(12)
  expect(complaints).toEqual([])
  await visitor.close()
})

test('a tab that closes sends what waits, and what it told is not counted twice [tracking.tab-close]', async () => {
  const visitor = await phone(here.browser, here.mall.url, { consent: 'granted' })
  const { page } = visitor
  await arrive(visitor)
  await eventually(
    () => stored(visitor),
    (rows) => rows.length === 1,
  )
  const deviceId: string = JSON.parse(await page.evaluate(() => localStorage.DEVICE_ID)).data
  await show(page, ADDRESSES.购物车)
  await front(page).getByText('购物车空空如也').waitFor()
  await show(page, ADDRESSES.我的)
  const kept = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('TRACK_')))
  expect(kept.length).toBeGreaterThan(0)
  await page.close({ runBeforeUnload: true })
  const names = ['home', 'cart', 'mine']
  const seen = await eventually(
    () => storedOf(deviceId),
    (rows) => rows.length === 3,
  )
  expect(seen.map((row) => row.page)).toEqual(names)
  // the next visit repeats what nobody confirmed
  const next = await page.context().newPage()
  await next.goto(here.mall.url)
  await eventually(
    () => waitingKeys(next),
    (count) => count === 0,
    40_000,
  )
  expect((await storedOf(deviceId)).map((row) => row.page)).toEqual([...names, 'home'])
  await visitor.close()
})

test('a search is told with its word and what it found', async () => {
  const visitor = await phone(here.browser, here.mall.url, { consent: 'granted' })
  const { page } = visitor
  await visitor.open('pages/packOrder/search/index?name=%E8%8C%B6')
  await front(page).locator(GOODS).first().waitFor()
  await eventually(
    () => stored(visitor),
    (rows) => rows.some(({ name }) => name === 'search'),
  )
  const { fields } = await db.q
    .selectFrom('tracking_event')
    .select('fields')
    .where('name', '=', 'search')
    .orderBy('received_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(JSON.parse(fields)).toEqual({ keyword: '茶', resultCount: expect.any(Number) })
  await visitor.close()
})
