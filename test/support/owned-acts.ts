// Buying what shoppers own and giving it back: goods, packages, cards, items of the points mall.
import { SUBMIT_SOURCE } from '@contract/codes/order'
import { newId } from '@server/kernel/ids'
import type { OwnedScene } from './owned-scene'
import { refundOf } from './pay-acts'
import type { TestShop } from './test-shop'
import { attempt, type Outcome, pick, refused, tried } from './walk'

/** Why a purchase or refund is refused. */
const COUPON_GONE = /券/
const GONE = /限购|售罄|已结束|已过期|没有/
const NO_REFUND = /退款|状态已变化/
const GIFT_USED = /送的优惠券/
const NO_TRIAL = /试用|已用过|会员期内/
const NO_CODE = /兑换码|限兑/
const NOT_REDEEMED = /积分不足|已兑完|已达上限|过期|价格已变化/

const once = () => ({ key: newId(), body: '' })

/** Orders a piece, with one of the shopper's coupons in any state, or without one. */
export async function buyPiece(
  { uids, sku }: OwnedScene,
  real: TestShop,
  who: number,
  which: number,
): Promise<Outcome> {
  const uid = pick(uids, who) ?? ''
  const held = await real.db.q
    .selectFrom('held_coupon')
    .select('heldId')
    .where('uid', '=', uid)
    .orderBy('heldId')
    .execute()
  const coupon = which % 4 === 0 ? undefined : pick(held, which)
  const plain = await real.commitInput(uid, [[sku, 1]])
  const binComits = plain.binComits
  const couponIds = coupon ? [coupon.heldId] : []
  const seen = await attempt(
    real.checkout.confirm(real.caller(uid), {
      source: SUBMIT_SOURCE.submitOrder,
      orderSource: 1,
      binComits,
      couponIds,
    }),
    COUPON_GONE,
  )
  if (!seen) return 'refused'
  const commit = real.commit(uid, { ...plain, couponIds, payAmount: seen.payAmount })
  // The submit page replaces a coupon that cannot be used, a commit does not.
  const isShown = !coupon || seen.coupons?.chosenIds.includes(coupon.heldId)
  return isShown ? tried(commit, COUPON_GONE) : tried(commit, COUPON_GONE, /价格已变化/)
}

/** Buys a package if its page offers it. */
export async function buyPackage(
  { uids, packageIds }: OwnedScene,
  real: TestShop,
  who: number,
  which: number,
): Promise<Outcome> {
  const [uid = '', packageId = ''] = [pick(uids, who), pick(packageIds, which)]
  const now = real.clock.now()
  const { button, price } = await real.packages.detail(uid, packageId, now)
  const bought = await attempt(real.packagePurchases.buy(uid, packageId, once(), now), GONE)
  if (!bought) return 'refused'
  // A repeated purchase returns the unpaid one, whatever is left.
  if (button.code !== 'buy') expect(await isUnpaid(real, 'package_purchase', uid, bought.purchaseId)).toBe(true)
  expect(bought.payAmount).toBe(price)
  return 'done'
}

async function isUnpaid(
  real: TestShop,
  table: 'package_purchase' | 'voucher_purchase',
  uid: string,
  id: string,
): Promise<boolean> {
  const row = await real.db.q
    .selectFrom(table)
    .select('state')
    .where('uid', '=', uid)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.state === 'unpaid'
}

/** Refunds a package and ends its coupons; sometimes the provider refuses, and the shopper gets them again. */
export async function refundPackage(scene: OwnedScene, real: TestShop, nth: number, share: number): Promise<Outcome> {
  const rows = await real.db.q
    .selectFrom('package_purchase')
    .selectAll()
    .where('uid', 'in', scene.uids)
    .orderBy('id')
    .execute()
  const one = pick(rows, nth)
  if (!one) return 'idle'
  return refundOf(scene, real, { no: one.payableNo, isStuck: share % 3 === 0 }, () =>
    tried(real.packagePurchases.refund(one.uid, one.id), NO_REFUND),
  )
}

/** Buys a plan of a card: of several unpaid ones the last stays. A trial is offered once, without a current term. */
export async function buyCard(
  { uids, cards }: OwnedScene,
  real: TestShop,
  who: number,
  which: number,
  plan: number,
): Promise<Outcome> {
  const [uid = '', card] = [pick(uids, who), pick(cards, which)]
  const chosen = card && pick(card.plans, plan)
  if (!card || !chosen) return 'idle'
  const ask = { cardId: card.cardId, validMonth: chosen.months, orderSource: 1 }
  const bought = await attempt(real.cardPurchases.buy(uid, ask, once(), real.clock.now()), NO_TRIAL)
  if (!bought) {
    expect(chosen.months).toBe(0)
    return 'refused'
  }
  expect(bought.payAmount).toBe(chosen.priceCents)
  return 'done'
}

/** Uses a code: each code once, with a limit per shopper. */
export async function useCode(
  { uids, codes }: OwnedScene,
  real: TestShop,
  who: number,
  which: number,
): Promise<Outcome> {
  const [uid = '', code = ''] = [pick(uids, who), pick(codes, which)]
  return tried(real.cardPurchases.redeemCode(uid, code, once(), real.clock.now()), NO_CODE)
}

/** Refunds a term that its record offers to refund, and takes back its gifts; sometimes the provider refuses. */
export async function refundCard(scene: OwnedScene, real: TestShop, nth: number, share: number): Promise<Outcome> {
  const rows = await real.db.q
    .selectFrom('card_purchase')
    .selectAll()
    .where('uid', 'in', scene.uids)
    .where('payableNo', '<>', '')
    .orderBy('id')
    .execute()
  const one = pick(rows, nth)
  if (!one) return 'idle'
  const { records } = await real.cardPurchases.list(one.uid, { pageSize: 50 }, real.clock.now())
  const isOffered = records.some(
    ({ orderId, buttons }) => orderId === one.id && buttons.some(({ code }) => code === 'refund'),
  )
  return refundOf(scene, real, { no: one.payableNo, isStuck: share % 3 === 0 }, () => {
    const refund = real.cardPurchases.refund(one.uid, one.payableNo)
    // The record does not show whether a gift was used.
    return isOffered ? tried(refund, GIFT_USED) : refused(refund, NO_REFUND)
  })
}

/** Redeems an item for points, or for points and money. */
export async function redeemItem(
  { uids, itemIds }: OwnedScene,
  real: TestShop,
  who: number,
  which: number,
): Promise<Outcome> {
  const [uid = '', itemId = ''] = [pick(uids, who), pick(itemIds, which)]
  return tried(real.giftRedemptions.redeem(uid, itemId, once(), real.clock.now()), NOT_REDEEMED)
}

/** Orders goods for points and money. */
export async function redeemGoods(
  { uids, sku, goodsItemId }: OwnedScene,
  real: TestShop,
  who: number,
): Promise<Outcome> {
  const uid = pick(uids, who) ?? ''
  const asked = { pointItemId: goodsItemId, couponIds: [], payAmount: 1234 }
  return tried(real.commit(uid, await real.commitInput(uid, [[sku, 1]], asked)), NOT_REDEEMED)
}
