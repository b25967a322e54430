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
})
afterAll(async () => {
  await db?.close()
})

const CHOICE_TITLE = '个人信息保护'
const sheet = (page: Page) => page.getByRole('dialog', { name: CHOICE_TITLE })
const ADDRESSES = { 首页: 'pages/home/index', 购物车: 'pages/cart/index', 我的: 'pages/mine/index' }
const waitingKeys = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('TRACK_')).length)
/** The server's events of this phone, in order. */
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

/** A visit with a clock that the test advances. */
async function visit(consent: Consent): Promise<Phone> {
  const visitor = await phone(here.browser, here.mall.url, { consent })
  await visitor.page.clock.install()
  return visitor
}

/** Below the timeout of a scheduled push: within one step of the clock its reply cannot arrive, only its timeout. */
const STEP_MS = TRACKING.dataSendTimeoutMs / 2
/** Advances the page's clock in steps, and waits for the replies to the requests that each step causes. */
async function pass({ page, rested }: Phone, ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= STEP_MS) {
    await page.clock.runFor(Math.min(left, STEP_MS))
    await rested()
  }
}

/** Real time to wait for the expected value before the clock is advanced. */
const BY_ITSELF_MS = 1000
/** More advances than any test needs. */
const TURNS = 10
/**
 * Waits until a value equals the expectation. A push with a late reply counts as failed although it arrived; the
 * scheduled next push confirms it.
 */
async function expectOnSchedule(visitor: Phone, read: () => unknown, expected: unknown): Promise<void> {
  for (let turn = 0; turn < TURNS; turn++) {
    try {
      await expectSoon(read, expected, BY_ITSELF_MS)
      return
    } catch {
      // No request may be pending, because the advance would let it time out.
      await visitor.rested()
      await pass(visitor, TRACKING.scheduledMs)
    }
  }
  expect(await read()).toEqual(expected)
}

/** All events so far are confirmed: none is queued or pending. */
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

test('the sheet appears after the first screen; no event is stored or sent before the answer, or after 不同意 [tracking.sheet]', async () => {
  const visitor = await visit('none')
  const { page, complaints } = visitor
  const posts = watchPosts(page)
  await arrive(visitor)
  await sheet(page).waitFor()
  expect(await page.locator('#first-screen').count()).toBe(0)
  // The protocol can be read first.
  await sheet(page).getByText('《隐私政策》').tap()
  const policy = page.getByRole('dialog', { name: '隐私政策' })
  await policy.getByText('我们会用到的信息').first().waitFor()
  await policy.getByLabel('关闭').tap()
  await policy.waitFor({ state: 'detached' })
  expect(await waitingKeys(page)).toBe(0)
  await sheet(page).getByText('不同意', { exact: true }).tap()
  await sheet(page).waitFor({ state: 'detached' })
  // The mall is usable and does not ask again.
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

test('after 同意 the visit is tracked; 我的 revokes the consent [tracking.revoke]', async () => {
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
  // Switched on again, it takes effect at once.
  await show(page, ADDRESSES.我的)
  await control.tap()
  await expectSoon(() => posts.length > before, true)
  expect(complaints).toEqual([])
  await visitor.close()
})

test('the sheet does not appear during a login [tracking.not-in-login]', async () => {
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

test('events without network are queued and arrive when the network is back [tracking.offline]', async () => {
  const visitor = await visit('granted')
  const { page, complaints, rested } = visitor
  await arrive(visitor)
  for (const name of ['购物车', '我的', '首页'] as const) await show(page, ADDRESSES[name])
  await expectOnSchedule(visitor, () => countOf(visitor), 4)
  // No request may be interrupted.
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
  // The browser logs all failed requests without network, also those for messages every minute.
  expect(complaints.filter((line) => !/ERR_INTERNET_DISCONNECTED/.test(line))).toEqual([])
  await visitor.close()
})

test('after five consecutive failures it stops; a reload starts again and loses no event [tracking.reload]', async () => {
  const visitor = await visit('granted')
  const { page, complaints } = visitor
  const posts = watchPosts(page)
  let isFailing = true
  await page.route('**/track', (route) =>
    isFailing ? route.fulfill({ json: { code: 99950000, msg: '', data: null } }) : route.continue(),
  )
  await arrive(visitor)
  // Each page adds one event and causes a push; the first event is that of the visit.
  for (let told = 1; told < 11; told++) {
    await page.clock.runFor(TRACKING.throttleMs)
    await expectSoon(() => posts.length >= Math.min(told, 5), true)
    await show(page, ADDRESSES[told % 2 === 1 ? '购物车' : '首页'])
    await expectSoon(() => waitingKeys(page), told + 1)
  }
  // No push, neither by a full queue nor by schedule.
  await pass(visitor, 2 * TRACKING.scheduledMs)
  expect(posts).toHaveLength(5)
  expect(await stored(visitor)).toEqual([])
  isFailing = false
  await page.reload()
  await expectOnSchedule(visitor, () => countOf(visitor), 12)
  expect(complaints).toEqual([])
  await visitor.close()
})

test('a closing tab sends the queued events, and no event counts twice [tracking.tab-close]', async () => {
  const visitor = await visit('granted')
  const { page } = visitor
  // Pushes while the tab is open get no reply, so that events remain for its end.
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
  // The next visit repeats the unconfirmed events.
  const next = await page.context().newPage()
  await next.goto(here.mall.url)
  await expectOnSchedule(visitor, pages, [...names, 'home'])
  await allConfirmed({ ...visitor, page: next })
  expect(await pages()).toEqual([...names, 'home'])
  await visitor.close()
})

test('a search is tracked with its word and its results [tracking.search]', async () => {
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
