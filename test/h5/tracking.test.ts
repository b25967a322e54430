import { join } from 'node:path'
import { TRACKING } from '@contract/codes/tracking'
import { type Db, openDb } from '@server/kernel/db'
import type { Page } from 'playwright-core'
import { browserMall } from '../support/browser-mall'
import { type Consent, expectSoon, front, GOODS, inFront, type Phone, phone, show } from '../support/phone'

const here = browserMall()
let db: Db

beforeAll(async () => {
  db = openDb(join(here.mall.folder, 'galleria.db'))
}, 180_000)
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
    .where('deviceId', '=', deviceId)
    .orderBy('eventId')
    .execute()

/** A visit whose clock can be turned. */
async function visit(consent: Consent): Promise<Phone> {
  const visitor = await phone(here.browser, here.mall.url, { consent })
  await visitor.page.clock.install()
  return visitor
}

/** Lets so much time go by in the page, and whatever that sets off get its answer. */
async function pass({ page, rested }: Phone, ms: number): Promise<void> {
  await page.clock.runFor(ms)
  await rested()
}

/** So long what is expected may come by itself before the clock is turned. */
const BY_ITSELF_MS = 1000
/** More turns than any test needs. */
const TURNS = 10
/**
 * Until what is read is as expected. A push that is answered too late counts as failed, though it arrived; the one that
 * confirms it comes on schedule.
 */
async function expectOnSchedule(visitor: Phone, read: () => unknown, expected: unknown): Promise<void> {
  for (let turn = 0; turn < TURNS; turn++) {
    try {
      await expectSoon(read, expected, BY_ITSELF_MS)
      return
    } catch {
      // None is on its way, which would be given up at the turn.
      await visitor.rested()
      await pass(visitor, TRACKING.scheduledMs)
    }
  }
  expect(await read()).toEqual(expected)
}

/** Everything told so far has been confirmed: nothing waits and nothing is on its way. */
const allConfirmed = (visitor: Phone) => expectOnSchedule(visitor, () => waitingKeys(visitor.page), 0)
const countOf = async (visitor: Phone) => (await stored(visitor)).length

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
  const visitor = await visit('none')
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
  await pass(visitor, 2500)
  expect(await sheet(page).count()).toBe(0)
  expect([posts, await waitingKeys(page)]).toEqual([[], 0])
  expect(complaints).toEqual([])
  await visitor.close()
})

test('同意 by touch: the visit is counted from there on; 我的 takes it back', async () => {
  const visitor = await visit('none')
  const { page, complaints } = visitor
  const posts = watchPosts(page)
  await arrive(visitor)
  await sheet(page).getByText('同意', { exact: true }).tap()
  await sheet(page).waitFor({ state: 'detached' })
  await page.locator(GOODS).first().scrollIntoViewIfNeeded()
  await page.locator('.floor__item').first().tap()
  await front(page).locator('.lead__title').waitFor()
  await expectOnSchedule(visitor, () => stored(visitor), [
    { name: 'page_view', page: 'home' },
    { name: 'page_view', page: 'details' },
    { name: 'product_view', page: 'details' },
  ])
  await page.goBack()
  await inFront(page, ADDRESSES.首页)
  await show(page, ADDRESSES.我的)
  await allConfirmed(visitor)
  const control = front(page).getByRole('switch', { name: '个性化与统计' })
  await expectSoon(() => control.getAttribute('aria-checked'), 'true')
  await control.tap()
  await expectSoon(() => control.getAttribute('aria-checked'), 'false')
  await expectSoon(() => waitingKeys(page), 0)
  const before = posts.length
  await show(page, ADDRESSES.首页)
  await show(page, ADDRESSES.购物车)
  await pass(visitor, 1500)
  expect([posts.length, await waitingKeys(page)]).toEqual([before, 0])
  // and on again, at once
  await show(page, ADDRESSES.我的)
  await control.tap()
  await expectSoon(() => posts.length > before, true)
  expect(complaints).toEqual([])
  await visitor.close()
})

test('nobody is asked in the middle of a login', async () => {
  const visitor = await visit('none')
  const { page } = visitor
  await visitor.open('pages/login/index')
  await page.locator('.login__form').waitFor()
  await pass(visitor, 2500)
  expect(await sheet(page).count()).toBe(0)
  await show(page, ADDRESSES.我的)
  await sheet(page).waitFor()
  await visitor.close()
})

test('offline events wait; they arrive with the network', async () => {
  const visitor = await visit('granted')
  const { page, complaints, rested } = visitor
  await arrive(visitor)
  for (const name of ['购物车', '我的', '首页'] as const) await show(page, ADDRESSES[name])
  await expectOnSchedule(visitor, () => countOf(visitor), 4)
  // Nothing is to be cut off in the middle.
  await allConfirmed(visitor)
  await rested()
  await page.context().setOffline(true)
  const posts = watchPosts(page)
  await show(page, ADDRESSES.我的)
  await show(page, ADDRESSES.首页)
  await expectSoon(() => waitingKeys(page), 2)
  await pass(visitor, 2 * TRACKING.scheduledMs)
  expect([posts.length, await waitingKeys(page)]).toEqual([0, 2])
  await page.context().setOffline(false)
  await expectOnSchedule(visitor, () => countOf(visitor), 6)
  await allConfirmed(visitor)
  // What a page itself asked for without network the browser tells, whoever asked: news, each minute that has passed.
  expect(complaints.filter((line) => !/ERR_INTERNET_DISCONNECTED/.test(line))).toEqual([])
  await visitor.close()
})

test('after five failures in a row it is silent; a reload starts anew and loses nothing [tracking.reload]', async () => {
  const visitor = await visit('granted')
  const { page, complaints } = visitor
  const posts = watchPosts(page)
  let isFailing = true
  await page.route('**/track', (route) =>
    isFailing ? route.fulfill({ json: { code: 99950000, msg: '', data: null } }) : route.continue(),
  )
  await arrive(visitor)
  // Each page is one event more, and one more reason for a push; the first of them is that of the arrival.
  for (let told = 1; told < 11; told++) {
    await page.clock.runFor(TRACKING.throttleMs)
    await expectSoon(() => posts.length >= Math.min(told, 5), true)
    await show(page, ADDRESSES[told % 2 === 1 ? '购物车' : '首页'])
    await expectSoon(() => waitingKeys(page), told + 1)
  }
  // Neither what comes with company nor what is on schedule.
  await pass(visitor, 2 * TRACKING.scheduledMs)
  expect(posts).toHaveLength(5)
  expect(await stored(visitor)).toEqual([])
  isFailing = false
  await page.reload()
  await expectOnSchedule(visitor, () => countOf(visitor), 12)
  expect(complaints).toEqual([])
  await visitor.close()
})

test('a tab that closes sends what waits, and what it told is not counted twice [tracking.tab-close]', async () => {
  const visitor = await visit('granted')
  const { page } = visitor
  // Holds back what is pushed while the tab is open, so that something is left for its end; it never gets an answer.
  await page.addInitScript(`{
    const { fetch: send } = window
    window.fetch = (url, options) =>
      window.isHeldBack && String(url).endsWith('/track') ? new Promise(() => {}) : send(url, options)
  }`)
  await arrive(visitor)
  await expectOnSchedule(visitor, () => countOf(visitor), 1)
  await allConfirmed(visitor)
  await page.evaluate('isHeldBack = true')
  const deviceId: string = JSON.parse(await page.evaluate(() => localStorage.DEVICE_ID)).data
  await show(page, ADDRESSES.购物车)
  await front(page).getByText('购物车空空如也').waitFor()
  await show(page, ADDRESSES.我的)
  await expectSoon(() => waitingKeys(page), 2)
  await page.close({ runBeforeUnload: true })
  const names = ['home', 'cart', 'mine']
  const pages = async () => (await storedOf(deviceId)).map((row) => row.page)
  await expectSoon(pages, names)
  // the next visit repeats what nobody confirmed
  const next = await page.context().newPage()
  await next.goto(here.mall.url)
  await expectOnSchedule(visitor, pages, [...names, 'home'])
  await allConfirmed({ ...visitor, page: next })
  expect(await pages()).toEqual([...names, 'home'])
  await visitor.close()
})

test('a search is told with its word and what it found', async () => {
  const visitor = await visit('granted')
  const { page } = visitor
  await visitor.open('pages/packOrder/search/index?name=%E8%8C%B6')
  await front(page).locator(GOODS).first().waitFor()
  await expectOnSchedule(
    visitor,
    () => stored(visitor),
    expect.arrayContaining([expect.objectContaining({ name: 'search' })]),
  )
  const { fields } = await db.q
    .selectFrom('tracking_event')
    .select('fields')
    .where('name', '=', 'search')
    .orderBy('receivedAt', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(JSON.parse(fields)).toEqual({ keyword: '茶', resultCount: expect.any(Number) })
  await visitor.close()
})
