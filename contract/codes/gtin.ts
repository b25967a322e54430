const LENGTHS = [8, 12, 13, 14]

/**
 * A trade item number as 14 digits when `text` is a whole barcode of 8, 12, 13 or 14 digits with a valid check digit,
 * else null. The lengths share one number space: a UPC is an EAN with a leading zero.
 */
export function gtinOf(text: string): string | null {
  const digits = text.trim()
  if (!/^\d+$/.test(digits) || !LENGTHS.includes(digits.length)) return null
  const gtin = digits.padStart(14, '0')
  let sum = 0
  for (let i = 0; i < 14; i++) sum += Number(gtin[i]) * (i % 2 === 0 ? 3 : 1)
  return sum % 10 === 0 ? gtin : null
}
