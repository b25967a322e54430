import type { Page } from 'playwright-core'
import { browserMall } from '../support/browser-mall'
import { front, GOODS, type Phone } from '../support/phone'

const here = browserMall()

const QUESTION = '清空全部搜索历史？'
const dialog = (page: Page) => page.getByRole('alertdialog', { name: QUESTION })

/** A search to remember, and the keyboard on the button that forgets it. */
async function searchOnce({ page, open }: Phone): Promise<void> {
  await open('pages/packOrder/search/index')
  const field = front(page).locator('.search-bar input')
  await field.fill('可颂')
  await field.press('Enter')
  await front(page).locator(GOODS).first().waitFor()
  await front(page).locator('.search-bar__clear').tap()
  await front(page).getByRole('button', { name: '清空搜索历史' }).focus()
}

test('a modal is asked, gone round in and answered with the keyboard alone', async () => {
  await here.withPhone(async (visitor) => {
    const { page } = visitor
    await searchOnce(visitor)
    await page.keyboard.press('Enter')
    await dialog(page).waitFor()
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    const stops: (string | null | undefined)[] = []
    for (const key of ['Tab', 'Tab', 'Tab', 'Shift+Tab']) {
      await page.keyboard.press(key)
      stops.push(await focused())
    }
    expect(stops).toEqual(['取消', '清空', '取消', '清空'])

    // Escape keeps the history, and the keyboard is back where it was.
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'hidden' })
    const clear = front(page).getByRole('button', { name: '清空搜索历史' })
    expect(await clear.evaluate((button) => button === document.activeElement)).toBe(true)
    await front(page).getByText('可颂').first().waitFor()

    await page.keyboard.press('Enter')
    await dialog(page).waitFor()
    await page.keyboard.press('Enter')
    await clear.waitFor({ state: 'hidden' })
    await dialog(page).waitFor({ state: 'hidden' })
  })
}, 60_000)
