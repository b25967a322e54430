// The store's row on a product's page: its facts are not cut off on any phone and at any text size.
import type { Page } from 'playwright-core'
import { browserMall } from '../support/browser-mall'
import { front } from '../support/phone'

const here = browserMall()

/** Opens the product with the longest row and measures the row at a multiple of the text size. */
async function rowAt(width: number, times: number) {
  let row: Awaited<ReturnType<typeof measured>> | undefined
  await here.withPhone(
    async ({ page, open }) => {
      await open('pages/details/index?productId=daily-paper-roll')
      await front(page).locator('.store-card').waitFor()
      row = await measured(page, times)
    },
    { viewport: { width, height: 844 } },
  )
  if (!row) throw new Error('there is no row')
  return row
}

async function measured(page: Page, times: number) {
  await page.evaluate('globalThis.__name ??= (named) => named')
  return page.evaluate((size) => {
    const root = document.documentElement
    root.style.fontSize = `${Number.parseFloat(getComputedStyle(root).fontSize) * size}px`
    const boxes = (selector: string) =>
      [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect())
    const facts = boxes('.store-card__fact')
    const [words, ...buttons] = boxes('.store-card__words, .store-card .btn')
    if (!words || buttons.length !== 2) throw new Error('no words, or not two buttons')
    return {
      text: [...document.querySelectorAll('.store-card__fact')].map((one) => one.textContent).join('|'),
      lines: new Set(facts.map(({ top }) => Math.round(top))).size,
      isWhole: facts.every(({ right }) => right <= words.right + 1),
      isClear: buttons.every(({ left, top }) => words.right <= left || words.bottom <= top),
    }
  }, times)
}

test('at 390 px its facts are on one line', async () => {
  const row = await rowAt(390, 1)
  expect(row).toEqual({
    text: expect.stringMatching(/^B1-101\|\d\.\d 分\|[\d.]+万人关注$/),
    lines: 1,
    isWhole: true,
    isClear: true,
  })
})

test.each([
  [320, 1],
  [390, 2],
  [320, 2],
])('at %i px and %i times the text size, no fact is cut off or covered', async (width, times) => {
  expect(await rowAt(width, times)).toMatchObject({ isWhole: true, isClear: true })
})
