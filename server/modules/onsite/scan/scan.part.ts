import { DELIVERY_TYPE, SUBMIT_SOURCE } from '@contract/codes/order'
import type { CartService, ScannedLine } from '../../trade/cart'
import type { AskedLine, CheckoutPart, FixedWay, PricedStore } from '../../trade/checkout-part'
import { goodsOfPiece } from '../../trade/goods-rules'
import { isScanned } from './scan.rules'
import type { ScanFacts, ScanOrders } from './scan-orders'

const WAY: FixedWay = {
  type: DELIVERY_TYPE.scanAndBuy,
  text: '店内自取',
  arriveText: '付款后出示离场码离场',
}

/**
 * The scan order as a checkout part: goods with the prices and weights of their lines, single pieces reserved at the
 * commit, and facts for the exit kept with the order [scan.order].
 */
export function scanPart(
  cart: Pick<CartService, 'scanned' | 'removals' | 'clearRemovals'>,
  orders: Pick<ScanOrders, 'paid'>,
): CheckoutPart<ScanFacts> {
  return {
    key: 'scan',
    async prepare(q, { uid, source, baskets, now, isCommit }) {
      if (source !== SUBMIT_SOURCE.scanCart) return null
      const [lines, removals] = await Promise.all([
        cart.scanned(q, uid, new Set(baskets.map(({ storeId }) => storeId))),
        isCommit ? cart.removals(q, uid) : 0,
      ])
      const lineOf = finderOf(lines)
      return {
        goods(line, sku) {
          const own = lineOf(line)
          return own && goodsOfPiece(sku, own.piece, now)
        },
        way: (store) => (isScanned(store) ? WAY : null),
        settle: ({ stores }) => ({
          requests: { rfid: stores.flatMap((one) => piecesOf(one, lineOf)) },
          keep: new Map(stores.map((one) => [one.store.storeId, factsOf(one, removals)])),
        }),
        refusal: (refused) =>
          refused.some(({ kind }) => kind === 'rfid') ? '有单件商品已被买走，请从扫码购物车移除' : null,
        placed: (tx) => cart.clearRemovals(tx, uid),
      }
    },
    fixesWay: () => true,
    // A scan order is complete with its payment.
    async received(tx, order, keep) {
      if (keep) await orders.paid(tx, order, keep)
    },
  }
}

/**
 * Finds the line of the scan cart that a line of the submit buys: by its id, else the only one of its SKU. An id is
 * valid for its own SKU only: otherwise the held price of cheap goods would apply to others [scan.own-price].
 */
function finderOf(lines: readonly ScannedLine[]) {
  const bySku = new Map<string, ScannedLine[]>()
  for (const line of lines) bySku.set(line.skuId, [...(bySku.get(line.skuId) ?? []), line])
  return ({ cartLineId, skuId, offerId }: AskedLine): ScannedLine | undefined => {
    if (offerId !== undefined) return undefined
    const own = bySku.get(skuId) ?? []
    if (cartLineId !== undefined) return own.find(({ lineId }) => lineId === cartLineId)
    return own.length === 1 ? own[0] : undefined
  }
}

function piecesOf({ lines }: PricedStore, lineOf: ReturnType<typeof finderOf>) {
  return lines.flatMap((line) => {
    const rfid = lineOf(line)?.piece.rfid
    return rfid ? [{ lineId: line.orderLineId, key: rfid, number: 1, data: { skuId: line.skuId } }] : []
  })
}

const factsOf = ({ lines }: PricedStore, removals: number): ScanFacts => ({
  removals,
  weighedLines: lines.filter(({ sku }) => sku.pieceGrams !== undefined).length,
  minAge: Math.max(0, ...lines.map(({ sku }) => sku.minAge)),
  dearestCents: Math.max(0, ...lines.map(({ quoted }) => quoted.unitCents)),
})
