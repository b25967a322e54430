import { ApiError } from '@/app/api/api-error'
import { ShopperStore } from '@/app/stores/shopper.store'
import { fakeEnv } from '../../../../test/support/fake-env'
import { PointItemStore } from './point-item.store'
import { PointsHomeStore } from './points-home.store'
import { PointsMallStore } from './points-mall.store'

const item = {
  itemId: 'ten',
  kind: 'coupon' as const,
  title: '十元券',
  picture: null,
  face: null,
  points: 300,
  cents: 0,
  fullPoints: null,
  memberPoints: null,
  listPrice: null,
  left: null,
  taken: 0,
  button: { code: 'exchange', text: '立即兑换', primary: true },
}
const detail = {
  ...item,
  specText: '',
  productId: '',
  skuId: '',
  storeId: '',
  validText: '',
  placeText: '',
  limitText: '',
  available: 300,
  terms: [],
}
const account = { balance: 700, available: 700, frozen: 0, owed: 0, endsNext: null }

test('a coupon redeemed at once opens its result, and the points are reloaded [points-mall.result]', async () => {
  const env = fakeEnv({
    call: {
      'GET pointsMall/detail': () => detail,
      'POST pointsMall/exchange': () => ({ exchangeId: 'e1', payOrderNo: '', payAmount: 0 }),
      'GET point/account': () => account,
    },
  })
  const store = new PointItemStore(env, 'ten')
  await store.redeem()
  expect(env.went).toEqual([{ way: 'replace', name: 'pointsResult', params: { exchangeId: 'e1' } }])
  expect(env.sent.map(({ key }) => key)).toEqual(['POST pointsMall/exchange', 'GET point/account'])
})

const SOLD_OUT = { code: 'soldOut', text: '已兑完', primary: false }

test('a refusal reloads the item [points-mall.reload]', async () => {
  let isGone = false
  const env = fakeEnv({
    call: {
      'GET pointsMall/detail': () => (isGone ? { ...detail, button: SOLD_OUT } : detail),
      'POST pointsMall/exchange': () => Promise.reject(new ApiError({ code: 1, message: '已兑完或已达上限' })),
    },
  })
  const store = new PointItemStore(env, 'ten')
  await store.detail.reload()
  isGone = true
  await store.redeem()
  expect(store.detail.value?.button.code).toBe('soldOut')
  expect(env.went).toEqual([])
})

test('the points home updates the balance in the shopper store', async () => {
  const env = fakeEnv({ call: { 'GET point/account': () => account } })
  await new PointsHomeStore(env).account.reload()
  expect(env.stores.get(ShopperStore).points).toBe(700)
})

test('each tab of the points mall has its own filters [points-mall.tabs]', async () => {
  const page = { records: [item], hasMore: false, cursor: null, total: 1, reachableCount: 1 }
  const env = fakeEnv({ legacy: { 'neweshop.point.getPointMallNew': () => page } })
  const store = new PointsMallStore(env)
  await store.list.reload()
  await store.choose('reachable')
  await store.choose('goods')
  expect(env.sent.map(({ input }) => (input as { filters: object }).filters)).toEqual([
    {},
    { isReachable: true },
    { kind: 'goods' },
  ])
  expect(store.list.items).toEqual([item])
})
