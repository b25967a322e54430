import type { MiniProgram } from '../support/mini-program'
import { fillMiniLogin, payInSandbox, pickAndTap, startWeappMall, type WeappMall } from '../support/weapp-mall'

const KIB = 1024

describe('the first purchase in the built mini program, against the real server', () => {
  let started: WeappMall
  let mini: MiniProgram
  beforeAll(async () => {
    started = await startWeappMall()
    mini = started.mini
  })
  afterAll(() => started.stop())

  test('home shows real goods with few and small updates', async () => {
    const home = await mini.open('pages/home/index')
    await home.waitFor((page) => page.byClass('floor__item').length > 3, 'floors')
    await home.waitFor((page) => page.text().includes('滨江天街店'), 'its place')
  })

  test('search, picker, cart, login, submit, pay, result, order', async () => {
    // Goods of a store with parcels, because goods with instant delivery only cannot be bought while the store is
    // closed.
    const search = await mini.open(`pages/packOrder/search/index?name=${encodeURIComponent('卷纸')}`)
    // Skeletons have the boxes of cards, too; only real cards have a price.
    await search.waitFor((page) => page.byClass('goods').some((card) => page.text(card).includes('¥')), 'goods')
    await search.fire(search.byClass('goods')[0])
    const details = await mini.arrive('pages/details/index')
    await details.waitFor((page) => page.find('加入购物车'), 'the product')

    await details.fire(details.find('加入购物车'))
    await pickAndTap(details, '加入购物车')
    await details.waitFor(() => mini.toasts().includes('已加入购物车'), 'the toast')

    const cart = await mini.open('pages/cart/index')
    await cart.waitFor((page) => page.byClass('cart-line').length === 1, 'the visitor’s line')
    await cart.fire(cart.find(/^结算/))
    const login = await mini.arrive('pages/login/index')
    await fillMiniLogin(login)
    const mine = await mini.arrive('pages/cart/index')
    await mine.waitFor(
      (page) =>
        page.byClass('cart-line').length === 1 &&
        !page.text().includes('登录后同步') &&
        page.find(/^结算/) !== undefined,
      'the merged line',
    )
    await mine.fire(mine.find(/^结算/))
    const submit = await mini.arrive('pages/submit/index')
    await submit.waitFor(
      (page) => page.text().includes('提交订单') && page.byClass('store-block').length === 1,
      'the order',
    )
    await submit.fire(submit.find('提交订单'))
    const cashier = await mini.arrive('pages/payResult/cashier/index')
    await cashier.waitFor((page) => page.find(/^确认支付/), 'the cashier')
    mini.onPayment = async (options) => {
      expect(options).toMatchObject({ signType: 'RSA', package: expect.stringMatching(/^prepay_id=/) })
      await payInSandbox(started.mall, String(options.package))
      return 'ok'
    }
    await cashier.fire(cashier.find(/^确认支付/))
    const result = await mini.arrive('pages/payResult/result/index')
    await result.waitFor((page) => page.text().includes('支付成功'), 'the success')

    await result.fire(result.find('查看订单'))
    const order = await mini.arrive('pages/packOrder/order/index')
    await order.waitFor((page) => /待发货|待接单/.test(page.text()), 'the paid order')
    expect(Math.max(...mini.payloads.map(({ bytes }) => bytes))).toBeLessThanOrEqual(16 * KIB)

    // An order that waits for its store has only the two buttons of the bar.
    if (order.find('更多')) await order.fire(order.find('更多'))
    await order.waitFor((page) => page.find('取消订单'), 'the way to cancel')
    await order.fire(order.find('取消订单'))
    const cancel = await mini.arrive('pages/person/cancelOrder/index')
    await cancel.waitFor((page) => /¥[\d.]+ 将原路退回/.test(page.text()), 'what comes back')
    await cancel.fire(cancel.find('不想要了'))
    await cancel.waitFor((page) => page.find('确定取消'), 'the reason')
    await cancel.fire(cancel.find('确定取消'))
    const again = await mini.arrive('pages/packOrder/order/index')
    await again.waitFor((page) => /退款中|已退款/.test(page.text()), 'its money on the way')
  })

  test('the switch of the submit page pays a part with points', async () => {
    const details = await mini.open('pages/details/index?productId=suyan-double-face-coat')
    await details.waitFor((page) => page.find('立即购买'), 'the product')
    await details.fire(details.find('立即购买'))
    await pickAndTap(details, '立即购买')
    const submit = await mini.arrive('pages/submit/index')
    await submit.waitFor((page) => page.text().includes('可用 2,600 分，抵 ¥26'), 'the points')
    await submit.fire(submit.byClass('switch')[0])
    await submit.waitFor((page) => page.text().includes('积分抵扣'), 'what they take off')
    // ¥1,299 minus the store's offer of ¥120, coupons of ¥80 and ¥30, and points of ¥26.
    expect(submit.text()).toContain('1,043')
    await submit.fire(submit.byClass('switch')[0])
    await submit.waitFor((page) => !page.text().includes('积分抵扣'), 'the whole price')
  })

  test('no error or warning was logged', () => {
    expect(mini.errors).toEqual([])
  })
})
