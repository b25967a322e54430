// On a desk: a wheel and keys scroll what is in front from anywhere in the window.
import type { Page } from 'playwright-core'
import { browserMall } from '../support/browser-mall'
import { expectSoon, front, inFront } from '../support/phone'

const here = browserMall()
const DESK = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false, deviceScaleFactor: 1 }
const topOf = (page: Page) => front(page).evaluate(({ scrollTop }) => scrollTop)

/** Until wheel and keys are followed: the code that does is fetched by itself, later than the page on a slow machine. */
const followed = (page: Page) =>
  expectSoon(
    () =>
      page.evaluate(() => {
        const key = new KeyboardEvent('keydown', { key: 'Home', bubbles: true, cancelable: true })
        return !document.body.dispatchEvent(key)
      }),
    true,
  )

test('a wheel beside the column and over the tab bar scrolls the page [shell.desk-scroll]', async () => {
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
      // Over the page itself the browser scrolls, and nobody twice.
      await page.mouse.move(640, 250)
      await page.mouse.wheel(0, 40)
      await expectSoon(() => topOf(page), 100)
    },
    { ...DESK, viewport: { width: 1280, height: 500 } },
  )
})

test('keys scroll the page with nothing focused, a field keeps them [shell.desk-scroll]', async () => {
  await here.withPhone(async ({ page, open }) => {
    await open('pages/category/goods/index')
    await inFront(page, 'pages/category/goods/index')
    await front(page).locator('.goods__name').first().waitFor()
    await followed(page)
    const step = await front(page).evaluate(({ clientHeight }) => Math.round(clientHeight * 0.9))
    const near = (top: number) => expectSoon(async () => Math.abs((await topOf(page)) - top) < 3, true)
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

test('a wheel beside an open sheet scrolls the sheet, the page stands [shell.desk-scroll]', async () => {
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
