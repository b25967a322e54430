import { chinaDay, startOfChinaDay } from './china-time'

/** Characters of a real name. */
export const REAL_NAME_LENGTH = { least: 2, most: 30 } as const
export const ID_NUMBER_LENGTH = 18
/** The minimum age, in years, for a real name. */
export const IDENTITY_AGE = 18
/** Checks of one shopper at the identity service in a day [identity.daily-limit]. */
export const IDENTITY_TRIES_A_DAY = 5
/** Length of the end of the number that a shopper types to prove knowledge of it. */
export const ID_TAIL_LENGTH = 6
/** The document that a shopper agrees to. */
export const IDENTITY_PROTOCOL = { typeCode: 'IDENTITY_AUTHORIZATION', title: '实名信息使用授权书' } as const

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2] as const
const CHECK_SIGNS = '10X98765432'
/** The first two digits: regions of China, and 81 to 83 for residents from Hong Kong, Macao and Taiwan. */
const REGIONS = /^(1[1-5]|2[1-3]|3[1-7]|4[1-6]|5[0-4]|6[1-5]|71|8[1-3])/

/** Ranges instead of `\p{Script=Han}`, which a build for old engines would expand. */
const HAN = '[\\u3007\\u3400-\\u4dbf\\u4e00-\\u9fff\\u{20000}-\\u{323af}]'
const CHINESE_NAME = new RegExp(`^${HAN}+(?:·${HAN}+)*$`, 'u')

/** The normalised number: without spaces, with a capital X. */
export const idNumberOf = (typed: string): string => typed.replace(/\s/g, '').toUpperCase()

/** 330108 19960418 2145 */
export const groupedIdNumber = (number: string): string =>
  [number.slice(0, 6), number.slice(6, 14), number.slice(14)].filter(Boolean).join(' ')

/** Results of the live checks under the field while a number is typed. */
export interface IdNumberChecks {
  isWhole: boolean
  /** Year of birth; null while it is not typed, or when there is no such day or region. */
  birthYear: number | null
  /** Null while the day is not known. */
  isOldEnough: boolean | null
  /** Null while the number is not whole. */
  hasCheckSign: boolean | null
}

/** The checks of a number (`idNumberOf`) on the day of `now`. */
export function checkIdNumber(number: string, now: number): IdNumberChecks {
  const isWhole = /^\d{17}[\dX]$/.test(number)
  const birthday = birthdayOf(number, now)
  return {
    isWhole,
    birthYear: birthday === null ? null : Number(birthday.slice(0, 4)),
    isOldEnough: birthday === null ? null : ageOn(birthday, chinaDay(now)) >= IDENTITY_AGE,
    hasCheckSign: isWhole ? checkSign(number) === number[17] : null,
  }
}

/** Why a number (`idNumberOf`) is refused, as a text for the shopper, or null [identity.number]. */
export function idNumberProblem(number: string, now: number): string | null {
  if (number === '') return '请填写身份证号'
  if (/[^\dX]/.test(number) || number.slice(0, 17).includes('X')) return '身份证号只有数字，末位可能是 X'
  if (number.length !== ID_NUMBER_LENGTH)
    return `身份证号需 ${ID_NUMBER_LENGTH} 位，还差 ${ID_NUMBER_LENGTH - number.length} 位`
  const { birthYear, isOldEnough, hasCheckSign } = checkIdNumber(number, now)
  if (!REGIONS.test(number)) return '前两位地区码不对，请对照证件核对'
  if (birthYear === null) return '第 7 到 14 位不是有效的出生日期'
  if (!hasCheckSign) return '末位校验码不对，请对照证件核对'
  return isOldEnough ? null : `未满 ${IDENTITY_AGE} 岁，暂不能实名认证`
}

/** Why a name is refused, as a text for the shopper, or null [identity.name]. */
export function realNameProblem(name: string): string | null {
  const { least, most } = REAL_NAME_LENGTH
  const length = [...name].length
  if (length === 0) return '请填写真实姓名'
  if (length < least || length > most) return `姓名需 ${least} 到 ${most} 个字`
  return CHINESE_NAME.test(name) ? null : '请填写证件上的中文姓名，间隔号用“·”'
}

/** 林*安, 林*. */
export function maskedRealName(name: string): string {
  const signs = [...name]
  if (signs.length <= 2) return `${signs[0] ?? ''}*`
  return `${signs[0]}${'*'.repeat(signs.length - 2)}${signs.at(-1)}`
}

/** 3301**********214*: shows region and order on the day; neither the birthday nor the check character. */
export const maskedIdNumber = (number: string): string => `${number.slice(0, 4)}**********${number.slice(14, 17)}*`

/** The check character of a number, by its first 17 digits (mod 11-2). */
export function checkSign(number: string): string {
  const sum = WEIGHTS.reduce((all, weight, at) => all + weight * Number(number[at]), 0)
  return CHECK_SIGNS[sum % 11] ?? ''
}

/** The date in digits 7 to 14 (1996-04-18); null while it is not whole, or not a day of the last 120 years. */
function birthdayOf(number: string, now: number): string | null {
  const digits = number.slice(6, 14)
  if (!/^\d{8}$/.test(digits)) return null
  const day = `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`
  const at = startOfChinaDay(day)
  if (Number.isNaN(at) || chinaDay(at) !== day) return null
  const today = chinaDay(now)
  return day > today || ageOn(day, today) > 120 ? null : day
}

/** Whole years from one day to another. */
function ageOn(birthday: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthday.slice(0, 4))
  return today.slice(5) < birthday.slice(5) ? years - 1 : years
}
