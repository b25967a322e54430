// Goods fetched by appointment: the submit page asks for a time, keeps it over a reload, and the order shows it.
import { ownBrowserMall } from '../support/browser-mall'
import { keepPicture } from '../support/keep-picture'
import { fillLogin, front, inFront, named, pickOptions } from '../support/phone'

const here = ownBrowserMall()

test('a time is asked for before the order is placed, is kept, and stands in the order', async () => {
  await here.withPhone(async ({ page, open, rested }) => {
    const sheet = page.locator('.sheet')
    const cell = () => front(page).locator('.cell').filter({ hasText: '取货时间' })
    await open('pages/details/index?productId=daily-paper-roll')
    await named(page, '立即购买').tap()
    await pickOptions(page)
    await page.locator('.sheet__foot').getByText('立即购买').tap()
    await inFront(page, 'pages/login/index')
    await fillLogin(page)
    await inFront(page, 'pages/details/index')
    await page.locator('.sheet__foot').getByText('立即购买').tap()
    await inFront(page, 'pages/submit/index')
    await front(page).locator('.cell').filter({ hasText: '配送方式' }).tap()
    await sheet.getByText('门店自提', { exact: true }).tap()
    await cell().getByText('请选择').waitFor()
    await keepPicture(page, 'pickup-submit')

    // Nobody orders without having chosen one.
    await named(page, '提交订单').tap()
    await sheet.getByText('明天').tap()
    await keepPicture(page, 'pickup-hours')
    await sheet.getByText('10:00-11:00').tap()
    await cell().getByText('明天 10:00-11:00').waitFor()
    await rested()
    await page.reload()
    await cell().getByText('明天 10:00-11:00').waitFor()
    await keepPicture(page, 'pickup-chosen')
    await named(page, '提交订单').tap()
    await page.waitForURL(/\/pay\//)

    await open('pages/packOrder/orders/index?status=0')
    await front(page).locator('.goods-line').first().tap()
    await inFront(page, 'pages/packOrder/order/index')
    await front(page)
      .getByText(/^取货时间 .*10:00-11:00$/)
      .waitFor()
    await keepPicture(page, 'pickup-order')
  })
})
