// What shoppers claim and orders use of coupons, in the model of the mall.
import { chinaDay, DAY_MS, startOfChinaDay } from '@contract/codes/china-time'
import { GIFT_HOURS } from '@contract/codes/coupon'
import { couponRecord } from '@server/modules/offers/coupon/coupon.fixture'
import type { ModelCoupon } from './coupon-model'
import { isExclusive } from './flash-actions'
import type { Line, Model, PayableModel } from './mall-model'
import { Action, HOUR_MS, isRefused } from './model-action'
import type { TestShop } from './test-shop'

/** Cents off from public cents on, small enough never to use up what goods cost. */
const OF_STORE = { from: 1998, off: 250 }
const OF_MALL = { from: 0, off: 150 }
const EACH = 3
const DAYS = 30

/** Puts up the coupons of a model: one of its first store, one of the mall. Not listed, so that no order claims them by itself. */
export async function putCoupons(real: TestShop, storeId: string, name: string): Promise<void> {
  const all = [
    { couponId: `${name}-store`, storeId, from: OF_STORE.from, off: { cents: OF_STORE.off } },
    { couponId: `${name}-mall`, storeId: null, from: OF_MALL.from, off: { cents: OF_MALL.off } },
  ]
  for (const one of all) {
    const record = couponRecord({ ...one, perPerson: EACH, valid: { days: DAYS }, isListed: false })
    await real.db.tx((tx) => real.coupons.put(tx, record, 7, real.clock.now()))
  }
  await real.outbox.drain()
}

/** Claims one of the two; three each, seven in all. */
export class Claim extends Action {
  constructor(
    readonly who: number,
    readonly isOfMall: boolean,
  ) {
    super()
  }
  async action(model: Model, real: TestShop) {
    const uid = model.uids[this.who] ?? ''
    const now = real.clock.now()
    const storeId = this.isOfMall ? null : (model.goods[0]?.sku.storeId ?? '')
    const such = model.coupons.filter((one) => one.storeId === storeId && !one.isGift)
    const isTooMuch = such.length >= 7 || such.filter((one) => one.uid === uid).length >= EACH
    const key = { key: `${model.coupons.length} ${now}`, body: '' }
    const couponId = `${model.name}-${this.isOfMall ? 'mall' : 'store'}`
    const claim = real.coupons.claim(uid, couponId, key, now)
    expect({ claim: 'refused', so: await isRefused(claim) }).toEqual({ claim: 'refused', so: isTooMuch })
    if (isTooMuch) return
    const until = startOfChinaDay(chinaDay(now)) + DAYS * DAY_MS
    model.coupons.push({ uid, heldId: (await claim).heldId, storeId, state: 'unused', until, isGift: false })
  }
  override toString() {
    return `claim(${this.who}, ${this.isOfMall})`
  }
}

/** An act on one of the coupons that may bear it. */
abstract class OnCoupon extends Action {
  constructor(
    readonly which: number,
    readonly who: number,
  ) {
    super()
  }
  abstract readonly state: ModelCoupon['state']
  abstract on(coupon: ModelCoupon, model: Model, real: TestShop): Promise<void>
  #suitable(model: Model) {
    return model.coupons.filter(({ state }) => state === this.state)
  }
  override canHappen(model: Model) {
    return this.#suitable(model).length > 0
  }
  async action(model: Model, real: TestShop) {
    const suitable = this.#suitable(model)
    await this.on(suitable[this.which % suitable.length] as ModelCoupon, model, real)
  }
  override toString() {
    return `${this.constructor.name}(${this.which}, ${this.who})`
  }
}
/** Its shopper puts one up for a friend; not one that came from a friend, nor one that is over. */
class GiveCoupon extends OnCoupon {
  readonly state = 'unused'
  async on(coupon: ModelCoupon, _model: Model, real: TestShop) {
    const now = real.clock.now()
    const give = real.couponGifts.give(coupon.uid, coupon.heldId, now)
    const isBad = coupon.isGift || coupon.until <= now
    expect({ give: 'refused', so: await isRefused(give) }).toEqual({ give: 'refused', so: isBad })
    if (isBad) return
    coupon.state = 'giving'
    coupon.gift = { code: (await give).giftCode, until: Math.min(now + GIFT_HOURS * HOUR_MS, coupon.until) }
  }
}
/** Somebody opens its link: its giver cannot take it. */
class TakeCoupon extends OnCoupon {
  readonly state = 'giving'
  async on(coupon: ModelCoupon, model: Model, real: TestShop) {
    const uid = model.uids[this.who] ?? ''
    const take = real.couponGifts.take(uid, coupon.gift?.code ?? '', real.clock.now())
    const isOwn = uid === coupon.uid
    expect({ take: 'refused', so: await isRefused(take) }).toEqual({ take: 'refused', so: isOwn })
    if (isOwn) return
    coupon.state = 'given'
    const { q } = real.db
    const rows = await q.selectFrom('held_coupon').select('heldId').where('uid', '=', uid).execute()
    const heldId = rows.map(({ heldId }) => heldId).find((id) => !model.coupons.some((one) => one.heldId === id)) ?? ''
    const { storeId, until } = coupon
    model.coupons.push({ uid, heldId, storeId, until, state: 'unused', isGift: true })
  }
}
class TakeBack extends OnCoupon {
  readonly state = 'giving'
  async on(coupon: ModelCoupon, _model: Model, real: TestShop) {
    await real.couponGifts.takeBack(coupon.uid, coupon.gift?.code ?? '', real.clock.now())
    coupon.state = 'unused'
  }
}
export const giftActions = { GiveCoupon, TakeCoupon, TakeBack }

/** Cents that the best coupons take off some lines: one of each level, where there is one. */
export function couponedOff(model: Model, uid: string, lines: readonly Line[], now: number): number {
  const has = (storeId: string | null) =>
    model.coupons.some((one) => one.uid === uid && one.storeId === storeId && one.state === 'unused' && one.until > now)
  const first = model.goods[0]?.sku.storeId ?? ''
  const isOpen = lines.some((line) => !isExclusive(model, line, now))
  const own = lines.filter(({ goods }) => goods.sku.storeId === first)
  const reached = own.reduce((sum, { goods, number }) => sum + goods.sku.priceCents * number, 0)
  return (has(first) && reached >= OF_STORE.from ? OF_STORE.off : 0) + (isOpen && has(null) ? OF_MALL.off : 0)
}

/** Coupons that a new debt locks. */
export function lockCoupons(model: Model, payable: PayableModel, heldIds: readonly string[], now: number): void {
  for (const heldId of heldIds) {
    const coupon = model.coupons.find((one) => one.heldId === heldId)
    expect(coupon).toMatchObject({ uid: payable.uid, state: 'unused' })
    if (!coupon) continue
    coupon.state = 'locked'
    const bins = payable.orders.filter(
      ({ lines }) =>
        (coupon.storeId === null || lines[0]?.goods.sku.storeId === coupon.storeId) &&
        !lines.every((line) => isExclusive(model, line, now)),
    )
    payable.coupons.push({ coupon, orders: bins })
  }
}
