import { browserMall } from '../support/browser-mall'
import { expectSoon, front, inFront } from '../support/phone'

const here = browserMall()

test('the search opens with the focus in its field, and the search key alone searches for its hint [search.entry]', async () => {
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

test('word, sort and filters are in the address: a reload shows the same, a chip removes its filter [nav.address-state]', async () => {
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

test('the search field of home stays at the top while the page scrolls, and opens the search [search.stays]', async () => {
  await here.withPhone(async ({ page, open }) => {
    await open('pages/home/index')
    const field = front(page).locator('.home__search .search-bar')
    await field.waitFor()
    await front(page).locator('.feed-tabs').waitFor()
    const topOf = async () => (await field.boundingBox())?.y ?? -1
    const still = await topOf()
    expect(still).toBeGreaterThanOrEqual(44)
    await front(page).evaluate((element) => element.scrollTo(0, 900))
    await expectSoon(async () => Math.round(await topOf()), 8)
    await front(page).locator('.search-bar__link').tap()
    await inFront(page, 'pages/packOrder/search')
  })
})

test('the names of a floor’s products have two lines, so that its prices align [content.floor-names]', async () => {
  await here.withPhone(async ({ page, open }) => {
    await open('pages/home/index')
    const floor = front(page).locator('.floor').first()
    await floor.locator('.floor__name').first().waitFor()
    const rows = await floor.evaluate((element) => {
      const [name] = element.querySelectorAll('.floor__name')
      const tops = [...element.querySelectorAll('.floor__price')].map((one) =>
        Math.round(one.getBoundingClientRect().top),
      )
      const lines = name ? name.clientHeight / Number.parseFloat(getComputedStyle(name).lineHeight) : 0
      return { prices: new Set(tops).size, lines: Math.round(lines) }
    })
    expect(rows).toEqual({ prices: 1, lines: 2 })
  })
})
