// A gift: in a visitor's cart, chosen on its page, free in the order.
import { ownBrowserMall } from '../support/browser-mall'
import { keepPicture } from '../support/keep-picture'
import { fillLogin, front, inFront, named, toCart } from '../support/phone'

const here = ownBrowserMall()

test('a visitor sees the gift, chooses another after the login, and orders it', async () => {
  await here.withPhone(async ({ page, open }) => {
    await open('pages/details/index?productId=chengyan-night-jar-cream')
    await toCart(page)
    await front(page).getByText('满299赠1件').first().waitFor()
    await front(page).getByText('手工冷制皂').waitFor()
    await front(page).getByText('换赠品').tap()
    await inFront(page, 'pages/login/index')
    await fillLogin(page)
    await inFront(page, 'pages/changeGoods/index')
    await page.getByText('已选 1/1 件').waitFor()
    await front(page)
      .getByRole('radio', { name: /氨基酸洁面皂/ })
      .tap()
    await keepPicture(page, 'gift-choice')
    await named(page, '确定').tap()
    await inFront(page, 'pages/cart/index')
    await front(page).getByText('氨基酸洁面皂').waitFor()
    await keepPicture(page, 'gift-cart')
    await page.getByText(/^结算/).tap()
    await inFront(page, 'pages/submit/index')
    const gift = front(page).locator('.store-block__line').filter({ hasText: '氨基酸洁面皂' })
    await gift.getByText('赠品').waitFor()
    expect(await gift.textContent()).toContain('¥0')
    await keepPicture(page, 'gift-submit')
    await page.getByText('提交订单').tap()
    await page.waitForURL(/\/pay\//)
  })
})
