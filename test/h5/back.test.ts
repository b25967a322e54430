// The system's back over layers of a page: it closes the layer first, and the history keeps no entry of the layer.
import type { Page } from 'playwright-core'
import { browserMall } from '../support/browser-mall'
import { expectSoon, front, inFront, logIn, pickOptions, show, toNextPage } from '../support/phone'
import { shopperOf } from '../support/weapp-mall'

const here = browserMall()
const DETAILS = 'pages/details/index?productId=daily-paper-roll'

const sheet = (page: Page) => page.locator('.sheet__foot')
const steps = (page: Page) => page.evaluate(() => Object(history.state).steps ?? 0)
/** The system's back, without waiting for a navigation. */
const goBack = (page: Page) => page.evaluate(() => history.back())

/** Opens a product with an open sheet, above the home page. */
async function openSheet(page: Page): Promise<void> {
  await page.getByText('立即购买', { exact: true }).last().tap()
  await sheet(page).waitFor()
  await expectSoon(() => steps(page), 1)
}
async function openDetails(page: Page, open: (address: string) => Promise<unknown>): Promise<void> {
  await open('pages/cate/index')
  await inFront(page, 'pages/cate')
  await page.evaluate((address) => {
    location.hash = `#/${address}`
  }, DETAILS)
  await inFront(page, 'pages/details')
  await front(page).locator('.lead__title').waitFor()
}

test('back closes the sheet, the next one leaves the page [nav.back-layers]', async () => {
  await here.withPhone(async ({ page, open }) => {
    await openDetails(page, open)
    await openSheet(page)
    await goBack(page)
    await sheet(page).waitFor({ state: 'detached' })
    await inFront(page, 'pages/details')
    await openSheet(page)
    await goBack(page)
    await sheet(page).waitFor({ state: 'detached' })
    await goBack(page)
    await inFront(page, 'pages/cate')
  })
})

test('a sheet that is closed by its cross, a reload or forward leaves no entry [nav.back-layers]', async () => {
  await here.withPhone(async ({ page, open }) => {
    await openDetails(page, open)
    await openSheet(page)
    await page.getByRole('button', { name: '关闭' }).last().tap()
    await sheet(page).waitFor({ state: 'detached' })
    await expectSoon(() => steps(page), 0)
    await page.evaluate(() => history.forward())
    await expectSoon(() => steps(page), 0)
    await inFront(page, 'pages/details')
    await openSheet(page)
    await page.reload()
    await front(page).locator('.lead__title').waitFor()
    await expectSoon(() => steps(page), 0)
    expect(await sheet(page).count()).toBe(0)
    await goBack(page)
    await inFront(page, 'pages/cate')
  })
})

test('a page that opens from a sheet is directly above the page of the sheet', async () => {
  await here.withPhone(async (visitor) => {
    const { page, open } = visitor
    await logIn(visitor)
    await openDetails(page, open)
    await openSheet(page)
    await pickOptions(page)
    await toNextPage(page, () => sheet(page).getByText('立即购买').tap())
    await inFront(page, 'pages/submit')
    await toNextPage(page, () => page.goBack())
    await inFront(page, 'pages/details')
    await expectSoon(() => steps(page), 0)
    await goBack(page)
    await inFront(page, 'pages/cate')
  })
})

test('back answers a dialog with no, and closes a full-screen picture [nav.back-layers]', async () => {
  await here.withPhone(async ({ page, open }) => {
    await openDetails(page, open)
    await front(page).locator('.gallery .reel__slide').first().tap()
    await page.locator('.viewer__panel').waitFor()
    await expectSoon(() => steps(page), 1)
    await goBack(page)
    await page.locator('.viewer__panel').waitFor({ state: 'detached' })
    await open('pages/packOrder/search/index')
    const field = front(page).locator('.search-bar input')
    await field.fill('可颂')
    await field.press('Enter')
    await front(page).locator('.search-bar__clear').tap()
    const clear = front(page).getByRole('button', { name: '清空搜索历史' })
    await clear.tap()
    await page.getByRole('alertdialog').waitFor()
    await expectSoon(() => steps(page), 1)
    await goBack(page)
    await page.getByRole('alertdialog').waitFor({ state: 'hidden' })
    await inFront(page, 'pages/packOrder/search')
    await clear.waitFor()
  })
})

test.each([
  ['the system’s back button', (page: Page) => goBack(page)],
  ['the arrow', (page: Page) => front(page).getByRole('button', { name: '返回' }).tap()],
])(
  '%s at the cashier asks for confirmation and opens the unpaid order [payment.cashier-leave]',
  async (_way, leave) => {
    const [order] = (await shopperOf(here.mall, 5, 1)).orders
    await here.withPhone(async (visitor) => {
      const { page } = visitor
      await logIn(visitor)
      const query = `payOrderNo=${order?.payOrderNo}&placed=1`
      await show(page, 'pages/cate/index')
      await page.evaluate((hash) => {
        location.hash = hash
      }, `#/pages/payResult/cashier/index?${query}`)
      await inFront(page, 'pages/payResult/cashier')
      await front(page)
        .getByText(/^确认支付/)
        .waitFor()
      await expectSoon(() => steps(page), 1)
      const dialog = page.getByRole('alertdialog')
      await leave(page)
      await dialog.getByText('继续支付').tap()
      await dialog.waitFor({ state: 'hidden' })
      await inFront(page, 'pages/payResult/cashier')
      await expectSoon(() => steps(page), 1)
      await leave(page)
      await dialog.getByText('放弃', { exact: true }).tap()
      await inFront(page, 'pages/packOrder/order')
      await goBack(page)
      await inFront(page, 'pages/cate')
    })
  },
)
