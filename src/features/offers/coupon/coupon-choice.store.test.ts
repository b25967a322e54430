import { ERROR_CODES } from '@contract/codes/errors'
import type { CouponChoices } from '@contract/schema/coupon'
import { ApiError } from '@/app/api/api-error'
import { fakeEnv } from '../../../../test/support/fake-env'
import { taro } from '../../../../test/support/taro-fakes/taro'
import { confirmed, STOCK_CHECK } from '../../trade/checkout/checkout.fixture'
import { CheckoutStore } from '../../trade/checkout/checkout.store'
import { committedChoices } from '../../trade/checkout/checkout-cell'
import { couponChoice } from './coupon.fixture'
import { CouponChoiceStore, type RequestWith } from './coupon-choice.store'
import { couponChoice as cell } from './coupon-choice-cell'

const LIST = 'POST productOrder/getCouponsList'
const CONFIRM = 'POST productOrder/confirmOrder'
const CHANGE = 'POST productOrder/confirmOrderChangeCoupons'
const COMMIT = 'POST productOrder/commitOrder'

const WALLET = [
  couponChoice({ heldId: 'mall1' }),
  couponChoice({ heldId: 'mall2' }),
  couponChoice({ heldId: 's1', storeId: 's1' }),
]
const BEST = ['mall1', 's1']
/** The server's reply to a selection: coupons that do not apply are not selected. */
const judged = (ids: readonly string[]): CouponChoices => ({
  usable: WALLET.map((one) => ({ ...one, isChosen: ids.includes(one.heldId) })),
  unusable: [],
  savedCents: 3000 * ids.length,
  payAmount: 8000,
  isBest: true,
})
const order = { source: 'cart', orderSource: 1 } as const

beforeEach(() => taro.reset())

const requestWith: RequestWith = (couponIds) => ({ ...order, ...(couponIds && { couponIds: [...couponIds] }) })

async function opened(answer?: (ids: readonly string[] | undefined) => CouponChoices | Promise<CouponChoices>) {
  const env = fakeEnv({ call: { [LIST]: ({ couponIds }) => answer?.(couponIds) ?? judged(couponIds ?? BEST) } })
  const store = new CouponChoiceStore(env)
  await store.open(requestWith, BEST)
  const asked = () => env.sent.map(({ input }) => (input as { couponIds?: string[] }).couponIds)
  return { env, store, asked }
}

test('selecting a coupon replaces another of the same scope; a second tap deselects it [coupon.choose]', async () => {
  const { store, asked } = await opened()
  const [, second = couponChoice()] = WALLET
  await store.toggle(second)
  expect(store.chosen).toEqual(['mall2', 's1'])
  await store.toggle(second)
  expect(asked()).toEqual([BEST, ['s1', 'mall2'], ['s1']])
})

test('no coupons, and back to the best ones [coupon.none]', async () => {
  const { store, asked } = await opened()
  await store.toggleNone()
  expect(store.chosen).toEqual([])
  await store.toggleNone()
  expect([store.chosen, asked()]).toEqual([BEST, [BEST, [], undefined]])
})

test('a tap shows at once; a late reply is dropped [coupon.late-choice]', async () => {
  const land: (() => void)[] = []
  const { store } = await opened((ids = BEST) =>
    ids === BEST || ids.length === 2
      ? judged(ids)
      : new Promise((done) => land.push(() => done({ ...judged(ids), savedCents: ids.length }))),
  )
  const [first = couponChoice(), , third = couponChoice()] = WALLET
  const earlier = store.toggle(third)
  expect([store.chosen, store.isAsking]).toEqual([['mall1'], true])
  const later = store.toggle(first)
  await Promise.resolve()
  land[1]?.()
  await later
  land[0]?.()
  await earlier
  expect([store.chosen, store.choices?.savedCents, store.isAsking]).toEqual([[], 0, false])
})

test('after an error the ticks are those of the displayed amounts; without any data the sheet can be reloaded', async () => {
  const lost = new ApiError({ code: ERROR_CODES.SYS_ERROR, message: '网络开小差了' })
  let isLost = false
  const { env, store } = await opened((ids = BEST) => (isLost ? Promise.reject(lost) : judged(ids)))
  isLost = true
  await store.toggleNone()
  expect([store.chosen, env.toasts.length, store.error]).toEqual([BEST, 1, null])
  await store.open(requestWith, BEST)
  expect(store.error).toBe(lost)
  isLost = false
  await store.choose(BEST)
  expect([store.error, store.chosen]).toEqual([null, BEST])
})

test('the order keeps the selected coupons; its commit names those that apply', async () => {
  const coupons = { chosenIds: ['mall2'], savedCents: 3000, usableCount: 3 }
  const env = fakeEnv({
    call: {
      [CONFIRM]: () => confirmed({ coupons }),
      [CHANGE]: () => confirmed({ coupons }),
      [STOCK_CHECK]: () => ({ problems: [] }),
      [COMMIT]: () => ({ parentNo: 'n1', payOrderNo: 'p1', payAmount: 8000, presentPoints: 0, orders: [] }),
    },
  })
  const checkout = new CheckoutStore(env, 'k1')
  await checkout.confirm({ source: 'cart' })
  await checkout.change({ choices: { order: { couponIds: ['mall2', 's1'] } }, by: CHANGE })
  expect(checkout.requestWith({ order: { couponIds: undefined } })).not.toHaveProperty('couponIds')
  await checkout.change({ addressId: 'a2' })
  const reply = confirmed({ coupons })
  await checkout.commit(committedChoices([cell], checkout.choices, reply))
  expect(env.sent.map(({ key, input }) => [key, (input as { couponIds?: string[] }).couponIds])).toEqual([
    [CONFIRM, undefined],
    [CHANGE, ['mall2', 's1']],
    [CONFIRM, ['mall2', 's1']],
    [STOCK_CHECK, undefined],
    [COMMIT, ['mall2']],
  ])
  // Also after a reload of its page.
  const again = new CheckoutStore(env, 'k1')
  await again.restore()
  expect(env.sent.at(-1)?.input).toMatchObject({ addressId: 'a2', couponIds: ['mall2', 's1'] })
})
