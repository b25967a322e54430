/** The default country code. */
export const HOME_COUNTRY_CODE = '86'
/** Digits of a phone in China; most characters of any other. */
export const PHONE_LENGTH = { home: 11, abroad: 20 } as const

/** Most characters of a phone of this country. */
export function maxPhoneLength(countryCode: string): number {
  return countryCode === HOME_COUNTRY_CODE ? PHONE_LENGTH.home : PHONE_LENGTH.abroad
}

/**
 * Why this phone is invalid, as a text for the shopper, or null: country code 86 takes 11 digits starting with 1, any
 * other at most 20 characters.
 */
export function phoneProblem(countryCode: string, mobile: string): string | null {
  if (countryCode === HOME_COUNTRY_CODE) return /^1[0-9]{10}$/.test(mobile) ? null : '请输入 11 位手机号'
  return mobile.trim() !== '' && [...mobile].length <= PHONE_LENGTH.abroad ? null : '请输入正确的手机号'
}

/** A phone of China inside a text. */
const PHONE_IN_TEXT = /(?<!\d)1\d{10}(?!\d)/

/** A number with its middle masked: 138****6027. */
export function maskedPhone(mobile: string): string {
  return mobile.length >= 7 ? `${mobile.slice(0, 3)}****${mobile.slice(-4)}` : '****'
}

/** A record with its phone masked. Only the form that edits a phone shows it in full. */
export function withMaskedPhone<T extends { mobile: string }>(record: T): T {
  return { ...record, mobile: maskedPhone(record.mobile) }
}

/** A token or hash in hexadecimal; by chance eleven of its digits look like a phone. */
const HEX_TOKEN = /(?<![0-9a-f])[0-9a-f]{32,}(?![0-9a-f])/
const TOKEN_OR_PHONE = new RegExp(`${HEX_TOKEN.source}|${PHONE_IN_TEXT.source}`, 'g')

/** A text with the phones of China in it masked; tokens stay whole. */
export function maskPhones(text: string): string {
  return text.replace(TOKEN_OR_PHONE, (found) => (found.length === 11 ? maskedPhone(found) : found))
}
