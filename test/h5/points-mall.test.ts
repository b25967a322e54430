// A coupon for points and money: paid at the cashier, told on the one result page, found among what was had.
import { ownBrowserMall } from '../support/browser-mall'
import { keepPicture } from '../support/keep-picture'
import { front, inFront, logIn, named } from '../support/phone'

const here = ownBrowserMall()

test('a coupon for points and money is paid, told in its own words, and leads to what was had', async () => {
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
