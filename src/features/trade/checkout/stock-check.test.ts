import { ApiError } from '@/app/api/api-error'
import { fakeEnv } from '../../../../test/support/fake-env'
import { taro } from '../../../../test/support/taro-fakes/taro'
import { confirmed, STOCK_CHECK } from './checkout.fixture'
import { CheckoutStore } from './checkout.store'
import { NO_CHOICES } from './choices'

beforeEach(() => taro.reset())

test('problems of its goods are shown before the order is placed; without a reply the commit decides [purchase.stock-check]', async () => {
  const picture = { url: '', ground: 'peach', scale: 1, count: 1 } as const
  const what = { skuId: 's1', storeId: 'store1', title: '黄油可颂', kind: 'outOfStock', text: '已售罄' } as const
  const gone = [{ ...what, picture }]
  const placed = { parentNo: '1', payOrderNo: 'pay1', payAmount: 8000, presentPoints: 0, orders: [] }
  let [check, problems] = [() => ({ problems: gone }), gone]
  const env = fakeEnv({
    call: {
      'POST productOrder/confirmOrder': () => confirmed({ problems }),
      'POST productOrder/commitOrder': () => placed,
      [STOCK_CHECK]: () => check(),
    },
  })
  const store = new CheckoutStore(env, 'k1')
  await store.confirm({ source: 'cart' })
  const keys = () => env.sent.splice(0).map(({ key }) => key)
  keys()
  const [one, tooMany] = [store.commit(NO_CHOICES), store.commit(NO_CHOICES)]
  expect([await one, await tooMany]).toEqual([undefined, undefined])
  expect(keys()).toEqual([STOCK_CHECK, 'POST productOrder/confirmOrder'])
  problems = []
  expect(await store.commit(NO_CHOICES)).toEqual(placed)
  expect(keys()).toEqual([STOCK_CHECK, 'POST productOrder/confirmOrder', 'POST productOrder/commitOrder'])
  check = () => {
    throw new ApiError({ code: -1, message: '网络连接超时' })
  }
  expect(await store.commit(NO_CHOICES)).toEqual(placed)
  expect(keys()).toEqual([STOCK_CHECK, 'POST productOrder/commitOrder'])
})
