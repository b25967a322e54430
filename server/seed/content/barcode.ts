import { hashOf } from './random'

/** The check digit that completes twelve digits to an EAN-13. */
export function checkDigitOf(twelve: string): string {
  let sum = 0
  for (let i = 0; i < 12; i++) sum += Number(twelve[i]) * (i % 2 === 0 ? 1 : 3)
  return String((10 - (sum % 10)) % 10)
}

/** The first digits of a country's GS1 range; a part of it. */
const PREFIX = { 中国: '69', 日本: '45', 法国: '30', 德国: '40', 瑞士: '76', 荷兰: '87' } as const
export type BarcodeCountry = keyof typeof PREFIX
export const BARCODE_COUNTRIES = Object.keys(PREFIX) as BarcodeCountry[]

/** An EAN-13 of the country's range, always the same for a SKU; products of one brand share the maker's digits. */
export function barcodeOf(brand: string, skuId: string, country: BarcodeCountry = '中国'): string {
  const maker = hashOf(`maker ${brand}`) % 10_000
  const item = hashOf(`item ${skuId}`) % 1_000_000
  const twelve = `${PREFIX[country]}${String(maker).padStart(4, '0')}${String(item).padStart(6, '0')}`
  return twelve + checkDigitOf(twelve)
}
