import { SessionStore } from '@/app/stores/session.store'
import { fakeEnv } from '../../../../test/support/fake-env'
import { taro } from '../../../../test/support/taro-fakes/taro'
import { cartReply } from '../../trade/cart/cart.fixture'
import { ScanCarts } from '../../trade/cart/scan-carts.store'
import { settlePaymentReturn } from './payment-return'

beforeEach(() => taro.reset())

const USER = {
  uid: 'u1',
  name: '林予安',
  mobile: '138****0001',
  sex: 1,
  birthday: null,
  avatar: null,
  isNew: false,
  isMember: true,
  isUPlusMember: false,
}

function returning() {
  const env = fakeEnv({
    call: { 'POST getIndexUserDate': () => USER, 'GET shopCart/myShopCartDetail': () => cartReply() },
  })
  env.stores.get(SessionStore).uid = 'u1'
  return env
}

test.each(['submit', 'cart'])(
  'memberRedirect %s refreshes member data and cart, each once, and stays [purchase.member-redirect]',
  async (where) => {
    const env = returning()
    expect(await settlePaymentReturn(env, where)).toBe(true)
    expect(env.sent.map(({ key }) => key)).toEqual(['POST getIndexUserDate', 'GET shopCart/myShopCartDetail'])
    expect(env.went).toEqual([])
    expect(env.stores.get(SessionStore).isMember).toBe(true)
  },
)

test('memberRedirect scanCodeCart refreshes member data and the opened scan carts [purchase.member-redirect]', async () => {
  const env = returning()
  env.stores.get(ScanCarts).of('store1')
  expect(await settlePaymentReturn(env, 'scanCodeCart')).toBe(true)
  expect(env.sent.map(({ key }) => key)).toEqual(['POST getIndexUserDate', 'GET shopCart/myShopCartDetail'])
  expect(env.sent[1]?.input).toEqual({ shopCartType: 2, storeId: 'store1' })
})

test.each([undefined, '', 'home', 'orders'])(
  'memberRedirect %s: both are loaded, each once, and the result does not wait for them [purchase.member-redirect]',
  async (where) => {
    const env = returning()
    expect(await settlePaymentReturn(env, where)).toBe(false)
    await new Promise((done) => setTimeout(done))
    expect(env.sent.map(({ key }) => key).sort()).toEqual(['GET shopCart/myShopCartDetail', 'POST getIndexUserDate'])
  },
)
