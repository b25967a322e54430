import { ApiError } from '@/app/api/api-error'
import { credentials } from '@/app/session/credentials'
import { taro } from '../../../../test/support/taro-fakes/taro'
import { cartReply } from '../cart/cart.fixture'
import { checkout, confirmed, dataError } from './checkout.fixture'
import { CheckoutStore, SUBMIT_BACK_MS } from './checkout.store'
import { NO_CHOICES } from './choices'
import { saveChoices, savedChoices } from './saved-requests'

beforeEach(() => {
  taro.reset()
  jest.useFakeTimers()
})
afterEach(() => jest.useRealTimers())

describe('a reload of the submit page', () => {
  test('a reload restores remarks and choices for their shopper; for another shopper only the goods [purchase.submit-reload]', async () => {
    const { env, store } = checkout({ 'POST productOrder/confirmOrder': () => confirmed() })
    credentials.save({ accessToken: 't', uid: 'u1' })
    await store.confirm({ source: 'cart', addressId: 'home-of-u1' })
    const invoice = { kind: 'person', title: '林予安', taxNo: '', email: 'a@b.cn', content: 'detail' } as const
    const choices = { order: { usePoints: true, invoice }, stores: { store1: { remark: '放门口' } } }
    await store.change({ choices })
    const reload = async () => {
      const reloaded = new CheckoutStore(env, 'k1')
      await reloaded.restore()
      return reloaded
    }
    expect((await reload()).choices).toEqual(choices)
    credentials.save({ accessToken: 't2', uid: 'u2' })
    const sentBefore = env.sent.length
    const other = await reload()
    expect(other.choices).toEqual(NO_CHOICES)
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

  test('a request of an older shape is dropped with a message, once', async () => {
    taro.storage.set('SUBMIT_ASK_k1', { source: 'cart', uid: '', remarks: { store1: '放门口' } })
    const { env, store } = checkout({ 'POST productOrder/confirmOrder': () => confirmed() })
    expect([await store.restore(), await store.restore()]).toEqual([false, false])
    expect(env.toasts.map(({ title }) => title)).toEqual(['页面已更新，请重新选择商品下单'])
    expect([env.sent, taro.storage.has('SUBMIT_ASK_k1')]).toEqual([[], false])
  })

  test('a text written on another page during the confirmation is kept and confirmed next', async () => {
    let arrive = () => {}
    const { env, store } = checkout({
      'POST productOrder/confirmOrder': ({ usePoints, binComits }) =>
        usePoints && !JSON.stringify(binComits).includes('放门口')
          ? new Promise((done) => {
              arrive = () => done(confirmed())
            })
          : confirmed(),
    })
    await store.confirm({ source: 'cart' })
    const changed = store.change({ choices: { order: { usePoints: true } } })
    await jest.advanceTimersByTimeAsync(0)
    saveChoices('k1', { stores: { store1: { remark: '放门口' } } })
    arrive()
    await changed
    await store.readChoices()
    const both = { order: { usePoints: true }, stores: { store1: { remark: '放门口' } } }
    expect([savedChoices('k1'), store.choices]).toEqual([both, both])
    expect(
      env.sent.map(({ input }) => [Reflect.get(Object(input), 'usePoints'), JSON.stringify(input).includes('放门口')]),
    ).toEqual([
      [undefined, false],
      [true, false],
      [true, true],
    ])
    await store.readChoices()
    expect(env.sent).toHaveLength(3)
  })

  test('without network a reload keeps the request and shows the failure; the next attempt shows the order', async () => {
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

  test('without a kept request there is no retry', async () => {
    const { store } = checkout({})
    expect(await store.restore()).toBe(false)
    expect(store.failedText).toBeNull()
  })

  test('a refusal by the server offers no retry', async () => {
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
