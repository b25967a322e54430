import { gtinOf } from '@contract/codes/gtin'
import { DELIVERY_TYPE } from '@contract/codes/order'
import { PRODUCT_TYPE } from '@contract/codes/product'
import { CQ_MARK, gramsOf, labelParts, scanKindOf, weighedLabelOf } from '@contract/codes/scan'
import type { ScannedItem, ScanStore } from '@contract/schema/scan'
import type { CodeKey, SkuForSale } from '../../goods/catalog'
import { closedText, type Store, unitTextOf } from '../../goods/store'

/** The content of a code: goods of a store, and the single piece of a label. */
export interface CodeMeaning {
  /** The store that the label names; empty: the store that the shopper is in. */
  storeId: string
  /** Code of the goods: a barcode, a scale's label, or a label of the store. Empty: the piece names them. */
  goodsCode: string
  rfid: string
}

/** The content of a label or a plain code [scan.code-parts]. */
export function meaningOf(qrCode: string): CodeMeaning {
  const code = qrCode.trim()
  if (scanKindOf(code) !== 'qr') return { storeId: '', goodsCode: code, rfid: '' }
  const { storeId, goodsCode, rfid } = labelParts(code)
  return { storeId, goodsCode, rfid: rfid.toUpperCase() }
}

/** The key by which the goods of a code are found; null: the text is no code of goods. */
export function keyOfCode(code: string): CodeKey | null {
  const label = weighedLabelOf(code)
  if (label) return { by: 'identifyCode', code: label.identifyCode }
  const gtin = gtinOf(code)
  if (gtin) return { by: 'gtin', code: gtin }
  const skuCode = code.startsWith(CQ_MARK) ? code.slice(CQ_MARK.length) : code
  return skuCode === '' ? null : { by: 'skuCode', code: skuCode }
}

export const isScanned = ({ deliveryTypes }: Pick<Store, 'deliveryTypes'>): boolean =>
  deliveryTypes.includes(DELIVERY_TYPE.scanAndBuy)

export function scanStoreOf(store: Store): ScanStore {
  return {
    storeId: store.storeId,
    businessId: store.businessId,
    storeGroupId: store.storeGroupId,
    name: store.name,
    place: unitTextOf(store),
    logo: store.logo,
    closedText: store.isClosed ? closedText(store) : '',
  }
}

/** A scanned item whose price is not known yet. */
export interface UnpricedItem extends Omit<ScannedItem, 'productSkuViewDto'> {
  productSkuViewDto: Omit<ScannedItem['productSkuViewDto'], 'price'>
}

/** A SKU as a scanned item; `code`: the text that was scanned. */
export function itemOf(
  sku: SkuForSale,
  { storeGroupId }: Pick<Store, 'storeGroupId'>,
  { code, goodsCode, rfid }: { code: string; goodsCode: string; rfid: string },
): UnpricedItem {
  const label = sku.productType === PRODUCT_TYPE.weighed ? weighedLabelOf(goodsCode) : null
  const weight = label === null ? 0 : label.kind === 'grams' ? label.value : gramsOf(sku.priceCents, label.value)
  return {
    skuId: sku.skuId,
    productId: sku.productId,
    storeId: sku.storeId,
    businessId: sku.businessId,
    storeGroupId,
    rfid,
    qrCode: code,
    identifyCode: sku.identifyCode,
    productAppDto: { productType: sku.productType, productName: sku.title, picture: sku.picture },
    productSkuViewDto: {
      specText: sku.specText,
      weight: weight || sku.weightGrams,
      kiloPrice: label === null ? 0 : sku.priceCents,
    },
    minAge: sku.minAge,
  }
}
