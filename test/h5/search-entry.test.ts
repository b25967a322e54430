import { browserMall } from '../support/browser-mall'
import { expectSoon, front, inFront } from '../support/phone'

const here = browserMall()

test('the search opens with the keyboard in its field, and its hint is searched by the key alone', async () => {
  await here.withPhone(async ({ page, open }) => {
    await open('pages/home/index')
    const field = front(page).locator('.search-bar__link')
    await field.waitFor()
    const word = (await field.getByText(/./).first().textContent()) ?? ''
    await field.tap()
    await inFront(page, 'pages/packOrder/search')
    await expectSoon(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')), word)
    await page.keyboard.press('Enter')
    await front(page).locator('.sort-bar').waitFor()
    await expectSoon(() => front(page).locator('input').inputValue(), word)
  })
})

test('word, sort and filters stand in the address: a reload shows the same, a chip takes its filter away', async () => {
  await here.withPhone(async ({ page, open }) => {
    await open('pages/packOrder/search/index')
    const field = front(page).locator('input')
    await field.fill('茶')
    await field.press('Enter')
    await front(page).locator('.sort-bar').waitFor()
    await front(page).getByText('销量').tap()
    await front(page).getByText('筛选', { exact: true }).tap()
    await page.locator('.sheet input').nth(0).fill('500')
    await page.locator('.sheet input').nth(1).fill('10')
    await page.locator('.sheet__foot').getByText(/查看/).tap()
    const chip = front(page).getByText('¥10–500', { exact: true })
    await chip.waitFor()
    await page.reload()
    await chip.waitFor()
    expect(await front(page).locator('input').inputValue()).toBe('茶')
    expect(await front(page).locator('.sort-bar [aria-pressed=true]').textContent()).toContain('销量')
    await chip.tap()
    await expectSoon(() => chip.count(), 0)
    await page.reload()
    await front(page).locator('.sort-bar').waitFor()
    expect(await chip.count()).toBe(0)
  })
})
