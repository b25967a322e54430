import { PRODUCT_TYPE } from '@contract/codes/product'
import { gramsOf, SCAN_PRICE_MS, weighedLabelOf } from '@contract/codes/scan'
import type { AddToCart } from '@contract/schema/cart'
import { failParam } from '../../../kernel/errors'
import type { SkuForSale } from '../../goods/catalog'
import { goodsOfPiece, type LinePiece, PLAIN_PIECE } from '../goods-rules'

type Scanned = Pick<AddToCart, 'identifyCode' | 'weight' | 'qrCode' | 'rfid' | 'cqCode'>

/**
 * The piece that an add to the scan cart names: weighed goods by their label, a single piece by its RFID, or an
 * ordinary piece. Its price is held from now [scan.held-price]. SYS_PARAM_ERROR: weighed goods without their own label.
 */
export function pieceToAdd(input: Scanned, sku: SkuForSale, now: number): LinePiece {
  const piece = sku.productType === PRODUCT_TYPE.weighed ? weighedPiece(input, sku) : unweighedPiece(input)
  const heldCents = piece.labelCents || goodsOfPiece(sku, piece, now).priceCents
  return { ...piece, heldCents, heldUntil: now + SCAN_PRICE_MS }
}

function weighedPiece({ identifyCode, weight, qrCode = '' }: Scanned, sku: SkuForSale): LinePiece {
  const label = weighedLabelOf(qrCode)
  if ((label?.identifyCode ?? identifyCode) !== sku.identifyCode) failParam('identifyCode', '不是这件商品的秤签')
  if (label?.kind === 'cents') {
    const weightGrams = gramsOf(sku.priceCents, label.value)
    return { ...PLAIN_PIECE, key: `c${label.value}`, weightGrams, labelCents: label.value }
  }
  const weightGrams = label?.value ?? weight ?? failParam('weight', '称重商品要有秤签')
  return { ...PLAIN_PIECE, key: `g${weightGrams}`, weightGrams }
}

function unweighedPiece({ rfid = '', cqCode = '' }: Scanned): LinePiece {
  if (rfid !== '') return { ...PLAIN_PIECE, key: `r${rfid}`, rfid, cqCode }
  return cqCode === '' ? PLAIN_PIECE : { ...PLAIN_PIECE, key: `q${cqCode}`, cqCode }
}
