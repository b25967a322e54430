import { ApiError } from '@/app/api/api-error'
import { fakeEnv } from '../../../../test/support/fake-env'
import { settle } from '../../../../test/support/settled'
import { taro } from '../../../../test/support/taro-fakes/taro'
import { confirmed } from './checkout.fixture'
import { CheckoutStore } from './checkout.store'
import { CheckoutDesk } from './checkout-desk.store'
import { NO_CHOICES } from './choices'

beforeEach(() => taro.reset())

describe('two submit pages in one stack', () => {
  function desk() {
    const env = fakeEnv({
      call: {
        'POST productOrder/confirmOrder': ({ source }) =>
          confirmed({ source, payAmount: source === 'cart' ? 8000 : 3600 }),
      },
    })
    return { env, desk: env.stores.get(CheckoutDesk) }
  }
  /** The parameters of the page that opened last. */
  const keyOf = (env: ReturnType<typeof fakeEnv>) => Object(env.went.at(-1)?.params).orderKey as string

  test('each page has its own order: remarks, amounts and leaving do not affect the other [shell.submit-pages]', async () => {
    const { env, desk: counter } = desk()
    expect(await counter.begin(env, { source: 'cart' })).toBe(true)
    const below = counter.take(env, keyOf(env))
    const remarked = { order: {}, stores: { store1: { remark: '少放糖' } } }
    await below.change({ choices: remarked })
    expect(
      await counter.begin(env, {
        source: 'buyNow',
        goods: [{ storeId: 'store1', products: [{ skuId: 's1', number: 1 }] }],
      }),
    ).toBe(true)
    const above = counter.take(env, keyOf(env))
    expect([below.submit?.payAmount, above.submit?.payAmount]).toEqual([8000, 3600])
    expect([below.choices, above.choices]).toEqual([remarked, NO_CHOICES])
    above.dispose()
    expect([below.submit?.payAmount, below.choices]).toEqual([8000, remarked])
    // After a reload the page below still has its own order.
    const reloaded = counter.take(env, below.orderKey)
    expect(await reloaded.restore()).toBe(true)
    expect(reloaded.submit?.source).toBe('cart')
    expect(await counter.take(env, above.orderKey).restore()).toBe(false)
  })

  test('a confirmed order is passed on once, and to its own page only', async () => {
    const { env, desk: counter } = desk()
    await counter.begin(env, { source: 'cart' })
    const key = keyOf(env)
    expect(counter.take(env, 'another').submit).toBeNull()
    expect(counter.take(env, key).submit).toBeNull()
    await counter.begin(env, { source: 'cart' })
    expect(keyOf(env)).not.toBe(key)
    expect(counter.take(env, keyOf(env)).submit?.payAmount).toBe(8000)
  })

  test('a second tap drops the order that is still being confirmed: one page opens', async () => {
    const { env, desk: counter } = desk()
    const first = counter.begin(env, { source: 'cart' })
    expect(counter.isConfirming).toBe(true)
    const second = counter.begin(env, { source: 'cart' })
    expect([await first, await second]).toEqual([false, true])
    expect(env.went).toHaveLength(1)
    expect(counter.isConfirming).toBe(false)
  })

  test('while a page opens its order can be submitted already, and the button that opened it is disabled', async () => {
    let arrive: () => void = () => undefined
    const { env, desk: counter } = desk()
    const { go } = env
    env.go = Object.assign(async (...target: Parameters<typeof go>) => {
      await go(...target)
      await new Promise<void>((done) => (arrive = done))
    }, go) as typeof go
    const begun = counter.begin(env, { source: 'cart' })
    await settle()
    expect([counter.isConfirming, counter.take(env, keyOf(env)).isConfirming]).toEqual([true, false])
    arrive()
    await begun
    expect(counter.isConfirming).toBe(false)
  })

  test('the messages of an order show on its submit page once that is open, not on the page where it began', async () => {
    const { env, desk: counter } = desk()
    await counter.begin(env, { source: 'cart' })
    const there = fakeEnv({
      call: {
        'POST productOrder/confirmOrder': () => {
          throw new ApiError({ code: -1, name: 'NETWORK', message: '网络异常' })
        },
      },
    })
    await counter.take(there, keyOf(env)).change({ addressId: 'a1' })
    expect([env.toasts, there.toasts.map(({ title }) => title)]).toEqual([[], ['网络异常']])
  })

  test('abandoned orders are deleted except for the last five', async () => {
    const { env, desk: counter } = desk()
    const keys: string[] = []
    for (let i = 0; i < 6; i++) {
      await counter.begin(env, { source: 'cart' })
      keys.push(keyOf(env))
    }
    const [oldest = '', ...others] = keys
    expect(await new CheckoutStore(env, oldest).restore()).toBe(false)
    for (const key of others) expect(await new CheckoutStore(env, key).restore()).toBe(true)
  })
})
