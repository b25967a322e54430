import { ownBrowserMall } from '../support/browser-mall'
import { expectSoon, fillLogin, front, GOODS, inFront, type Phone, phone, toCart, toldBy } from '../support/phone'
import { runMall } from '../support/run-mall'

const here = ownBrowserMall()

async function shop({ page }: Phone): Promise<void> {
  // home, from a cold start
  await page.goto(here.mall.url)
  await page.locator('.floor__item').first().waitFor()
  await page.waitForSelector('#first-screen', { state: 'detached' })
  // search
  await page.locator('.search-bar__link:visible').tap()
  const field = front(page).locator('input')
  await field.fill('外套')
  await field.press('Enter')
  await front(page).locator(GOODS).first().tap()
  // details, picker, cart of a visitor
  await toCart(page)
  // login on the way to the checkout, and back to the cart
  await page.getByText(/^结算/).tap()
  await fillLogin(page)
  await inFront(page, 'pages/cart/index')
  await page.locator('.cart__login').waitFor({ state: 'hidden' })
  await page.locator('.cart-line').first().waitFor()
  // submit, pay
  await page.getByText(/^结算/).tap()
  await page.locator('.submit-address .submit-address__who').waitFor()
  await page.reload()
  await page.locator('.submit-address .submit-address__who').waitFor()
  await page.getByText('提交订单').tap()
  await page.waitForURL(/\/pay\//)
  await page.locator('#confirm').tap()
  // A failed payment is shown on a page where the shopper can pay again.
  await page.getByRole('button', { name: '支付失败' }).tap()
  await page.getByText('支付没有完成').waitFor()
  await page.getByRole('button', { name: '重新支付' }).tap()
  await page.locator('#confirm').tap()
  await page.getByRole('button', { name: '支付成功' }).tap()
}

/** The result page of a payment that returns to another page [purchase.redirect]. */
async function returnFromPayment({ page, open, rested }: Phone, payOrderNo: string): Promise<void> {
  const result = `pages/payResult/result/index?payOrderNo=${payOrderNo}`
  await open(`${result}&redirect=${encodeURIComponent('/pages/mine/index')}`)
  await page.waitForURL(/#\/pages\/mine\/index/)
  // The target is not a page of the mall: the result page stays.
  await open(`${result}&redirect=${encodeURIComponent('https://elsewhere.example/')}`)
  await front(page).getByText('支付成功').waitFor()
  // After the purchase of a member card the app reloads member and cart and returns to the previous page, if there is
  // one.
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await open(`${result}&memberRedirect=cart&redirect=${encodeURIComponent('/pages/mine/index')}`)
  await page.waitForURL(/#\/pages\/mine\/index/)
  expect(asked.slice(asked.indexOf('/pay.do'))).toEqual(
    expect.arrayContaining(
      ['getIndexUserDate', 'shopCart/myShopCartDetail'].map((path) => `/service/app/user/${path}`),
    ),
  )
  await open(`${result}&memberRedirect=submit`)
  await front(page).getByText('支付成功').waitFor()
  await rested()
  expect(page.url()).toContain(result)
}

/** The paid order in front is reminded of, shipped by the operator, and its receipt is extended by three days. */
async function hurryAndWait({ page }: Phone): Promise<void> {
  const button = (text: string) => front(page).locator('.server-buttons').getByText(text, { exact: true })
  await button('催发货').tap()
  await toldBy(page, '已提醒商家尽快发货')
  await button('催发货').waitFor({ state: 'detached' })
  const orderNo = (await front(page).locator('.fact__value').first().textContent()) ?? ''
  runMall(here.mall.folder, 'order', 'ship', orderNo, '--company', '顺丰速运', '--no', 'SF20260001')
  await page.reload()
  const hint = front(page).locator('.status-head__hint')
  await hint.waitFor()
  const before = await hint.textContent()
  await button('更多').tap()
  await front(page).locator('.sheet').getByText('延长收货', { exact: true }).tap()
  const question = page.getByRole('alertdialog')
  await question.getByText(/延长至 \d{4}-\d\d-\d\d/).waitFor()
  await question.getByText('确定', { exact: true }).tap()
  await toldBy(page, '已延长收货时间')
  await button('确认收货').waitFor()
  await expectSoon(async () => (await hint.textContent()) === before, false)
}

test('from a cold start to a paid order, by touch [purchase.redirect]', async () => {
  const visitor = await phone(here.browser, here.mall.url)
  const { page, complaints } = visitor
  await shop(visitor)
  const done = page.getByRole('button', { name: '完成' })
  const result = page.locator('.result:visible')
  await done.or(result).first().waitFor()
  if (await done.isVisible()) await done.tap()
  await front(page).getByText('支付成功').waitFor()
  const payOrderNo = /payOrderNo=(\w+)/.exec(page.url())?.[1] ?? ''
  await page.reload()
  await front(page).getByText('支付成功').waitFor()
  await front(page).getByText('查看订单').tap()
  await front(page).locator('.status-head__title').waitFor()
  await page.reload()
  await front(page).locator('.status-head__title').waitFor()
  expect(await front(page).locator('.status-head__title').textContent()).not.toContain('待付款')
  await hurryAndWait(visitor)
  await returnFromPayment(visitor, payOrderNo)
  expect(complaints).toEqual([])
  await visitor.close()
})
