/** @jest-environment jsdom */
import type { PaymentView } from '@contract/schema/payment'
import { cashierAddress, readParams, returnAddress } from './address'
import { Cashier, type Surroundings } from './cashier'
import { payPageHtml } from './html'
import { Screen } from './screen'
import { leftParts } from './time-left'
import { wechatPayment } from './wechat'

const ORIGIN = 'https://mall.example'
const PAGE = `${ORIGIN}/pay/?payOrderNo=abc12345&paySucceesHref=${encodeURIComponent('/#/pages/payResult/result/index?id=1')}&payFailHref=${encodeURIComponent('/#/pages/packOrder/orders/index')}`

test('the time left, in parts', () => {
  expect([leftParts(892_000), leftParts(891_001), leftParts(-5), leftParts(3_661_000)]).toEqual([
    ['14', '52'],
    ['14', '52'],
    ['00', '00'],
    ['01', '01', '01'],
  ])
})

/** The page with a scripted server, and a record of its calls and of the addresses that it leaves to. */
function open(
  href: string,
  answers: (method: string, form: Record<string, string>) => unknown,
  payInWechat: Surroundings['payInWechat'] = null,
) {
  document.body.innerHTML = new DOMParser().parseFromString(
    payPageHtml({ script: '', style: '' }, true, []),
    'text/html',
  ).body.innerHTML
  const calls: [string, Record<string, string>][] = []
  const left: [string, boolean][] = []
  let pauses = 0
  const screen = new Screen(document)
  const world: Surroundings = {
    href,
    allowedHosts: [],
    payInWechat,
    call: async (method, form) => {
      calls.push([method.split('.').pop() ?? '', form])
      const answer = answers(method.split('.').pop() ?? '', form)
      if (answer instanceof Error) throw answer
      return answer
    },
    leave: (to, isReturning) => left.push([to, isReturning]),
    back: () => left.push(['back', false]),
    show: (scene) => screen.show(scene),
    pause: async () => {
      pauses++
    },
  }
  const cashier = new Cashier(readParams(new URL(href).search), world)
  screen.attach(cashier)
  return { cashier, calls, left, pauses: () => pauses }
}

/** The clock is fixed, so that the remaining time of an order is the time that the page shows. */
const AT = Date.parse('2026-11-20T12:00:00+08:00')
beforeEach(() => {
  jest.spyOn(Date, 'now').mockReturnValue(AT)
})
afterEach(() => jest.restoreAllMocks())

const view = (change: Partial<PaymentView> = {}): PaymentView => ({
  payOrderNo: 'abc12345',
  amount: 146_780,
  status: 'ongoing',
  serverNow: AT,
  expireAt: AT + 892_000,
  payWays: [{ payWay: 'WECHAT_H5', name: '微信支付', available: true }],
  payWay: null,
  parentNo: 'p1',
  title: '乐廊订单 p1',
  ...change,
})
const part = (id: string) => document.getElementById(id) as HTMLElement
const shown = () => ['bones', 'till', 'said'].filter((id) => !part(id).hidden)
const H5_URL = 'https://wx.example/h5?prepay_id=wx1'

describe('the pay page inside WeChat', () => {
  const NOT_KNOWN = { payWay: 'WECHAT_JSAPI' as const, name: '微信支付', available: false, reason: '请先用微信登录' }
  const PARAMS = { appId: 'wx1', timeStamp: '1', nonceStr: 'n', package: 'prepay_id=1', signType: 'RSA', paySign: 's' }
  const answers = (method: string) =>
    method === 'initPay'
      ? view({ payWays: [NOT_KNOWN] })
      : method === 'pay'
        ? { payStatus: 'ongoing', payParams: PARAMS }
        : view({ status: 'paid' })

  test("the page reports WeChat as its surroundings, pays by WeChat's own payment, then polls the server [share.wechat-pay]", async () => {
    const paid: unknown[] = []
    const { cashier, calls, left } = open(`${PAGE}&openId=o1`, answers, async (params) => {
      paid.push(params)
      return 'done'
    })
    await cashier.open()
    await cashier.pay()
    expect(calls.map(([method, form]) => [method, form.source, form.openId])).toEqual([
      ['initPay', 'wechat', undefined],
      ['pay', 'wechat', 'o1'],
      ['payCallback', undefined, undefined],
    ])
    expect(paid).toEqual([PARAMS])
    expect(left).toEqual([[`${ORIGIN}/#/pages/payResult/result/index?id=1`, false]])
  })

  test('a cancelled payment stays on the page with a message', async () => {
    const { cashier } = open(`${PAGE}&openId=o1`, answers, async () => 'cancelled')
    await cashier.open()
    await cashier.pay()
    expect(shown()).toEqual(['till'])
    expect(part('ways').textContent).toContain('已取消支付')
    expect((part('confirm') as HTMLButtonElement).disabled).toBe(false)
  })

  test('without a known payer the page explains how to go on and offers no payment', async () => {
    const { cashier } = open(PAGE, answers, async () => 'done')
    await cashier.open()
    expect(part('ways').textContent).toContain('请先用微信登录')
    expect((part('confirm') as HTMLButtonElement).disabled).toBe(true)
  })

  test.each([
    ['get_brand_wcpay_request:ok', 'done'],
    ['get_brand_wcpay_request:cancel', 'cancelled'],
    ['get_brand_wcpay_request:fail', 'failed'],
  ])('the outcome %s means %s', async (err_msg, outcome) => {
    const asked: unknown[] = []
    const bridge = {
      invoke(name: string, params: unknown, done: (reply: { err_msg: string }) => void) {
        asked.push(name, params)
        done({ err_msg })
      },
    }
    const pay = wechatPayment({
      navigator: { userAgent: 'Mobile MicroMessenger/8.0' },
      document,
      WeixinJSBridge: bridge,
    })
    expect(await pay?.(PARAMS)).toBe(outcome)
    expect(asked).toEqual(['getBrandWCPayRequest', PARAMS])
    expect(wechatPayment({ navigator: { userAgent: 'Chrome' }, document, WeixinJSBridge: bridge })).toBeNull()
  })
})

describe('the flow of a payment', () => {
  test('it shows amount, time, ways to pay and one button', async () => {
    const { cashier, calls } = open(PAGE, () => view())
    await cashier.open()
    expect(calls).toEqual([['initPay', { payOrderNo: 'abc12345', sysId: '1001', appGroup: '111', source: 'h5' }]])
    expect(shown()).toEqual(['till'])
    expect(part('till').textContent).toContain('¥1,467.80')
    expect(part('count').textContent).toBe('14:52')
    expect(part('ways').querySelector('[aria-checked="true"]')?.textContent).toBe('微信支付')
    expect(part('confirm').textContent).toBe('确认支付 ¥1,467.80')
  })

  test('it goes to the provider once, however often the button is tapped', async () => {
    const { cashier, calls, left } = open(PAGE, (method) =>
      method === 'pay' ? { payStatus: 'ongoing', payParams: { h5Url: H5_URL } } : view(),
    )
    await cashier.open()
    part('confirm').click()
    part('confirm').click()
    await Promise.resolve()
    await cashier.pay()
    expect(calls.filter(([method]) => method === 'pay')).toEqual([
      ['pay', { payOrderNo: 'abc12345', payWay: 'WECHAT_H5', source: 'h5', appGroup: '111' }],
    ])
    expect(left).toEqual([[cashierAddress(H5_URL, PAGE), true]])
  })

  test('Alipay is preselected after a try; it gets short return addresses, and nothing is appended to its URL', async () => {
    const alipay = { payWay: 'ALIPAY_WAP', name: '支付宝', available: true } as const
    const { cashier, calls, left } = open(PAGE, (method) =>
      method === 'pay'
        ? { payStatus: 'ongoing', payParams: { h5Url: H5_URL } }
        : view({ payWays: [...view().payWays, alipay], payWay: 'ALIPAY_WAP' }),
    )
    await cashier.open()
    await cashier.pay()
    const short = `${ORIGIN}/pay/?payOrderNo=abc12345`
    const told = { quitUrl: `${short}&returned=quit`, returnUrl: `${short}&returned=1` }
    expect(calls[1]?.[1]).toMatchObject({ payWay: 'ALIPAY_WAP', ...told })
    expect(left).toEqual([[H5_URL, true]])
  })

  test('an error is shown at the way to pay, and the payer may try again', async () => {
    let isDown = true
    const { cashier, left } = open(PAGE, (method) => {
      if (method !== 'pay') return view()
      return isDown ? new Error('支付渠道繁忙，请稍后再试') : { payStatus: 'ongoing', payParams: { h5Url: H5_URL } }
    })
    await cashier.open()
    await cashier.pay()
    expect(part('ways').querySelector('[role="alert"]')?.textContent).toBe('支付渠道繁忙，请稍后再试')
    isDown = false
    await cashier.pay()
    expect(left).toHaveLength(1)
  })

  test('after a return it polls, and goes on when the money has arrived', async () => {
    let asked = 0
    const { cashier, calls, left, pauses } = open(returnAddress(PAGE), () =>
      view({ status: ++asked < 3 ? 'ongoing' : 'paid' }),
    )
    await cashier.open()
    expect(calls.map(([method]) => method)).toEqual(['payCallback', 'payCallback', 'payCallback'])
    expect(pauses()).toBe(2)
    expect(left).toEqual([[`${ORIGIN}/#/pages/payResult/result/index?id=1`, false]])
    expect(part('heading').textContent).toBe('支付成功')
  })

  test('after ten polls the result is unknown and the payer chooses what to do', async () => {
    const { cashier, calls, left } = open(returnAddress(PAGE), () => view())
    await cashier.open()
    expect(calls).toHaveLength(10)
    expect(part('heading').textContent).toBe('支付结果确认中')
    part('second').click()
    await Promise.resolve()
    await Promise.resolve()
    await Promise.resolve()
    expect(shown()).toEqual(['till'])
    expect(left).toEqual([])
  })

  test('a failed try is shown, may be repeated, and goes on to the failure address only by a tap', async () => {
    const { cashier, left } = open(returnAddress(PAGE), () => view({ status: 'fail' }))
    await cashier.open()
    expect(shown()).toEqual(['said'])
    expect([part('heading').textContent, part('sentence').textContent]).toEqual([
      '支付没有完成',
      '没有扣款，可以重新支付',
    ])
    expect([part('owed').hidden, part('owed').textContent]).toEqual([false, '应付 ¥1,467.80，剩余 14:52'])
    expect(left).toEqual([])
    part('second').click()
    expect(left).toEqual([[`${ORIGIN}/#/pages/packOrder/orders/index`, false]])
    part('first').click()
    await Promise.resolve()
    await Promise.resolve()
    expect(shown()).toEqual(['till'])
  })

  test('a payer who gave up at Alipay sees a failed payment and may go on to the failure address', async () => {
    const { cashier, calls, left } = open(`${PAGE}&returned=quit`, () => view())
    await cashier.open()
    // One poll: no money is on its way.
    expect(calls.map(([method]) => method)).toEqual(['payCallback'])
    expect(part('heading').textContent).toBe('支付没有完成')
    part('second').click()
    expect(left).toEqual([[`${ORIGIN}/#/pages/packOrder/orders/index`, false]])
  })

  test('a payer who gave up at Alipay after the money arrived sees that it is paid', async () => {
    const { cashier, left } = open(`${PAGE}&returned=quit`, () => view({ status: 'paid' }))
    await cashier.open()
    expect(left).toEqual([[`${ORIGIN}/#/pages/payResult/result/index?id=1`, false]])
  })

  test('a paid payment goes on at once, a closed one cannot be paid', async () => {
    const paid = open(PAGE, () => view({ status: 'paid' }))
    await paid.cashier.open()
    expect(paid.left).toHaveLength(1)
    const closed = open(PAGE, () => view({ status: 'closed' }))
    await closed.cashier.open()
    expect(shown()).toEqual(['said'])
    expect(part('heading').textContent).toBe('订单已关闭')
    expect(part('dock').hidden).toBe(true)
    expect(closed.left).toEqual([])
  })

  test('a foreign address is not followed', async () => {
    const { cashier, left } = open(`${ORIGIN}/pay/?payOrderNo=abc12345&paySucceesHref=https://evil.example/`, () =>
      view({ status: 'paid' }),
    )
    await cashier.open()
    expect(left).toEqual([])
    expect(part('heading').textContent).toBe('支付成功')
    expect(part('first').hidden).toBe(true)
  })

  test('the test variant opens its way at once', async () => {
    const { cashier, calls, left } = open(`${PAGE}&payWay=WECHAT_H5`, (method) =>
      method === 'pay' ? { payStatus: 'ongoing', payParams: { h5Url: H5_URL } } : view(),
    )
    await cashier.open()
    expect(calls.map(([method]) => method)).toEqual(['initPay', 'pay'])
    expect(left).toHaveLength(1)
  })

  test('inside the native app the pay call names the app as its source and passes the openId', async () => {
    const { cashier, calls } = open(`${PAGE}&appVersion=5.1&openId=o1`, (method) =>
      method === 'pay' ? { payStatus: 'ongoing', payParams: null } : view(),
    )
    await cashier.open()
    await cashier.pay()
    expect(calls[1]?.[1]).toMatchObject({ source: 'app', openId: 'o1' })
  })

  test('an error at the start is shown with a retry', async () => {
    let isDown = true
    const { cashier } = open(PAGE, () => (isDown ? new Error('') : view()))
    await cashier.open()
    expect(part('sentence').textContent).toBe('请求异常，请检查网络后再试')
    isDown = false
    part('first').click()
    await Promise.resolve()
    await Promise.resolve()
    expect(shown()).toEqual(['till'])
  })
})

test('leaving asks for confirmation, with the time left', async () => {
  const { cashier, left } = open(PAGE, () => view())
  await cashier.open()
  part('back').click()
  expect(part('leave').hidden).toBe(false)
  expect(part('leaveText').textContent).toBe('订单为你保留 14:52，逾期自动关闭')
  part('stay').click()
  expect(part('leave').hidden).toBe(true)
  expect(left).toEqual([])
  part('back').click()
  part('go').click()
  expect(left).toEqual([[`${ORIGIN}/#/pages/packOrder/orders/index`, false]])
})

test('leaving without an address goes back to the page before', async () => {
  const { cashier, left } = open(`${ORIGIN}/pay/?payOrderNo=abc12345`, () => view({ status: 'closed' }))
  await cashier.open()
  part('back').click()
  expect(left).toEqual([['back', false]])
})

test('when the time is over it reads the payment again, once', async () => {
  jest.useFakeTimers()
  const { cashier, calls } = open(PAGE, () => view({ serverNow: Date.now(), expireAt: deadline }))
  const deadline = Date.now() + 1000
  await cashier.open()
  await jest.advanceTimersByTimeAsync(5000)
  expect(calls).toHaveLength(2)
  jest.useRealTimers()
})
