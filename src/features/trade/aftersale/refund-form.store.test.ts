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
