import type { SubmitSource } from '@contract/codes/order'
import type { ConfirmReply } from '@contract/schema/order'
import { struckPrice } from '../../offers/pricing'
import { amountRows } from './amount.rules'
import type { Plan, PlannedStore } from './plan'

/** What the submit page shows of a plan. */
export function confirmReply(source: SubmitSource, plan: Plan): ConfirmReply {
  return {
    source,
    address: plan.address,
    needsAddress: plan.needsAddress,
    stores: plan.stores.map(storeView),
    problems: plan.problems,
    amounts: amountRows({ ...plan.totals, discounts: plan.discounts, freightOff: plan.stores.flatMap(freightOffOf) }),
    payAmount: plan.totals.payableCents,
    totalNumber: plan.stores.reduce((sum, one) => sum + one.lines.reduce((own, line) => own + line.number, 0), 0),
    memberExpectedSaveVal: plan.totals.memberExpectedSaveCents,
    isMember: plan.isMember,
    coupons: couponsView(plan),
    points: pointsView(plan),
    ...(plan.bundleId !== undefined && { bundleId: plan.bundleId }),
    ...(plan.pointsItem && { pointItem: pointItemView(plan.pointsItem) }),
    rewardText: rewardText(plan.stores.reduce((sum, one) => sum + one.bonusPoints, 0)),
    ...(plan.payAtPickup !== undefined && { payAtPickup: plan.payAtPickup }),
    ...(plan.quantityNotices.length > 0 ? { limitlnfo: plan.quantityNotices.join('；') } : {}),
  }
}

const pointItemView = ({ item: { itemId }, points, available }: NonNullable<Plan['pointsItem']>) => ({
  itemId,
  points,
  available,
})

const freightOffOf = ({ lines }: PlannedStore) => lines.flatMap(({ quoted }) => quoted.freightOff ?? [])

/** 完成后赠 50 积分; empty for none. */
export const rewardText = (points: number): string => (points > 0 ? `订单完成后赠 ${points} 积分` : '')

/** Null where none can be used. */
function pointsView({ points: { usable, used } }: Plan): ConfirmReply['points'] {
  return usable === 0 ? null : { usable, cents: used, isUsed: used > 0 }
}

/** Null for who has none. */
function couponsView({ coupons: { wallet, outcomes, chosenIds, savedCents } }: Plan): ConfirmReply['coupons'] {
  if (wallet.held.length === 0) return null
  const usableCount = outcomes.filter((one) => !('lack' in one)).length
  return { chosenIds: [...chosenIds], savedCents, usableCount }
}

function storeView(one: PlannedStore): ConfirmReply['stores'][number] {
  return {
    storeId: one.store.storeId,
    storeName: one.store.name,
    floor: one.store.floor,
    deliveryType: one.delivery.type,
    deliveryChoices: one.choices.map(({ freightCents, ...choice }) => ({ ...choice, freight: freightCents })),
    ...(one.appointment && { pickup: one.appointment.view }),
    lines: one.lines.map(({ sku, quoted, number, sourceChannel, offerId }) => ({
      skuId: sku.skuId,
      productId: sku.productId,
      title: sku.title,
      specText: sku.specText,
      picture: sku.picture,
      productType: sku.productType,
      price: quoted.unitCents,
      originalPrice: struckPrice(sku, quoted),
      number,
      isMemberPrice: quoted.isMemberPrice,
      ...(sourceChannel ? { sourceChannel } : {}),
      ...(offerId ? { activityId: offerId } : {}),
    })),
    goodsAmount: one.sums.goodsCents,
    freight: one.sums.freightCents,
    payAmount: one.sums.payableCents,
  }
}
