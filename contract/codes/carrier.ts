/**
 * Carriers by the prefixes of their parcel numbers. Carriers publish no rule and change their series: the result is a
 * guess, which the shopper may change.
 */
const CARRIER_NUMBERS: readonly (readonly [number: RegExp, name: string])[] = [
  [/^SF/, '顺丰速运'],
  [/^JD/, '京东物流'],
  [/^YT/, '圆通速递'],
  [/^ZTO|^7[3568]\d{12}$/, '中通快递'],
  [/^STO|^77\d{13}$/, '申通快递'],
  [/^YD|^(?:31|43|46)\d{11}(?:\d{2})?$/, '韵达快递'],
  [/^JT/, '极兔速递'],
  [/^DPK/, '德邦快递'],
  [/^LP/, '菜鸟速递'],
  [/^KY/, '跨越速运'],
  [/^E[A-Z]\d{9}[A-Z]{2}$/, 'EMS'],
  [/^9[89]\d{11}$/, '邮政快递包裹'],
  [/^1Z[A-Z0-9]{16}$/, 'UPS'],
]

/** Possible results of a guess. */
export const GUESSED_CARRIERS: readonly string[] = CARRIER_NUMBERS.map(([, name]) => name)

/** The likely carrier of a parcel number; null for an unknown prefix. */
export function carrierOfNumber(expressNo: string): string | null {
  const number = expressNo.trim().toUpperCase()
  return CARRIER_NUMBERS.find(([pattern]) => pattern.test(number))?.[1] ?? null
}
