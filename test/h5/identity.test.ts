// From an order that customs clears to the real name and back, then a pay password, a bank card, and its end.
import type { Page } from 'playwright-core'
import { ownBrowserMall } from '../support/browser-mall'
import { keepPicture } from '../support/keep-picture'
import { front, inFront, logIn, named, pickOptions, toldBy } from '../support/phone'

const here = ownBrowserMall()

async function press(page: Page, digits: string): Promise<void> {
  for (const digit of digits) await front(page).locator('.pad__key').getByText(digit, { exact: true }).tap()
}

test('an order of cross-border goods asks for the real name and goes on after it; a card is bound and unbound [identity.resume] [identity.live-checks] [bank-card.bind] [bank-card.unbind] [pay-password.pad]', async () => {
  await here.withPhone(async (phone) => {
    const { page, open } = phone
    await logIn(phone)
    await open('pages/details/index?productId=hanami-cleansing-oil')
    await named(page, '立即购买').tap()
    await pickOptions(page)
    await page.locator('.sheet__foot').getByText('立即购买').tap()
    await inFront(page, 'pages/submit/index')
    await front(page).getByText('付款人须与购买人同名').waitFor()
    await named(page, '提交订单').tap()
    const sheet = page.getByRole('dialog', { name: '海外直购需要实名认证' })
    await sheet.waitFor()
    await sheet.getByLabel('真实姓名').fill('林予安')
    await sheet.getByLabel('身份证号', { exact: true }).fill('330108199604182148')
    await sheet.getByText('末位校验码不对，请对照证件核对').waitFor()
    await keepPicture(page, 'identity-sheet-wrong')
    await sheet.getByLabel('身份证号', { exact: true }).fill('330108199604182145')
    await sheet.getByText('1996 年生，已满 18 岁').waitFor()
    await sheet.getByRole('checkbox').tap()
    await keepPicture(page, 'identity-sheet')
    await sheet.getByText('认证并提交订单').tap()
    await page.waitForURL(/\/pay\//)

    await open('pages/person/realName/index')
    await front(page).getByText('林*安').waitFor()
    await front(page).getByText('3301**********214*').waitFor()
    await keepPicture(page, 'identity-done')

    await front(page).getByText('银行卡').tap()
    await inFront(page, 'pages/person/bankCard/index')
    await front(page).getByText('绑定银行卡').last().tap()
    await inFront(page, 'pages/person/bankCard/bind-bank')
    await front(page).getByLabel('银行卡号').fill('6225885712345677')
    await front(page).getByText('招商银行 储蓄卡').waitFor()
    await front(page).getByLabel('银行预留手机号').fill('13800000001')
    await front(page).getByText('获取验证码').tap()
    await front(page)
      .getByText(/秒后重发/)
      .waitFor()
    await front(page).getByLabel('验证码').fill('888888')
    await front(page).getByRole('checkbox').tap()
    await keepPicture(page, 'bank-card-bind')
    await front(page).locator('.bottom-bar').getByText('绑定银行卡').tap()
    await toldBy(page, '银行卡已绑定')
    await inFront(page, 'pages/person/bankCard/index')
    await front(page).getByText('•••• •••• •••• 5677').waitFor()
    await keepPicture(page, 'bank-cards')

    await open('pages/person/payPassword/index')
    await front(page).getByText('设置支付密码').tap()
    await front(page).getByLabel('验证码').fill('888888')
    await front(page).getByLabel('身份证号后 6 位').fill('182145')
    await keepPicture(page, 'pay-password-code')
    await front(page).getByText('下一步').tap()
    await front(page).getByText('设置 6 位支付密码').waitFor()
    await press(page, '258036')
    await front(page).getByText('再输入一次').waitFor()
    await press(page, '258')
    await keepPicture(page, 'pay-password-pad')
    await press(page, '036')
    await toldBy(page, '支付密码已设置')
    await front(page).getByText('修改支付密码').waitFor()
    await keepPicture(page, 'pay-password-set')

    await open('pages/person/bankCard/index')
    await front(page).getByText('解绑', { exact: true }).tap()
    await front(page).getByText('解绑招商银行储蓄卡 5677').waitFor()
    await press(page, '111222')
    await front(page).getByText('支付密码不正确，还可以再试 4 次').waitFor()
    await keepPicture(page, 'bank-card-untie')
    await press(page, '258036')
    await toldBy(page, '已解绑')
    await front(page).getByText('还没有绑定银行卡').waitFor()
  })
})
