// A bundle: shown on a product's page, chosen on the bundle's page, bought at its price.
import { ownBrowserMall } from '../support/browser-mall'
import { keepPicture } from '../support/keep-picture'
import { expectSoon, fillLogin, front, inFront, named } from '../support/phone'

const here = ownBrowserMall()

test('a visitor opens a bundle from one of its goods, logs in and buys it', async () => {
  await here.withPhone(async ({ page, open }) => {
    await open('pages/details/index?productId=chengyan-amino-foam')
    const strip = front(page).locator('.bundle-strip__one')
    await strip.scrollIntoViewIfNeeded()
    await strip.getByText('省 ¥19').waitFor()
    await keepPicture(page, 'package-strip')
    await strip.tap()
    await inFront(page, 'pages/details/packageDetails/index')
    await named(page, '购买套餐').tap()
    await inFront(page, 'pages/login/index')
    await fillLogin(page)
    await inFront(page, 'pages/details/packageDetails/index')
    await named(page, '购买套餐').tap()
    await inFront(page, 'pages/submit/index')
    await front(page).getByText('氨基酸洁面两件套').waitFor()
    const due = () => front(page).locator('.submit__due').textContent()
    await expectSoon(due, '应付¥119')
    await keepPicture(page, 'package-submit')
    await page.reload()
    await expectSoon(due, '应付¥119')
    await page.getByText('提交订单').tap()
    await page.waitForURL(/\/pay\//)
  })
})
