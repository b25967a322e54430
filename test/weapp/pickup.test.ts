import { fillMiniLogin, pickAndTap, startWeappMall, type WeappMall } from '../support/weapp-mall'

describe('pickup by appointment in the built mini program', () => {
  let started: WeappMall
  beforeAll(async () => {
    started = await startWeappMall()
  })
  afterAll(() => started.stop())

  test('an order needs a pickup time', async () => {
    const { mini } = started
    const details = await mini.open('pages/details/index?productId=daily-paper-roll')
    await details.waitFor((page) => page.find('立即购买'), 'the product')
    await details.fire(details.find('立即购买'))
    await pickAndTap(details, '立即购买')
    await fillMiniLogin(await mini.arrive('pages/login/index'))
    const again = await mini.arrive('pages/details/index')
    await pickAndTap(again, '立即购买')
    const submit = await mini.arrive('pages/submit/index')
    await submit.waitFor((page) => page.find('门店自提'), 'its ways')
    await submit.fire(submit.find('门店自提'))
    await submit.waitFor((page) => page.text().includes('取货时间请选择'), 'a time to choose')
    await submit.fire(submit.find('提交订单'))
    await submit.waitFor((page) => page.find('明天'), 'the days')
    await submit.fire(submit.find('明天'))
    // Tomorrow's hours, because an hour of today may end before the tap.
    const isTomorrow = () => submit.byClass('time-strip__item--on').some((day) => submit.text(day).startsWith('明天'))
    await submit.waitFor(isTomorrow, 'the hours')
    await submit.fire(submit.find('10:00-11:00'))
    await submit.waitFor((page) => page.text().includes('取货时间明天 10:00-11:00'), 'the chosen one')
    await submit.fire(submit.find('提交订单'))
    const cashier = await mini.arrive('pages/payResult/cashier/index')
    await cashier.waitFor((page) => page.find(/^确认支付/), 'the cashier')
  })
})
