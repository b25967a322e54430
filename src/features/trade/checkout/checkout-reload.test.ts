import { ApiError } from '@/app/api/api-error'
import { credentials } from '@/app/session/credentials'
import { taro } from '../../../../test/support/taro-fakes/taro'
import { cartReply } from '../cart/cart.fixture'
import { checkout, confirmed, dataError } from './checkout.fixture'
import { CheckoutStore, SUBMIT_BACK_MS } from './checkout.store'

beforeEach(() => {
  taro.reset()
  jest.useFakeTimers()
})
afterEach(() => jest.useRealTimers())

describe('coming back to the submit page after a reload', () => {
  test('remarks and choices are there again for their shopper; of another one’s order only the goods are', async () => {
    const { env, store } = checkout({ 'POST productOrder/confirmOrder': () => confirmed() })
    credentials.save({ accessToken: 't', uid: 'u1' })
    await store.confirm({ source: 'cart', addressId: 'home-of-u1' })
    store.setRemark('store1', '放门口')
    store.setInvoice({ kind: 'person', title: '林予安', taxNo: '', email: 'a@b.cn', content: 'detail' })
    await store.change({ usePoints: true })
    const reload = async () => {
      const reloaded = new CheckoutStore(env, 'k1')
      await reloaded.restore()
      return reloaded
    }
    expect((await reload()).remarks).toEqual({ store1: '放门口' })
    credentials.save({ accessToken: 't2', uid: 'u2' })
    const sentBefore = env.sent.length
    const other = await reload()
    expect([other.remarks, other.invoice]).toEqual([{}, null])
    expect(env.sent.slice(sentBefore).map(({ key, input }) => [key, input])).toEqual([
      [
        'POST productOrder/confirmOrder',
        {
          source: 'cart',
          orderSource: expect.anything(),
          binComits: [{ storeId: 'store1', deliveryType: 4, products: [{ skuId: 's1', number: 2 }] }],
        },
      ],
    ])
    credentials.forget()
  })

  test('without network it keeps what was being ordered and says so; the next try shows it', async () => {
    let isOffline = false
    const { env, store } = checkout({
      'POST productOrder/confirmOrder': () => {
        if (isOffline) throw new ApiError({ code: -1, message: '请求异常，请检查网络后再试', name: 'NETWORK' })
        return confirmed()
      },
    })
    await store.confirm({ source: 'cart' })
    const reloaded = new CheckoutStore(env, 'k1')
    isOffline = true
    expect(await reloaded.restore()).toBe(false)
    expect(reloaded.failedText).toBe('请求异常，请检查网络后再试')
    isOffline = false
    expect(await reloaded.restore()).toBe(true)
    expect(reloaded.failedText).toBeNull()
    expect(reloaded.submit?.payAmount).toBe(8000)
  })

  test('with nothing to order there is nothing to try again', async () => {
    const { store } = checkout({})
    expect(await store.restore()).toBe(false)
    expect(store.failedText).toBeNull()
  })

  test('a refusal by the server is no trouble that another try mends', async () => {
    let isRefusing = false
    const { env, store } = checkout({
      'POST productOrder/confirmOrder': () => {
        if (isRefusing) throw dataError()
        return confirmed()
      },
      'POST shopCart/quoteLocal': () => cartReply([]),
    })
    await store.confirm({ source: 'cart' })
    const reloaded = new CheckoutStore(env, 'k1')
    isRefusing = true
    const restored = reloaded.restore()
    await jest.advanceTimersByTimeAsync(SUBMIT_BACK_MS)
    expect(await restored).toBe(false)
    expect(reloaded.failedText).toBeNull()
  })
})
