import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Db, openDb } from '@server/kernel/db'
import type { Page } from 'playwright-core'
import { ownBrowserMall } from '../support/browser-mall'
import { keepLook } from '../support/keep-look'
import { findings, settled } from '../support/page-findings'
import { expectSoon, front, GOODS, inFront, logIn, type Phone, phone, show, toldBy } from '../support/phone'

const here = ownBrowserMall()
let db: Db

beforeAll(async () => {
  db = openDb(join(here.mall.folder, 'galleria.db'))
})
afterAll(async () => {
  await db?.close()
})

const popup = (page: Page) => page.getByRole('dialog', { name: '清晨到店，当天卖完' })
const consent = (page: Page) => page.getByRole('dialog', { name: '个人信息保护' })
/** Loads a page and waits until the work that starts one second after it is complete. */
async function withShell({ page, rested }: Phone, load: () => Promise<unknown>): Promise<void> {
  const begun = page.waitForResponse(/appPop\/orderPopBaseConfig/)
  await load()
  await begun
  await rested()
}

test('the popup covers home once, has a close button of at least 44 px, and is recorded with the device [popup.home] [popup.close-size]', async () => {
  await here.withPhone(
    async (visitor) => {
      const { page, open } = visitor
      const shifts = await watchShifts(page)
      await open('pages/home/index')
      await popup(page).waitFor()
      // After its transition.
      const cross = async () => {
        const box = await popup(page).getByRole('button', { name: '关闭' }).boundingBox()
        return Math.min(box?.width ?? 0, box?.height ?? 0) >= 44
      }
      await expectSoon(cross, true)
      await keepLook(page, 'a popup')
      // The page below has not moved.
      expect(await shifts()).toBeLessThan(0.02)
      await popup(page).getByRole('button', { name: '关闭' }).tap()
      await popup(page).waitFor({ state: 'hidden' })
      const deviceId: string = JSON.parse(await page.evaluate(() => localStorage.DEVICE_ID)).data
      await expectSoon(
        () => db.q.selectFrom('popup_view').selectAll().where('deviceId', '=', deviceId).execute(),
        [expect.objectContaining({ popupId: 'pop-fresh', uid: '', views: 1 })],
      )
      await withShell(visitor, () => page.reload())
      expect(await popup(page).count()).toBe(0)
    },
    { popups: 'new' },
  )
})

test('its button opens the page of its command, and the login page shows no popup [popup.command] [popup.quiet-pages]', async () => {
  await here.withPhone(
    async (visitor) => {
      const { page, open } = visitor
      await withShell(visitor, () => open('pages/login/index'))
      expect(await popup(page).count()).toBe(0)
      await show(page, 'pages/home/index')
      await popup(page).getByText('去看看').tap()
      await inFront(page, 'pages/cate/index')
      await popup(page).waitFor({ state: 'detached' })
    },
    { popups: 'new' },
  )
})

test('a first visit asks for consent; the popup appears on a later page entry [popup.after-consent]', async () => {
  await here.withPhone(
    async (visitor) => {
      const { page, open } = visitor
      await withShell(visitor, () => open('pages/home/index'))
      await consent(page).waitFor()
      expect(await popup(page).count()).toBe(0)
      await settled(visitor)
      expect(await findings(page)).toEqual([])
      await consent(page).getByText('不同意', { exact: true }).tap()
      await consent(page).waitFor({ state: 'hidden' })
      await visitor.rested()
      expect(await popup(page).count()).toBe(0)
      await show(page, 'pages/cate/index')
      await inFront(page, 'pages/cate')
      expect(await popup(page).count()).toBe(0)
      await show(page, 'pages/home/index')
      await popup(page).waitFor()
    },
    { consent: 'none', popups: 'new' },
  )
})

test('messages: a bar over home, a count on 我的, groups, and marking all as read [message.pages]', async () => {
  await here.withPhone(async (visitor) => {
    const { page, open } = visitor
    await logIn(visitor)
    await open('pages/home/index')
    const bar = page.locator('.top-bar')
    await bar.getByText('初冬新款到店').waitFor()
    await bar.getByRole('button', { name: '关闭消息' }).tap()
    await bar.waitFor({ state: 'hidden' })

    await open('pages/mine/index')
    const entry = front(page).locator('.entry', { hasText: '消息' })
    await entry.locator('.badge').getByText('2', { exact: true }).waitFor()
    await front(page).locator('.mine__adverts').getByText('帐篷先搭好').waitFor()
    await entry.tap()
    await front(page).getByText('系统通知').tap()
    await front(page).getByText('欢迎来到乐廊').waitFor()
    await expectSoon(() => page.title(), '系统通知')
    await page.goBack()
    await inFront(page, 'pages/message/msgNav')
    await front(page).locator('.message-group__icon .badge').first().waitFor()
    await front(page).getByText('全部已读').tap()
    await toldBy(page, '已全部标为已读')
    await expectSoon(() => front(page).locator('.message-group__icon .badge').count(), 0)
  })
})

test('a protocol is a page by its type; an unpublished one shows a message [shell.protocol] [shell.protocol-unpublished]', async () => {
  await here.withPhone(async ({ page, open }) => {
    await open('pages/help-center/answer/protocol?typeCode=PRIVACY_POLICY')
    await front(page).getByText('版本 1.0').waitFor()
    await expectSoon(() => page.title(), '隐私政策')
    await open('pages/help-center/answer/protocol?typeCode=NOT_WRITTEN')
    await front(page).getByText('协议暂未发布').waitFor()
    expect(await front(page).getByText('重试').count()).toBe(0)
  })
})

test('an unknown address shows the error page, and testers choose an environment [shell.error-page] [shell.environments]', async () => {
  await here.withPhone(async ({ page, open }) => {
    await open('pages/nowhere/index')
    await page.getByText('没有找到：/pages/nowhere/index').waitFor()
    // The value cannot be decoded.
    await open('%ff')
    await page.getByText('没有找到：/%ff').waitFor()
    await open('packageRarely/login/switchEnvironment/index')
    await front(page).getByText('正式环境').waitFor()
  })
})

test('code that fails to load reloads the page once, then shows a message [shell.chunk-reload-once]', async () => {
  const visitor = await phone(here.browser, here.mall.url)
  const { page } = visitor
  await withShell(visitor, () => visitor.open('pages/mine/index'))
  await front(page).getByText('意见反馈').waitFor()
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  const known = new Set(await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name)))
  const manifest: { pages: Record<string, { js: string[] }> } = JSON.parse(
    readFileSync('dist/h5/asset-manifest.json', 'utf8'),
  )
  const ofPage = (manifest.pages['pages/cate/index']?.js ?? []).map((file) => `${here.mall.url}/${file}`)
  const missing = ofPage.filter((url) => !known.has(url))
  expect(missing.length).toBeGreaterThan(0)
  await page.route(
    (url) => missing.includes(url.href),
    (route) => route.abort('failed'),
  )
  const again = page.waitForEvent('load')
  await front(page).getByText('全部分类').tap()
  await again
  await page.getByText('页面没有加载成功，请检查网络后再试').waitFor()
  await page.waitForTimeout(2000)
  expect(loads).toBe(1)
  // The network is back: the page opens with the next try.
  await page.unrouteAll()
  await page.getByText('重试').tap()
  await front(page).getByText('女装').first().waitFor()
  await visitor.close()
})

test('a bar offers a newer build, and a tap loads it [shell.update-h5]', async () => {
  await here.withPhone(async (visitor) => {
    const { page, open } = visitor
    // The app checks for newer builds from then on.
    await withShell(visitor, () => open('pages/home/index'))
    await page.route(`${here.mall.url}/`, async (route) => {
      if (route.request().resourceType() === 'document') return route.continue()
      const reply = await route.fetch()
      const body = (await reply.text()).replace(/\/js\/app\.[0-9a-f]+\.js/g, '/js/app.0123abcd.js')
      return route.fulfill({ response: reply, body })
    })
    await page.evaluate((laterMs) => {
      const real = Date.now
      Date.now = () => real() + laterMs
      document.dispatchEvent(new Event('visibilitychange'))
    }, 11 * 60_000)
    const bar = page.locator('.update-bar')
    await bar.getByText('有新版本，点击刷新').waitFor()
    const loaded = page.waitForEvent('load')
    await bar.getByText('有新版本，点击刷新').tap()
    await loaded
    expect(await bar.count()).toBe(0)
  })
})

test.each([
  [390, 390],
  [599, 599],
  [600, 430],
  [1280, 430],
])('in a window of %i px the app is %i px wide [shell.phone-width]', async (width, wide) => {
  await here.withPhone(
    async ({ page, open }) => {
      await open('pages/cate/index')
      await front(page).getByText('女装').first().waitFor()
      // Sizes do not exceed those of a phone of 430 px, and are not smaller than the window requires.
      const rem = await page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize))
      expect(rem).toBeCloseTo(Math.min(width, 430) / 18.75, 1)
      const column = await page.locator('.taro-tabbar__container').boundingBox()
      expect(Math.abs((column?.width ?? 0) - wide)).toBeLessThanOrEqual(2)
      // Centred, and no element outside the window.
      expect(Math.abs((column?.x ?? 0) - (width - (column?.width ?? 0)) / 2)).toBeLessThanOrEqual(1)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    },
    { viewport: { width, height: 844 } },
  )
})

test("a long press on a product's name copies it [shell.long-press]", async () => {
  await here.withPhone(async ({ page, open }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await open('pages/category/goods/index')
    await front(page).locator(GOODS).first().tap()
    await inFront(page, 'pages/details/index')
    const title = front(page).locator('.lead__title--copied')
    const name = await title.textContent()
    const box = await title.boundingBox()
    if (!box) throw new Error('the name is not on the screen')
    const finger = await page.context().newCDPSession(page)
    const touchPoints = [{ x: Math.round(box.x + 20), y: Math.round(box.y + 10) }]
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
    await toldBy(page, '复制成功')
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(name)
  })
})

/** The sum of layout shifts from now on. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Object.assign(globalThis, { shiftSum: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const value = 'value' in entry && typeof entry.value === 'number' ? entry.value : 0
        Object.assign(globalThis, { shiftSum: Number(Reflect.get(globalThis, 'shiftSum')) + value })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => Number(Reflect.get(globalThis, 'shiftSum')))
}
