// Goods fetched by appointment: the submit page asks for a time, keeps it over a reload, and asks for another when it is
// gone; the order shows it, with its code once it is paid.
import { commandLine } from '@server/cli/mall.fixture'
import { ownBrowserMall } from '../support/browser-mall'
import { keepPicture } from '../support/keep-picture'
import { fillLogin, front, inFront, named, pickOptions } from '../support/phone'

const here = ownBrowserMall()
const { said } = commandLine(() => ({ GALLERIA_DATA: here.mall.folder }))

test('a time is asked for before the order is placed, and for another when it is gone; its order is fetched by a code', async () => {
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

    // The store changes its hours meanwhile: nothing else of the order is lost.
    expect((await said('store', 'slots', 'xianhe', '--hours', '14:00-20:00')).code).toBe(0)
    await named(page, '提交订单').tap()
    await sheet.getByText('取货时间已不可约，请重新选择').waitFor()
    await keepPicture(page, 'pickup-gone')
    await sheet.getByText('重新选择', { exact: true }).tap()
    await sheet.getByText('明天').tap()
    await sheet.getByText('14:00-15:00').tap()
    await cell().getByText('明天 14:00-15:00').waitFor()
    await named(page, '提交订单').tap()
    await page.waitForURL(/\/pay\//)

    await open('pages/packOrder/orders/index?status=0')
    await front(page).locator('.goods-line').first().tap()
    await inFront(page, 'pages/packOrder/order/index')
    await front(page)
      .getByText(/^取货时间 .*14:00-15:00$/)
      .waitFor()
    await named(page, '发票').tap()
    const field = (name: string) => sheet.getByRole('textbox', { name })
    await field('发票抬头').fill('林予安')
    await field('邮箱').fill('lin@example.com')
    await page.locator('.sheet__foot').getByText('确定').tap()
    await front(page).getByText('电子普票，个人').waitFor()
    await keepPicture(page, 'pickup-order')
    await named(page, '去支付').tap()
    await page.waitForURL(/\/pay\//)
    await page.locator('#confirm').tap()
    await page.getByRole('button', { name: '支付成功' }).tap()
    await page.getByText('查看订单').tap()
    await inFront(page, 'pages/packOrder/order/index')
    await keepPicture(page, 'pickup-paid')
    await named(page, '取货码').tap()
    await front(page).getByText('请向店员出示').waitFor()
    await keepPicture(page, 'pickup-code')
  })
})
