// Desktop browsers: wheel and keys scroll the page or sheet in front from anywhere in the window.
import type { Page } from 'playwright-core'
import { browserMall } from '../support/browser-mall'
import { expectSoon, front, inFront } from '../support/phone'

const here = browserMall()
const DESK = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false, deviceScaleFactor: 1 }
const topOf = (page: Page) => front(page).evaluate(({ scrollTop }) => scrollTop)

/** Waits until wheel and keys are handled: the code for them loads separately, after the page on a slow machine. */
const followed = (page: Page) =>
  expectSoon(
    () =>
      page.evaluate(() => {
        const key = new KeyboardEvent('keydown', { key: 'Home', bubbles: true, cancelable: true })
        return !document.body.dispatchEvent(key)
      }),
    true,
  )

test('the wheel next to the column and over the tab bar scrolls the page [shell.desk-scroll]', async () => {
  await here.withPhone(
    async ({ page, open }) => {
      await open('pages/mine/index')
      await front(page).getByText('意见反馈').waitFor()
      await followed(page)
      await page.mouse.move(60, 200)
      await page.mouse.wheel(0, 100)
      await expectSoon(() => topOf(page), 100)
      await page.mouse.move(640, 490)
      await page.mouse.wheel(0, -40)
      await expectSoon(() => topOf(page), 60)
      // Over the page the browser scrolls; the app must not scroll in addition.
      await page.mouse.move(640, 250)
      await page.mouse.wheel(0, 40)
      await expectSoon(() => topOf(page), 100)
    },
    { ...DESK, viewport: { width: 1280, height: 500 } },
  )
})

test('keys scroll the page without a focused element, a field receives its keys [shell.desk-scroll]', async () => {
  await here.withPhone(async ({ page, open }) => {
    await open('pages/category/goods/index')
    await inFront(page, 'pages/category/goods/index')
    await front(page).locator('.goods__name').first().waitFor()
    await followed(page)
    const step = await front(page).evaluate(({ clientHeight }) => Math.round(clientHeight * 0.9))
    // The list is drawn row by row: a step ends early while the page is shorter than it.
    await expectSoon(
      () => front(page).evaluate((element, way) => element.scrollHeight - element.clientHeight > way, step),
      true,
    )
    const near = (top: number) =>
      expectSoon(async () => {
        const now = await topOf(page)
        return Math.abs(now - top) < 3 ? top : now
      }, top)
    await page.keyboard.press('PageDown')
    await near(step)
    await page.keyboard.press('Home')
    await near(0)
    await page.keyboard.press('Space')
    await near(step)
    await page.keyboard.press('PageUp')
    await near(0)
    await page.keyboard.press('End')
    await expectSoon(() => topOf(page).then((top) => top > step), true)
  }, DESK)
})

test('the wheel next to an open sheet scrolls the sheet and not the page [shell.desk-scroll]', async () => {
  await here.withPhone(
    async ({ page, open }) => {
      await open('pages/category/goods/index')
      await front(page).locator('.goods__name').first().waitFor()
      await followed(page)
      await front(page).getByText('筛选').first().click()
      const body = page.locator('.sheet__body:visible').last()
      await body.waitFor()
      const room = await body.evaluate((element) => element.scrollHeight - element.clientHeight)
      expect(room).toBeGreaterThan(20)
      await page.mouse.move(60, 200)
      await page.mouse.wheel(0, 20)
      await expectSoon(() => body.evaluate(({ scrollTop }) => scrollTop), 20)
      expect(await topOf(page)).toBe(0)
    },
    { ...DESK, viewport: { width: 1280, height: 400 } },
  )
})
