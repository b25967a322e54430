// A coupon package: bought after a login, paid at the cashier, shown with its coupons, and refunded.
import { ownBrowserMall } from '../support/browser-mall'
import { keepPicture } from '../support/keep-picture'
import { fillLogin, front, inFront, named } from '../support/phone'

const here = ownBrowserMall()

test('a package is bought and paid, gives its coupons, and is refunded while none is used [coupon.package-page]', async () => {
  await here.withPhone(async ({ page, open }) => {
    await open('pages/service/platform/index')
    await front(page).getByText('周末畅购券包').tap()
    await inFront(page, 'pages/couponPackage/detail/index')
    await named(page, '¥9.90 立即购买').tap()
    await inFront(page, 'pages/login/index')
    await fillLogin(page)
    await inFront(page, 'pages/couponPackage/detail/index')
    await named(page, '¥9.90 立即购买').tap()
    await page.waitForURL(/\/pay\//)
    await page.locator('#confirm').tap()
    await page.getByRole('button', { name: '支付成功' }).tap()
    await inFront(page, 'pages/couponPackage/record/index')
    await front(page).getByText('已购买').waitFor()
    expect(await front(page).locator('.coupon').count()).toBe(4)
    await keepPicture(page, 'package-bought')
    await page.getByLabel('退款，周末畅购券包').tap()
    await page.locator('.taro-modal__content:visible').getByText('退款', { exact: true }).tap()
    await front(page)
      .getByText(/退款中|已退款/)
      .waitFor()
    await keepPicture(page, 'package-back')
  })
})
