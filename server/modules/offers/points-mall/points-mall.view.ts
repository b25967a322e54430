import type { PointExchange, PointItem } from '@contract/schema/points-mall'
import type { Picture } from '@contract/schema/shared'
import type { SkuForSale } from '../../goods/catalog'
import type { ShownFace } from '../coupon'
import { buttonOf, exchangeButtons, type ItemFacts, type ItemRecord, pointsFor, STATE_TEXTS } from './points-mall.rules'
import type { PointExchangeTable } from './points-mall.tables'

/** What an item gives: a coupon's face, or the goods. */
export type Given = { shown: ShownFace; sku?: undefined } | { sku: SkuForSale; shown?: undefined }

export function itemView(item: ItemRecord, given: Given, facts: ItemFacts, all: number): PointItem {
  const { itemId, kind, title, cents, memberPoints } = item
  const points = pointsFor(item, facts.isMember)
  return {
    ...{ itemId, kind, title, cents, points },
    picture: given.sku?.picture ?? null,
    face: given.shown?.face ?? null,
    fullPoints: points < item.points ? item.points : null,
    memberPoints: memberPoints !== null && memberPoints < points ? memberPoints : null,
    listPrice: given.sku?.priceCents ?? null,
    ...{ left: facts.left, taken: all, button: buttonOf(item, facts) },
  }
}

export const pictureOf = (text: string): Picture | null => (text === '' ? null : (JSON.parse(text) as Picture))

export function exchangeView(row: PointExchangeTable): PointExchange {
  const { kind, title, number, points, cents, at, state } = row
  return {
    ...{ exchangeId: row.exchange_id, itemId: row.item_id, kind, title, picture: pictureOf(row.picture) },
    ...{ number, points, cents, at, state, stateText: STATE_TEXTS[state], orderId: row.order_id },
    payOrderNo: kind === 'coupon' && state === 'unpaid' ? row.payable_no : '',
    buttons: exchangeButtons(kind, state),
  }
}
