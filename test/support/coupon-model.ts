// Coupons in the model of the mall: what orders do to them.
import type { Seen } from './seen'
import type { TestShop } from './test-shop'

export interface ModelCoupon {
  uid: string
  heldId: string
  /** Of which store; null: of the mall. */
  storeId: string | null
  state: 'unused' | 'locked' | 'used' | 'giving' | 'given'
  until: number
  /** A friend gave it. */
  isGift: boolean
  /** While it waits for a friend: its code, and until when. */
  gift?: { code: string; until: number }
}

/** Gifts that nobody took in time are their givers' again. */
export function returnGifts(coupons: readonly ModelCoupon[], now: number): void {
  for (const coupon of coupons)
    if (coupon.state === 'giving' && (coupon.gift?.until ?? 0) <= now) coupon.state = 'unused'
}

/** What a debt was made with, each with the orders that it took something off. */
interface OfPayable<O> {
  coupons: readonly { coupon: ModelCoupon; orders: readonly O[] }[]
}

/** Coupons of a debt that was paid, or closed. */
export function settleCoupons<O>(payable: OfPayable<O>, state: 'used' | 'unused'): void {
  for (const { coupon } of payable.coupons) coupon.state = state
}

/** Coupons come back with the last of their orders, once: another may give one away before the rest of its debt is back. */
export function returnCoupons<O>(payable: OfPayable<O>, isBack: (order: O) => boolean): void {
  const isReturned = ({ orders }: { orders: readonly O[] }) => orders.every(isBack)
  for (const { coupon } of payable.coupons.filter(isReturned)) coupon.state = 'unused'
  payable.coupons = payable.coupons.filter((one) => !isReturned(one))
}

/** Expects that shoppers hold what they hold in the model. */
export async function compareCoupons(
  model: { uids: readonly string[]; coupons: readonly ModelCoupon[]; seen: Seen },
  real: TestShop,
): Promise<void> {
  const held = (all: readonly (readonly [string, string])[]) => [...all].sort(([a], [b]) => (a < b ? -1 : 1))
  const known = held(model.coupons.map(({ heldId, state }) => [heldId, state]))
  if (model.seen.has('coupons', known)) return
  const rows = await real.db.q
    .selectFrom('held_coupon')
    .select(['heldId', 'state'])
    .where('uid', 'in', model.uids)
    .execute()
  expect(held(rows.map(({ heldId, state }) => [heldId, state]))).toEqual(known)
}
