import { ERROR_CODES } from '@contract/codes/errors'
import type { ConfirmReply } from '@contract/schema/order'
import { ApiError } from '@/app/api/api-error'
import { listen } from '@/app/events'
import { credentials } from '@/app/session/credentials'
import { CartBadge } from '@/app/stores/cart-badge.store'
import type { FakeAnswers } from '../../../../test/support/fake-env'
import { taro } from '../../../../test/support/taro-fakes/taro'
import { cartLine, cartReply } from '../cart/cart.fixture'
import { CartStore } from '../cart/cart.store'
import { ScanCarts } from '../cart/scan-carts.store'
import { rememberSourceChannel } from '../cart/source-channel'
import { checkout, confirmed, dataError } from './checkout.fixture'
import { SUBMIT_BACK_MS } from './checkout.store'
import { NO_CHOICES } from './choices'
import { CommitOrderStore } from './commit-order.store'

beforeEach(() => {
  taro.reset()
  jest.useFakeTimers()
})
afterEach(() => jest.useRealTimers())

/** Resolves pending promises while the fake time passes. */
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms)

describe('confirming and committing an order', () => {
  test('type 1 saves the result and opens the submit page [purchase.submit-opens]', async () => {
    const { env, store } = checkout({ 'POST productOrder/confirmOrder': () => confirmed() })
    expect(await store.confirm({ source: 'cart', type: '1' })).toBe(true)
    expect(store.submit?.payAmount).toBe(8000)
    expect(env.went).toEqual([{ way: 'push', name: 'submit', params: { type: '1', orderKey: 'k1' } }])
    expect(env.sent[0]?.input).toEqual({ source: 'cart', orderSource: 1 })
  })

  test('type 2 saves the result and goes back [purchase.submit-opens]', async () => {
    const { env, store } = checkout({ 'POST productOrder/confirmOrder': () => confirmed() })
    expect(await store.confirm({ source: 'cart', type: '2' })).toBe(true)
    expect(store.submit?.payAmount).toBe(8000)
    expect(env.went).toEqual([{ way: 'back', name: '', params: 1 }])
  })

  test('a submit page that opens with type 2 confirms its order again and goes back [purchase.submit-opens]', async () => {
    const first = checkout({ 'POST productOrder/confirmOrder': () => confirmed() })
    await first.store.confirm({ source: 'cart' })
    const { env, store } = checkout({ 'POST productOrder/confirmOrder': () => confirmed() })
    expect(await store.restore({ type: '2' })).toBe(true)
    expect(env.went).toEqual([{ way: 'back', name: '', params: 1 }])
  })

  test('changes on the submit page itself do not navigate [purchase.submit-opens]', async () => {
    const { env, store } = checkout({ 'POST productOrder/confirmOrder': () => confirmed() })
    await store.confirm({ source: 'cart' })
    expect(env.went).toEqual([])
  })

  test('limitlnfo is a toast first, the submit page follows after 2 s [purchase.submit-limit]', async () => {
    const { env, store } = checkout({
      'POST productOrder/confirmOrder': () => confirmed({ limitlnfo: '黄油可颂每人限购 2 件' }),
    })
    const done = store.confirm({ source: 'cart', type: '1' })
    await pass(1999)
    expect(env.toasts).toEqual([{ title: '黄油可颂每人限购 2 件', options: { ms: 2000 } }])
    expect(env.went).toEqual([])
    await pass(1)
    await done
    expect(env.went).toHaveLength(1)
  })

  test('an order that is dropped while its message shows opens no page', async () => {
    const { env, store } = checkout({
      'POST productOrder/confirmOrder': () => confirmed({ limitlnfo: '黄油可颂每人限购 2 件' }),
    })
    const done = store.confirm({ source: 'cart', type: '1' })
    await pass(1000)
    store.reset()
    await pass(2000)
    await done
    expect(env.went).toEqual([])
  })

  test.each(['cart', 'storeCart'] as const)(
    'a data error refreshes the cart for source %s [purchase.submit-data-error]',
    async (source) => {
      const { env, store } = checkout({
        'POST productOrder/confirmOrder': () => {
          throw dataError()
        },
        'POST shopCart/quoteLocal': () => cartReply([]),
      })
      expect(await store.confirm({ source, type: '1' })).toBe(false)
      await pass(0)
      expect(env.sent.map(({ key }) => key)).toContain('POST shopCart/quoteLocal')
      expect(env.toasts[0]?.title).toBe('价格已变化')
    },
  )

  test('a data error raises the submit-return event with the message for submitOrder [purchase.submit-data-error]', async () => {
    const { env, store } = checkout({
      'POST productOrder/confirmOrder': () => {
        throw dataError()
      },
    })
    const heard: string[] = []
    const off = listen('submitReturn', ({ message }) => heard.push(message))
    await store.confirm({ source: 'submitOrder', goods: [] })
    off()
    expect(heard).toEqual(['价格已变化'])
    expect(env.sent.map(({ key }) => key)).not.toContain('POST shopCart/quoteLocal')
  })

  test('a data error leaves the submit page after 1.5 s, only where requested [purchase.submit-back]', async () => {
    const call: FakeAnswers['call'] = {
      'POST productOrder/confirmOrder': () => {
        throw dataError()
      },
      'POST shopCart/quoteLocal': () => cartReply([]),
    }
    const asked = checkout(call)
    const done = asked.store.confirm({ source: 'cart', goesBack: true })
    await pass(1499)
    expect(asked.env.went).toEqual([])
    await pass(1)
    await done
    expect(asked.env.went).toEqual([{ way: 'back', name: '', params: 1 }])
    const other = checkout(call)
    await other.store.confirm({ source: 'cart' })
    await pass(5000)
    expect(other.env.went).toEqual([])
  })

  test('a shopper who has left the submit page by then is not moved back again', async () => {
    const { env, store } = checkout({
      'POST productOrder/confirmOrder': () => {
        throw dataError()
      },
      'POST shopCart/quoteLocal': () => cartReply([]),
    })
    const done = store.confirm({ source: 'cart', goesBack: true })
    await pass(1000)
    store.dispose()
    await pass(SUBMIT_BACK_MS)
    await done
    expect(env.went).toEqual([])
  })

  test('another failure neither refreshes nor goes back', async () => {
    const { env, store } = checkout({
      'POST productOrder/confirmOrder': () => {
        throw new ApiError({ code: ERROR_CODES.SYS_BUSY, message: '系统繁忙' })
      },
    })
    await store.confirm({ source: 'cart', goesBack: true })
    await pass(5000)
    expect(env.went).toEqual([])
    expect(env.sent).toHaveLength(1)
  })

  test('reset clears the pending order [purchase.submit-reset]', async () => {
    const { store } = checkout({ 'POST productOrder/confirmOrder': () => confirmed() })
    await store.confirm({ source: 'cart' })
    await store.change({ choices: { order: { usePoints: true } } })
    store.reset()
    expect(store.submit).toBeNull()
    expect(store.choices).toEqual(NO_CHOICES)
  })
})

test('lines not from the cart take the channel of the matching cart line, or the recorded one [purchase.line-channel]', async () => {
  const { env, store } = checkout({
    'POST productOrder/confirmOrder': () => confirmed({ source: 'buyNow' }),
    'POST shopCart/quoteLocal': () => cartReply([cartLine({ sourceChannel: 'from-cart' })]),
  })
  await env.stores.get(CartStore).refresh()
  rememberSourceChannel({ productId: 'p2', skuId: 's2', sourceChannel: 'kept' })
  const products = [
    { skuId: 's1', number: 1 },
    { skuId: 's2', number: 1 },
    { skuId: 's3', number: 1, sourceChannel: 'given' },
  ]
  await store.confirm({ source: 'buyNow', goods: [{ storeId: 'store1', products }] })
  const sent = env.sent.find(({ key }) => key === 'POST productOrder/confirmOrder')?.input
  expect(sent).toMatchObject({
    binComits: [{ products: [{ sourceChannel: 'from-cart' }, { sourceChannel: 'kept' }, { sourceChannel: 'given' }] }],
  })
})

test('lines from the cart keep the cart’s channel [purchase.line-channel]', async () => {
  const { env, store } = checkout({ 'POST productOrder/confirmOrder': () => confirmed() })
  rememberSourceChannel({ productId: 'p1', skuId: 's1', sourceChannel: 'kept' })
  await store.confirm({
    source: 'cart',
    type: '2',
    goods: [{ storeId: 'store1', products: [{ skuId: 's1', number: 1 }] }],
  })
  const sent = env.sent[0]?.input as { binComits: { products: object[] }[] }
  expect(sent.binComits[0]?.products).toEqual([{ skuId: 's1', number: 1 }])
})

test('the commit carries order source, delivery types, remarks and the displayed amount; its data is kept [purchase.commit-payload]', async () => {
  const reply = {
    parentNo: 'n1',
    payOrderNo: 'pay1',
    payAmount: 8000,
    presentPoints: 0,
    orders: [{ orderId: 'o1', orderNo: '1', storeId: 'store1' }],
  }
  const { env, store } = checkout({
    'POST productOrder/confirmOrder': () => confirmed(),
    'POST productOrder/commitOrder': () => reply,
  })
  await store.confirm({ source: 'cart' })
  env.stores.get(CartBadge).set(5)
  await store.commit({ order: {}, stores: { store1: { remark: '少放糖' } } })
  // The cart's rest is computed without a request, which the navigation to the payment page would cancel.
  expect(env.stores.get(CartBadge).number).toBe(3)
  expect(env.sent.map(({ key }) => key)).not.toContain('GET shopCart/getTotalNumber')
  const commit = env.sent.find(({ key }) => key === 'POST productOrder/commitOrder')
  expect(commit?.input).toEqual({
    source: 'cart',
    orderSource: 1,
    binComits: [{ storeId: 'store1', deliveryType: 4, remark: '少放糖', products: [{ skuId: 's1', number: 2 }] }],
    payAmount: 8000,
  })
  expect(commit?.options?.idempotencyKey).toBeTruthy()
  expect(env.stores.get(CommitOrderStore).commitOrderData).toEqual(reply)
})

test('a refused commit of the cart refreshes it, and the page shows the reason', async () => {
  const { env, store } = checkout({
    'POST productOrder/confirmOrder': () => confirmed(),
    'POST productOrder/commitOrder': () => {
      throw dataError()
    },
    'POST shopCart/quoteLocal': () => cartReply([]),
  })
  await store.confirm({ source: 'cart' })
  await expect(store.commit(NO_CHOICES)).rejects.toThrow('价格已变化')
  await pass(0)
  expect(env.sent.map(({ key }) => key)).toContain('POST shopCart/quoteLocal')
})

describe('parameters of the submit page: type, isSendOnline, isScan', () => {
  const choice = (type: number, disabledReason?: string) => ({
    type,
    text: '',
    arriveText: '',
    freight: 0,
    ...(disabledReason ? { disabledReason } : {}),
  })

  test('isSendOnline is passed to the submit page [purchase.submit-params]', async () => {
    const { env, store } = checkout({ 'POST productOrder/confirmOrder': () => confirmed() })
    await store.confirm({ source: 'buyNow', type: '1', isSendOnline: true })
    expect(env.went).toEqual([
      { way: 'push', name: 'submit', params: { type: '1', orderKey: 'k1', isSendOnline: '1' } },
    ])
  })

  test('isSendOnline changes pickup to delivery where the store delivers [purchase.submit-params]', async () => {
    const [shown] = confirmed().stores
    const stores = [
      {
        ...shown,
        storeId: 'sends',
        deliveryType: 1,
        deliveryChoices: [choice(1), choice(4, '超出配送范围'), choice(0)],
      },
      { ...shown, storeId: 'only-pickup', deliveryType: 1, deliveryChoices: [choice(1), choice(0, '暂不配送')] },
      { ...shown, storeId: 'sends-already', deliveryType: 4, deliveryChoices: [choice(4), choice(0)] },
    ] as ConfirmReply['stores']
    const { env, store } = checkout({ 'POST productOrder/confirmOrder': () => confirmed({ stores }) })
    await store.confirm({ source: 'cart' })
    await store.sendOnline()
    const asked = env.sent
      .slice(1)
      .map(({ input }) => input as { binComits: { storeId: string; deliveryType: number }[] })
    expect(asked).toHaveLength(1)
    expect(asked[0]?.binComits.map(({ storeId, deliveryType }) => [storeId, deliveryType])).toEqual([
      ['sends', 0],
      ['only-pickup', 1],
      ['sends-already', 4],
    ])
  })

  test("isScan confirms the ticked lines of the store's scan cart; a scan order opens the submit page of its store [purchase.submit-params]", async () => {
    const { env, store } = checkout({ 'POST productOrder/confirmOrder': () => confirmed({ source: 'scanCart' }) })
    expect(await store.restore({ isScan: true, storeId: 'store1' })).toBe(true)
    expect(env.sent[0]?.input).toMatchObject({ source: 'scanCart', shopCartType: 2, storeId: 'store1' })
    await store.confirm({ source: 'scanCart', storeId: 'store1', type: '1' })
    expect(env.went).toEqual([
      { way: 'push', name: 'submit', params: { type: '1', orderKey: 'k1', isScan: '1', storeId: 'store1' } },
    ])
  })

  test('a scan order names type, store and cart lines at each step, and a data error loads that scan cart again [cart.scan-order]', async () => {
    const [part] = confirmed().stores
    const lines = part?.lines.map((line) => ({ ...line, cartLineId: 'l7' })) ?? []
    const stores = part ? [{ ...part, lines }] : []
    const { env, store } = checkout({
      'POST productOrder/confirmOrder': () => confirmed({ source: 'scanCart', needsAddress: false, stores }),
      'POST productOrder/commitOrder': () => Promise.reject(dataError()),
      'GET shopCart/myShopCartDetail': () => cartReply(),
    })
    env.stores.get(ScanCarts).of('store1')
    await store.confirm({ source: 'scanCart', storeId: 'store1' })
    await store.change({ choices: { order: { usePoints: true } } })
    await expect(store.commit(NO_CHOICES)).rejects.toThrow('价格已变化')
    await pass(0)
    const scan = { source: 'scanCart', shopCartType: 2, storeId: 'store1' }
    const asked = env.sent.filter(({ key }) => key.startsWith('POST productOrder/co')).map(({ input }) => input)
    const products = [{ skuId: 's1', number: 2, cartLineId: 'l7' }]
    const goods = { binComits: [expect.objectContaining({ storeId: 'store1', products })] }
    expect(asked).toEqual(
      [scan, { ...scan, ...goods }, { ...scan, ...goods }].map((one) => expect.objectContaining(one)),
    )
    expect(env.sent.at(-1)).toMatchObject({ key: 'GET shopCart/myShopCartDetail', input: { storeId: 'store1' } })
  })
})

test('an order confirmed for another shopper is dropped, and its request is confirmed again', async () => {
  const { env, store } = checkout({ 'POST productOrder/confirmOrder': () => confirmed() })
  await store.confirm({ source: 'cart' })
  store.dropForeign()
  expect(store.submit).not.toBeNull()
  credentials.save({ accessToken: 't2', uid: 'u2' })
  store.dropForeign()
  expect(store.submit).toBeNull()
  expect(await store.restore()).toBe(true)
  expect(env.sent).toHaveLength(2)
})

test('a second change builds on the result of the first, even when made before the reply', async () => {
  const way = (storeId: string, deliveryType: number) => ({ ...confirmed().stores[0], storeId, deliveryType })
  const replies: ((reply: ConfirmReply) => void)[] = []
  const { env, store } = checkout({
    'POST productOrder/confirmOrder': () => new Promise((done) => replies.push(done)),
  })
  const reply = async (at: number, ...stores: object[]) => {
    replies[at]?.(confirmed({ stores: stores as ConfirmReply['stores'] }))
    await pass(0)
  }
  void store.confirm({ source: 'cart' })
  await pass(0)
  await reply(0, way('a', 4), way('b', 4))
  const both = [
    store.change({ delivery: { storeId: 'a', type: 1 } }),
    store.change({ delivery: { storeId: 'b', type: 0 } }),
  ]
  await pass(0)
  await reply(1, way('a', 1), way('b', 4))
  await reply(2, way('a', 1), way('b', 0))
  expect(await Promise.all(both)).toEqual([true, true])
  const asked = env.sent.map(({ input }) => (input as { binComits?: { deliveryType: number }[] }).binComits)
  expect(asked.at(-1)?.map(({ deliveryType }) => deliveryType)).toEqual([1, 0])
})
