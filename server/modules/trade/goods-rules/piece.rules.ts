import { rfidTail, weighedCents, weightText } from '@contract/codes/scan'
import type { SkuForSale } from '../../goods/catalog'

/** The data that distinguish a line from other lines of its SKU. */
export interface LinePiece {
  /** Unique among the lines of a SKU; empty: its pieces are alike. */
  key: string
  /** Weight of one piece of weighed goods; 0: not weighed. */
  weightGrams: number
  /** Price on the scale's label; 0: the label has a weight. */
  labelCents: number
  /** Code of the single piece; empty: none. */
  rfid: string
  /** The store's own label; empty: none. */
  cqCode: string
  /** Public price of one piece when it was scanned, which is valid before `heldUntil`; 0: no price is held. */
  heldCents: number
  heldUntil: number
}

export const PLAIN_PIECE: LinePiece = {
  key: '',
  weightGrams: 0,
  labelCents: 0,
  rfid: '',
  cqCode: '',
  heldCents: 0,
  heldUntil: 0,
}

/**
 * The goods of a line with the price and weight of its piece: weighed goods by their weight, and no dearer than when
 * they were scanned while that price is held [scan.held-price] [scan.weighed].
 */
export function goodsOfPiece(sku: SkuForSale, piece: LinePiece, now: number): SkuForSale {
  return withHeldPrice(piece.weightGrams > 0 ? weighed(sku, piece.weightGrams) : labelled(sku, piece), piece, now)
}

function weighed(sku: SkuForSale, grams: number): SkuForSale {
  const priceOf = (cents: number | null) => (cents === null ? null : weighedCents(cents, grams))
  return {
    ...sku,
    priceCents: weighedCents(sku.priceCents, grams),
    memberPriceCents: priceOf(sku.memberPriceCents),
    originalPriceCents: priceOf(sku.originalPriceCents),
    weightGrams: grams,
    pieceGrams: grams,
    specText: withSpec(sku, weightText(grams)),
  }
}

const labelled = (sku: SkuForSale, { rfid }: LinePiece): SkuForSale =>
  rfid === '' ? sku : { ...sku, specText: withSpec(sku, `尾号 ${rfidTail(rfid)}`) }

const withSpec = ({ specText }: SkuForSale, text: string): string => [specText, text].filter(Boolean).join(' ')

function withHeldPrice(sku: SkuForSale, { labelCents, heldCents, heldUntil }: LinePiece, now: number): SkuForSale {
  if (now >= heldUntil) return sku
  // The printed price of a label applies as it is: its weight is derived and can differ by a cent.
  const priceCents = labelCents > 0 ? labelCents : Math.min(heldCents, sku.priceCents)
  const { memberPriceCents } = sku
  const hasMemberPrice = memberPriceCents !== null && memberPriceCents < priceCents
  return { ...sku, priceCents, memberPriceCents: hasMemberPrice ? memberPriceCents : null }
}

/** The stock that so many pieces need: grams of weighed goods, else pieces. */
export const stockOf = ({ pieceGrams }: Pick<SkuForSale, 'pieceGrams'>, number: number): number =>
  number * (pieceGrams ?? 1)
