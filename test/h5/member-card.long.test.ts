// Several member cards: listed and switched on the member page and in both centres, and a purchase of the U+ card.
import { ownBrowserMall } from '../support/browser-mall'
import { keepPicture } from '../support/keep-picture'
import { front, inFront, logIn, named } from '../support/phone'

const here = ownBrowserMall()

const modal = '.taro-modal__content:visible'

test('the U+ card is listed on the member page, bought in its own layout, and becomes the shown card [member.cards]', async () => {
  await here.withPhone(async (phone) => {
    const { page, open } = phone
    await logIn(phone)
    await open('pages/memberIndex/index')
    await named(page, 'U+ 卡').tap()
    await named(page, '还没开通 U+ 卡').waitFor()
    await keepPicture(page, 'member-uplus')
    await named(page, '立即开通').tap()
    await inFront(page, 'pages/member/memberCenter/index')
    await named(page, '月卡').tap()
    await keepPicture(page, 'centre-old')
    await named(page, '立即开通月卡 ¥9.90').tap()
    await page.locator(modal).getByText('同意', { exact: true }).tap()
    await page.waitForURL(/\/pay\//)
    await page.locator('#confirm').tap()
    await page.getByRole('button', { name: '支付成功' }).tap()
    await inFront(page, 'pages/payResult/result/index')
    await named(page, '开通成功').waitFor()
    await keepPicture(page, 'member-paid')
    await named(page, '去会员中心').waitFor()
    await open('pages/memberIndex/index')
    await named(page, 'U+ 卡').tap()
    await front(page).getByText('有效期至').waitFor()
    await named(page, '续费').waitFor()
    await keepPicture(page, 'member-uplus-held')
    await open('pages/mine/index')
    await named(page, 'U+ 卡会员').waitFor()
    await keepPicture(page, 'mine-uplus')
    // Switches back to the other card, which has another layout.
    await open('pages/member/memberCenter/index?selectedCardId=card-uplus')
    await named(page, '金卡').tap()
    await inFront(page, 'pages/member/memberCentre/index')
    await front(page).getByText('6 项权益').waitFor()
    await keepPicture(page, 'centre-new')
  })
})

test('another plan replaces an unpaid trial [member.replace]', async () => {
  await here.withPhone(async (phone) => {
    const { page, open } = phone
    await logIn(phone)
    const centre = () => open('pages/member/memberCentre/index?selectedCardId=card-gold')
    await centre()
    await named(page, '试用 7 天').tap()
    await named(page, '立即开通试用 7 天 ¥1').tap()
    await page.locator(modal).getByText('同意', { exact: true }).tap()
    await page.waitForURL(/\/pay\//)
    await centre()
    await front(page).getByText('去支付 ¥1').waitFor()
    await keepPicture(page, 'trial-waits')
    await named(page, '季卡').tap()
    await named(page, '立即开通季卡 ¥49').tap()
    await page.locator(modal).getByText('同意', { exact: true }).tap()
    await page.waitForURL(/\/pay\//)
    await page.locator('#confirm').getByText('49').waitFor()
  })
})

test('a birthday is set from the row of the birthday benefit [member.birthday]', async () => {
  await here.withPhone(async (phone) => {
    const { page, open } = phone
    await logIn(phone, '13800000003')
    await open('pages/member/memberPower/index')
    await front(page)
      .getByText(/^(设置|修改)生日$/)
      .tap()
    await named(page, '我的生日').waitFor()
    await page.locator('input:visible').fill('19900231')
    await named(page, '保存').tap()
    await front(page).getByText('请输入 8 位数字，如 19900518').waitFor()
    await page.locator('input:visible').fill('19900518')
    await keepPicture(page, 'birthday')
    await named(page, '保存').tap()
    await front(page)
      .getByText(/你的生日是 5 月 18 日/)
      .waitFor()
    expect(
      await front(page)
        .getByText(/^(设置|修改)生日$/)
        .count(),
    ).toBe(0)
    await keepPicture(page, 'birthday-set')
  })
})
