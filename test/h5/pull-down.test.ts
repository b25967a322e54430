import type { Page } from 'playwright-core'
import { browserMall } from '../support/browser-mall'
import { phone } from '../support/phone'

const here = browserMall()

const disc = (page: Page) => page.locator('.pull-disc')
const FIRST_PAGE = /getFirstPageData/

/** Opens home, moves a finger down by `way` px from the upper part of the page, and lifts it after `held`. */
async function pull(way: number, held: (page: Page) => Promise<void>) {
  const visitor = await phone(here.browser, here.mall.url)
  const { page, complaints } = visitor
  await page.goto(here.mall.url)
  await page.waitForSelector('#first-screen', { state: 'detached' })
  let asked = 0
  page.on('request', (request) => {
    if (FIRST_PAGE.test(request.url())) asked += 1
  })
  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 200, y }] })
  await touch('touchStart', 300)
  for (let step = 1; step <= 10; step++) await touch('touchMove', 300 + (way * step) / 10)
  await held(page)
  await touch('touchEnd')
  return { visitor, page, complaints, asked: () => asked }
}

test('a long enough pull reloads the page and shows a disc [shell.pull-down]', async () => {
  const { visitor, page, complaints, asked } = await pull(160, (held) => disc(held).waitFor())
  await disc(page).waitFor({ state: 'detached' })
  expect(asked()).toBe(1)
  await page.locator('.hero').first().waitFor()
  expect(complaints).toEqual([])
  await visitor.close()
})

test('a short pull does nothing [shell.pull-down]', async () => {
  const { visitor, page, asked } = await pull(40, async (held) => {
    await held.waitForTimeout(100)
    expect(await disc(held).isVisible()).toBe(false)
  })
  await page.waitForTimeout(500)
  expect(asked()).toBe(0)
  await visitor.close()
})
