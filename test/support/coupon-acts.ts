// What shoppers claim and orders use of coupons, in the model of the mall.
import { chinaDay, DAY_MS, startOfChinaDay } from '@contract/codes/china-time'
import { couponRecord } from '@server/modules/offers/coupon/coupon.fixture'
import type { Debt, Line, Model } from './mall-model'
import { Act, isRefused } from './model-act'
import type { Till } from './till'

/** Cents off from public cents on, small enough never to use up what goods cost. */
const OF_STORE = { from: 1998, off: 250 }
const OF_MALL = { from: 0, off: 150 }
const EACH = 3
const DAYS = 30

/** Puts up the coupons of a model: one of its first store, one of the mall. */
export async function putCoupons(real: Till, storeId: string, name: string): Promise<void> {
  const all = [
    { couponId: `${name}-store`, storeId, from: OF_STORE.from, off: { cents: OF_STORE.off } },
    { couponId: `${name}-mall`, storeId: null, from: OF_MALL.from, off: { cents: OF_MALL.off } },
  ]
  for (const one of all) {
    const record = couponRecord({ ...one, perPerson: EACH, valid: { days: DAYS } })
    await real.db.tx((tx) => real.coupons.put(tx, record, 7, real.clock.now()))
  }
  await real.outbox.drain()
}

/** Claims one of the two; three each, seven in all. */
export class Claim extends Act {
  constructor(
    readonly who: number,
    readonly isOfMall: boolean,
  ) {
    super()
  }
  async act(model: Model, real: Till) {
    const uid = model.uids[this.who] ?? ''
    const now = real.clock.now()
    const storeId = this.isOfMall ? null : (model.goods[0]?.sku.storeId ?? '')
    const such = model.coupons.filter((one) => one.storeId === storeId)
    const isTooMuch = such.length >= 7 || such.filter((one) => one.uid === uid).length >= EACH
    const key = { key: `${model.coupons.length} ${now}`, body: '' }
    const couponId = `${model.name}-${this.isOfMall ? 'mall' : 'store'}`
    const claim = real.coupons.claim(uid, couponId, key, now)
    expect({ claim: 'refused', so: await isRefused(claim) }).toEqual({ claim: 'refused', so: isTooMuch })
    if (isTooMuch) return
    const until = startOfChinaDay(chinaDay(now)) + DAYS * DAY_MS
    model.coupons.push({ uid, heldId: (await claim).heldId, storeId, state: 'unused', until })
  }
  override toString() {
    return `claim(${this.who}, ${this.isOfMall})`
  }
}

/** Cents that the best coupons take off some lines: one of each level, where there is one. */
export function couponedOff(model: Model, uid: string, lines: readonly Line[], now: number): number {
  const has = (storeId: string | null) =>
    model.coupons.some((one) => one.uid === uid && one.storeId === storeId && one.state === 'unused' && one.until > now)
  const first = model.goods[0]?.sku.storeId ?? ''
  const own = lines.filter(({ goods }) => goods.sku.storeId === first)
  const reached = own.reduce((sum, { goods, number }) => sum + goods.sku.priceCents * number, 0)
  return (has(first) && reached >= OF_STORE.from ? OF_STORE.off : 0) + (has(null) ? OF_MALL.off : 0)
}

/** Coupons that a new debt locks. */
export function lockCoupons(model: Model, debt: Debt, heldIds: readonly string[]): void {
  for (const heldId of heldIds) {
    const coupon = model.coupons.find((one) => one.heldId === heldId)
    expect(coupon).toMatchObject({ uid: debt.uid, state: 'unused' })
    if (!coupon) continue
    coupon.state = 'locked'
    const bins = debt.orders.filter(
      ({ lines }) => coupon.storeId === null || lines[0]?.goods.sku.storeId === coupon.storeId,
    )
    debt.coupons.push({ coupon, orders: bins })
  }
}
