// Points on the submit page: switched on, kept by a reload, in the order that is placed.
import { ownBrowserMall } from '../support/browser-mall'
import { keepPicture } from '../support/keep-picture'
import { expectSoon, front, inFront, logIn, named, pickOptions } from '../support/phone'

const here = ownBrowserMall()

test('a shopper pays a part with points, by the switch of the submit page', async () => {
  await here.withPhone(async (phone) => {
    const { page, open, rested } = phone
    await logIn(phone)
    await open('pages/details/index?productId=suyan-double-face-coat')
    await named(page, '立即购买').tap()
    await pickOptions(page)
    await page.locator('.sheet__foot').getByText('立即购买').tap()
    await inFront(page, 'pages/submit/index')
    const due = async () => (await front(page).locator('.submit__due').textContent()) ?? ''
    const cell = front(page).getByRole('switch', { name: '积分' })
    await front(page).getByText('可用 2,600 分，抵 ¥26').waitFor()
    await expectSoon(due, '应付¥1,069')
    await cell.tap()
    await expectSoon(due, '应付¥1,043')
    await front(page).getByText('积分抵扣').waitFor()
    await keepPicture(page, 'points-submit')
    await rested()
    await page.reload()
    await expectSoon(due, '应付¥1,043')
    await cell.tap()
    await expectSoon(due, '应付¥1,069')
    await cell.tap()
    await expectSoon(due, '应付¥1,043')
    await named(page, '提交订单').tap()
    await page.waitForURL(/\/pay\//)

    await open('pages/packOrder/orders/index')
    await front(page).getByText('素研 SUYAN').first().tap()
    await front(page).getByText('积分抵扣').waitFor()
    await keepPicture(page, 'points-order')
  })
})
