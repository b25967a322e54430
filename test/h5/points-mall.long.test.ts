// A coupon for points and money: paid at the cashier, shown on the common result page and in the list of exchanges.
import { ownBrowserMall } from '../support/browser-mall'
import { keepPicture } from '../support/keep-picture'
import { front, inFront, logIn, named } from '../support/phone'

const here = ownBrowserMall()

test('a coupon for points and money is paid, has its own texts on the result page, and a link to the exchanges', async () => {
  await here.withPhone(async (phone) => {
    const { page, open } = phone
    await logIn(phone)
    await open('pages/integral/exchangeCouponDetail/index?itemId=everything-30')
    await named(page, '立即兑换').tap()
    await page.locator('.taro-modal__content:visible').getByText('兑换', { exact: true }).tap()
    await page.waitForURL(/\/pay\//)
    await page.locator('#confirm').tap()
    await page.getByRole('button', { name: '支付成功' }).tap()
    await inFront(page, 'pages/payResult/result')
    await named(page, '兑换成功').waitFor()
    await front(page)
      .getByText(/^用 \d+ 积分换得「全场通用券」，已放入我的优惠券$/)
      .waitFor()
    await keepPicture(page, 'points-paid')
    await named(page, '我的兑换').tap()
    await inFront(page, 'pages/integral/list')
    await front(page).getByText('已兑换').first().waitFor()
  })
})

test('an item has a lit background behind its picture or the value of its coupon [points-mall.stage]', async () => {
  await here.withPhone(async (phone) => {
    const { page, open } = phone
    await logIn(phone)
    await open('pages/integral/exchangeVoucherDetail/index?itemId=bear-pendant')
    await front(page).getByText('兑换规则').waitFor()
    expect(await front(page).locator('.gallery .slide .shot__piece').count()).toBe(1)
    await keepPicture(page, 'points-item')
    await open('pages/integral/exchangeCouponDetail/index?itemId=xianhe-15')
    await front(page).locator('.stage-ticket').getByText('¥8').waitFor()
    await keepPicture(page, 'points-coupon')
  })
})
