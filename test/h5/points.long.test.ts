// Points on the submit page: switched on, kept over a reload, used by the order. The sign-in on the member page.
import { ERROR_CODES } from '@contract/codes/errors'
import { ownBrowserMall } from '../support/browser-mall'
import { keepPicture } from '../support/keep-picture'
import { expectSoon, front, inFront, logIn, named, pickOptions, toldBy } from '../support/phone'

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

test('where the first visit could not be reported, a tap on the member page signs in [member.sign-in]', async () => {
  await here.withPhone(async (phone) => {
    const { page, open } = phone
    let isLost = true
    let lost = 0
    await page.route('**/app.do', (route) => {
      if (!isLost || !route.request().postData()?.includes('startApp')) return route.fallback()
      lost += 1
      return route.fulfill({ json: { code: ERROR_CODES.SYS_BIZ_DATA_ERROR_CODE, msg: '稍后再试', data: null } })
    })
    await logIn(phone, '13800000003')
    await expectSoon(() => lost > 0, true)
    const lostBefore = lost
    await open('pages/memberIndex/index')
    // The report of this start must be lost too; otherwise it signs in before the tap.
    await expectSoon(() => lost > lostBefore, true)
    await named(page, '立即签到 +5').waitFor()
    await keepPicture(page, 'member-sign-in')
    isLost = false
    await named(page, '立即签到 +5').tap()
    await toldBy(page, '签到成功，得 5 分')
    await front(page).getByText('连续签到 1 天').waitFor()
    await named(page, '今天已签到，明天 +5').waitFor()
    await page.reload()
    await front(page).getByText('连续签到 1 天').waitFor()
    await open('pages/integral/details/index')
    await front(page).getByText('每日签到').first().waitFor()
  })
})
