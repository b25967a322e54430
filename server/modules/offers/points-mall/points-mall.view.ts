import type { GiftRedemption, PointItem } from '@contract/schema/points-mall'
import type { Picture } from '@contract/schema/shared'
import type { SkuForSale } from '../../goods/catalog'
import type { ShownFace } from '../coupon'
import type { VoucherFace } from '../voucher'
import {
  buttonOf,
  type ItemFacts,
  type ItemRecord,
  pointsFor,
  REDEMPTION_STATE,
  redemptionButtons,
  STATE_TEXTS,
} from './points-mall.rules'
import type { GiftRedemptionTable } from './points-mall.tables'

/** The coupon, voucher or SKU of an item, from its own module. */
export interface Given {
  coupon?: ShownFace | undefined
  voucher?: VoucherFace | undefined
  sku?: SkuForSale | undefined
}

export function itemView(item: ItemRecord, given: Given, facts: ItemFacts, all: number): PointItem {
  const { itemId, kind, title, cents, memberPoints } = item
  const points = pointsFor(item, facts.isMember)
  return {
    itemId,
    kind,
    title,
    cents,
    points,
    picture: given.sku?.picture ?? given.voucher?.picture ?? null,
    face: given.coupon?.face ?? null,
    fullPoints: points < item.points ? item.points : null,
    memberPoints: memberPoints !== null && memberPoints < points ? memberPoints : null,
    listPrice: given.sku?.priceCents ?? (given.voucher?.worthCents || null),
    left: facts.left,
    taken: all,
    button: buttonOf(item, facts),
  }
}

export const pictureOf = (text: string): Picture | null => (text === '' ? null : (JSON.parse(text) as Picture))

export function redemptionView(row: GiftRedemptionTable): GiftRedemption {
  const { kind, title, number, points, priceCents: cents, at } = row
  const state = REDEMPTION_STATE[row.state]
  return {
    exchangeId: row.id,
    itemId: row.itemId,
    kind,
    title,
    picture: pictureOf(row.picture),
    number,
    points,
    cents,
    at,
    state,
    stateText: STATE_TEXTS[state],
    orderId: row.orderId,
    payOrderNo: kind !== 'goods' && state === 'unpaid' ? row.payableNo : '',
    purchaseId: kind === 'voucher' ? row.heldId : '',
    buttons: redemptionButtons(kind, state),
  }
}
