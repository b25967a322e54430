import type { SubmitSource } from '@contract/codes/order'
import { withMaskedPhone } from '@contract/codes/phone'
import type { ConfirmReply } from '@contract/schema/order'
import { unitTextOf } from '../../goods/store'
import { struckPrice } from '../../offers/pricing'
import type { PricedLine } from '../checkout-part'
import { amountRows } from './amount.rules'
import type { Plan, PlannedStore } from './plan'

/** The submit page of a plan. */
export function confirmReply(source: SubmitSource, plan: Plan): ConfirmReply {
  const { stores, settled, totals, discounts, freightDiscounts: freightOff, quantityNotices } = plan
  const fees = stores.flatMap((one) => one.fees)
  return {
    source,
    address: plan.address && withMaskedPhone(plan.address),
    needsAddress: plan.needsAddress,
    stores: stores.map((one) => storeView(one, plan)),
    problems: plan.problems,
    amounts: amountRows({ ...totals, discounts, fees, freightOff }),
    payAmount: totals.payableCents,
    totalNumber: stores.reduce((sum, one) => sum + one.lines.reduce((own, line) => own + line.number, 0), 0),
    memberExpectedSaveVal: totals.memberExpectedSaveCents,
    isMember: plan.isMember,
    ...settled.view(),
    rows: settled.rows(),
    ...(quantityNotices.length > 0 ? { limitlnfo: quantityNotices.join('；') } : {}),
  }
}

function storeView(one: PlannedStore, { settled, discounts }: Plan): ConfirmReply['stores'][number] {
  const titles = new Map(discounts.map(({ id, title }) => [id, title]))
  const { storeId } = one.store
  return {
    storeId,
    storeName: one.store.name,
    floor: unitTextOf(one.store),
    deliveryType: one.delivery.type,
    deliveryChoices: one.choices.map(({ freightCents, ...choice }) => ({ ...choice, freight: freightCents })),
    ...settled.storeView(storeId),
    rows: settled.storeRows(storeId),
    lines: one.lines.map((line) => lineView(line, titles)),
    goodsAmount: one.sums.goodsCents,
    freight: one.sums.freightCents,
    payAmount: one.payableCents,
  }
}

function lineView(
  { sku, quoted, number, sourceChannel, offerId, cartLineId }: PricedLine,
  titles: ReadonlyMap<string, string>,
): ConfirmReply['stores'][number]['lines'][number] {
  return {
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
    adjustments: quoted.discounts.map(({ ref, cents }) => ({ title: titles.get(ref) ?? '', amount: -cents })),
    ...(sourceChannel ? { sourceChannel } : {}),
    ...(offerId ? { activityId: offerId } : {}),
    ...(cartLineId ? { cartLineId } : {}),
  }
}
