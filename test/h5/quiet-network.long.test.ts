import { ownBrowserMall } from '../support/browser-mall'
import { front, GOODS, logIn, phone, show, toCart } from '../support/phone'

const here = ownBrowserMall()

test('from the cart to the cashier no call is aborted and no download is unused [shell.no-waste]', async () => {
  const visitor = await phone(here.browser, here.mall.url)
  const { page, complaints, rested } = visitor
  await logIn(visitor)
  const brokenOff: string[] = []
  page.on('requestfailed', (request) => {
    const { pathname, hash } = new URL(request.url())
    brokenOff.push(`${pathname}${hash} ${request.postData()?.slice(0, 60) ?? ''} ${request.failure()?.errorText}`)
  })
  await show(page, 'pages/category/goods/index')
  await front(page).locator(GOODS).first().tap()
  await toCart(page)
  await page.getByText(/^结算/).tap()
  await page.locator('.submit-address .submit-address__who').waitFor()
  await page.getByText('提交订单').tap()
  await page.waitForURL(/\/pay\/|cashier/)
  await rested()
  expect([brokenOff, complaints]).toEqual([[], []])
  await visitor.close()
})
