import type { MiniProgram } from '../support/mini-program'
import { fillMiniLogin, payInSandbox, startWeappMall, type WeappMall } from '../support/weapp-mall'

let started: WeappMall
let mini: MiniProgram
beforeAll(async () => {
  started = await startWeappMall()
  mini = started.mini
})
afterAll(() => started.stop())

test('the U+ card is listed on the member page, bought in its own layout, and becomes the shown card [member.cards]', async () => {
  const visitor = await mini.open('pages/memberIndex/index')
  await visitor.waitFor((page) => page.find('登录 / 注册'), 'the way in')
  await visitor.fire(visitor.find('登录 / 注册'))
  await fillMiniLogin(await mini.arrive('pages/login/index'))

  const member = await mini.arrive('pages/memberIndex/index')
  await member.waitFor((page) => page.find('U+ 卡'), 'the cards')
  await member.fire(member.find('U+ 卡'))
  await member.waitFor((page) => page.text().includes('还没开通 U+ 卡'), 'the other card')
  await member.fire(member.find('立即开通'))

  const centre = await mini.arrive('pages/member/memberCenter/index')
  await centre.waitFor((page) => page.find('月卡'), 'its plans')
  await centre.fire(centre.find('月卡'))
  await centre.waitFor((page) => page.find('立即开通月卡 ¥9.90'), 'the chosen plan')
  await centre.fire(centre.find('立即开通月卡 ¥9.90'))
  const cashier = await mini.arrive('pages/payResult/cashier/index')
  await cashier.waitFor((page) => page.find(/^确认支付/), 'the cashier')
  mini.onPayment = async (options) => {
    await payInSandbox(started.mall, String(options.package))
    return 'ok'
  }
  await cashier.fire(cashier.find(/^确认支付/))
  const result = await mini.arrive('pages/payResult/result/index')
  await result.waitFor((page) => page.text().includes('开通成功'), 'the success')

  const again = await mini.open('pages/memberIndex/index')
  // The tab still shows the chosen card.
  await again.waitFor((page) => /U\+ 卡.*有效期至.*续费/.test(page.text()), 'the card with its end')
  await again.fire(again.find('金卡'))
  await again.waitFor((page) => page.text().includes('会员买得更省'), 'the card that it is not')
})

test('no error or warning was logged', () => {
  expect(mini.errors).toEqual([])
})
