/** The country code of a phone when none is given. */
export const HOME_COUNTRY_CODE = '86'
/** Digits of a phone at home; most characters of any other. */
export const PHONE_LENGTH = { home: 11, abroad: 20 } as const

/** The most characters that a phone of this country may have. */
export function maxPhoneLength(countryCode: string): number {
  return countryCode === HOME_COUNTRY_CODE ? PHONE_LENGTH.home : PHONE_LENGTH.abroad
}

/**
 * Why this phone can't be used, as the shopper reads it, or null. Spec 5: country code 86 takes 11 digits starting with
 * 1, any other at most 20 characters.
 */
export function phoneProblem(countryCode: string, mobile: string): string | null {
  if (countryCode === HOME_COUNTRY_CODE) return /^1[0-9]{10}$/.test(mobile) ? null : '请输入 11 位手机号'
  return mobile.trim() !== '' && [...mobile].length <= PHONE_LENGTH.abroad ? null : '请输入正确的手机号'
}

/** A number as a page may show it: 138****6027. */
export function maskedPhone(mobile: string): string {
  return mobile.length >= 7 ? `${mobile.slice(0, 3)}****${mobile.slice(-4)}` : '****'
}
