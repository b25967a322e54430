// A coupon's way through the shopper's hands: claimed as a visitor on a product's page, chosen for an order, held by it.
import { ownBrowserMall } from '../support/browser-mall'
import { expectSoon, fillLogin, front, inFront, named, pickOptions, toldBy } from '../support/phone'

const here = ownBrowserMall()
const COAT = 'pages/details/index?productId=suyan-double-face-coat'

test('a visitor claims by logging in, an order takes the best or what is chosen, and holds them', async () => {
  await here.withPhone(async ({ page, open, rested }) => {
    const sheet = page.locator('.sheet')
    const ticket = (title: string) => sheet.locator('.coupon').filter({ hasText: title })
    const claim = (title: string) => ticket(title).getByText('领取', { exact: true })
    await open(COAT)
    await front(page).locator('.coupon-strip').tap()
    await claim('到店试穿券').tap()
    await inFront(page, 'pages/login/index')
    await fillLogin(page)
    await inFront(page, 'pages/details/index')

    // The sheet is open still; two taps claim one.
    await claim('到店试穿券').dblclick()
    await toldBy(page, '领取成功')
    await ticket('到店试穿券').getByText('去使用').waitFor()
    await claim('全场通用券').tap()
    await ticket('全场通用券').getByText('去使用').waitFor()
    await page.locator('.sheet__close').tap()

    await named(page, '立即购买').tap()
    await pickOptions(page)
    await page.locator('.sheet__foot').getByText('立即购买').tap()
    await inFront(page, 'pages/submit/index')
    const due = () => front(page).locator('.submit__due').textContent()
    await front(page).getByText('−¥110，已选 2 张').tap()
    await sheet.getByText('已选好最省的一组').waitFor()
    await ticket('到店试穿券').tap()
    await sheet.getByText('已选 1 张，应付 ¥1,149').waitFor()
    await sheet.getByText('确定').tap()
    await front(page).getByText('−¥30，已选 1 张').waitFor()
    expect(await due()).toBe('应付¥1,149')
    await rested()
    await page.reload()
    await front(page).getByText('−¥30，已选 1 张').tap()
    await sheet.getByText('不使用优惠券').tap()
    await sheet.getByText('已选 0 张，应付 ¥1,179').waitFor()
    await sheet.getByText('选最省的一组').tap()
    await sheet.getByText('已选好最省的一组').waitFor()
    await sheet.getByText('确定').tap()
    await expectSoon(due, '应付¥1,069')
    await named(page, '提交订单').tap()
    await page.waitForURL(/\/pay\//)

    await open('pages/service/myCoupon/index')
    await expectSoon(() => front(page).getByText('待付款订单占用中').count(), 2)
    await front(page).getByText('看订单').first().tap()
    await inFront(page, 'pages/packOrder/orders/index')
    await front(page).getByText('应付').waitFor()
  })
})
