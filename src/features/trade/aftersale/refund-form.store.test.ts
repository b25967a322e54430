import { AFTERSALE_TYPE } from '@contract/codes/aftersale'
import type { AftersaleForm } from '@contract/schema/aftersale'
import { fakeEnv } from '../../../../test/support/fake-env'
import { RefundFormStore } from './refund-form.store'

const FORM: AftersaleForm = {
  orderId: 'o1',
  orderNo: 'n1',
  storeName: '素研',
  line: {
    orderLineId: 'l1',
    skuId: 's1',
    productId: 'p1',
    title: '大衣',
    specText: '',
    picture: { url: '', ground: 'peach', scale: 1, count: 1 },
    price: 150_000,
    number: 2,
  },
  numberMost: 2,
  types: [
    {
      type: AFTERSALE_TYPE.refund,
      text: '仅退款',
      note: '',
      reasons: [
        {
          text: '质量问题',
          isReceived: true,
          most: [
            { cents: 150_000, freight: 0 },
            { cents: 300_000, freight: 0 },
          ],
        },
      ],
    },
  ],
  skus: [],
  asked: null,
}

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

async function opened() {
  const env = fakeEnv({
    call: {
      'GET refundOrder/getRefundForm': () => FORM,
      'POST refundOrder/getRefundExtras': ({ cents = 0 }) => ({
        pointsBack: cents / 1000,
        pointsLapsed: 0,
        pointsTaken: 0,
        coupons: [],
      }),
    },
  })
  const store = new RefundFormStore(env, { orderId: 'o1', orderLineId: 'l1' }, AFTERSALE_TYPE.refund)
  await store.loaded.reload()
  const asked = () => env.sent.filter(({ key }) => key === 'POST refundOrder/getRefundExtras').map(({ input }) => input)
  return { store, asked, wait: () => jest.advanceTimersByTimeAsync(300) }
}

test('points and coupons are read for the entered refund, once it has stayed the same for a moment [aftersale.extras]', async () => {
  const { store, asked, wait } = await opened()
  await wait()
  expect([asked(), store.extras.value]).toEqual([[], null])
  store.setReason('质量问题')
  store.setNumber(2)
  await wait()
  expect(asked()).toEqual([{ orderId: 'o1', orderLineId: 'l1', number: 2, cents: 300_000 }])
  expect(store.extras.value?.pointsBack).toBe(300)
  store.form.put({ yuan: '1234.5' })
  await wait()
  expect(store.extras.value?.pointsBack).toBe(123.45)
  store.form.put({ yuan: '9999' })
  await wait()
  expect(store.extras.value).toBeNull()
  store.dispose()
})

test('an amount above the highest is refused with that amount', async () => {
  const { store } = await opened()
  store.setReason('质量问题')
  store.form.put({ yuan: '1500.01' })
  expect(await store.form.submit()).toBeNull()
  expect(store.form.errors.yuan).toBe('最多可退 ¥1,500')
  store.dispose()
})

/** 972 g of apples for 15.36; the amounts are those of the weight that a call names. */
function weighedForm(weight = 972): AftersaleForm {
  const [type] = FORM.types
  if (!type) throw new Error('the form has no type')
  const most = [{ cents: Math.floor((1536 * weight) / 972), freight: 0 }]
  return {
    ...FORM,
    line: { ...FORM.line, number: 1, weight: 972 },
    numberMost: 1,
    weightMost: 972,
    types: [{ ...type, reasons: [{ text: '质量问题', isReceived: true, most }] }],
  }
}

async function openedWeighed() {
  const env = fakeEnv({
    call: {
      'GET refundOrder/getRefundForm': ({ weight }) => weighedForm(weight),
      'POST refundOrder/getRefundExtras': () => ({ pointsBack: 0, pointsLapsed: 0, pointsTaken: 0, coupons: [] }),
      'POST refundOrder/apply': () => ({ refundOrderNo: 'RF1' }),
    },
  })
  const store = new RefundFormStore(env, { orderId: 'o1', orderLineId: 'l1' }, AFTERSALE_TYPE.refund)
  await store.loaded.reload()
  store.setReason('质量问题')
  return { store, env, wait: () => jest.advanceTimersByTimeAsync(300) }
}

test('weighed goods are returned by weight, and the amount follows the weight [aftersale.weighed]', async () => {
  const { store, env, wait } = await openedWeighed()
  expect([store.form.values.grams, store.form.values.yuan]).toEqual(['972', '15.36'])
  store.setGrams('200')
  await wait()
  expect([store.most?.cents, store.form.values.yuan]).toEqual([316, '3.16'])
  await wait()
  const asked = env.sent.filter(({ key }) => key === 'POST refundOrder/getRefundExtras').at(-1)?.input
  expect(asked).toEqual({ orderId: 'o1', orderLineId: 'l1', number: 1, weight: 200, cents: 316 })
  expect(await store.form.submit()).toEqual({ refundOrderNo: 'RF1' })
  const sent = env.sent.find(({ key }) => key === 'POST refundOrder/apply')?.input
  expect(sent).toMatchObject({ number: 1, weight: 200, cents: 316 })
  store.dispose()
})

test('an invalid weight is refused; an amount is confirmed before it is sent [aftersale.weighed]', async () => {
  const { store, env } = await openedWeighed()
  for (const [grams, problem] of [
    ['', '请填写重量，单位是克'],
    ['0', '请填写重量，单位是克'],
    ['973', '最多可退 972 克（0.972 kg）'],
  ] as const) {
    store.setGrams(grams)
    expect(await store.form.submit()).toBeNull()
    expect(store.form.errors.grams).toBe(problem)
  }
  store.setGrams('100')
  expect(await store.form.submit()).toBeNull()
  expect([store.form.values.yuan, env.sent.some(({ key }) => key === 'POST refundOrder/apply')]).toEqual([
    '1.58',
    false,
  ])
  expect(await store.form.submit()).toEqual({ refundOrderNo: 'RF1' })
  store.dispose()
})
