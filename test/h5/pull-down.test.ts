import { browserMall } from '../support/browser-mall'
import { phone } from '../support/phone'

const here = browserMall()

const FIRST_PAGE = /getFirstPageData/

/** Opens home, then moves a finger down by `way` px from the upper part of the page. */
async function pull(way: number) {
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
  const hasDisc = await page.locator('.pull-disc').isVisible()
  await touch('touchEnd')
  return { visitor, page, complaints, hasDisc, asked: () => asked }
}

test('pulled far enough and let go, the page loads anew under a disc', async () => {
  const { visitor, page, complaints, hasDisc, asked } = await pull(160)
  expect(hasDisc).toBe(true)
  await page.locator('.pull-disc').waitFor({ state: 'detached' })
  expect(asked()).toBe(1)
  expect(await page.locator('.hero').first().isVisible()).toBe(true)
  expect(complaints).toEqual([])
  await visitor.close()
})

test('a short pull does nothing', async () => {
  const { visitor, page, hasDisc, asked } = await pull(40)
  expect(hasDisc).toBe(false)
  await page.waitForTimeout(500)
  expect(asked()).toBe(0)
  await visitor.close()
})
