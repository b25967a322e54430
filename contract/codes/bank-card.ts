/** Cards that a shopper may bind [bank-card.limit]. */
export const MOST_BANK_CARDS = 10
/** Page size of cards and banks. */
export const BANK_PAGE_SIZE = 20
/** Digits of a card. */
export const CARD_LENGTH = { least: 16, most: 19 } as const
/** Number of leading digits that identify the bank and type of a card. */
export const BIN_LENGTH = 6

/** The document that a shopper agrees to. */
export const BANK_CARD_PROTOCOL = { typeCode: 'BANK_CARD_AGREEMENT', title: '银行卡绑定协议' } as const

export const CARD_TYPES = ['debit', 'credit'] as const
export type CardType = (typeof CARD_TYPES)[number]
export const CARD_TYPE_TEXTS: Readonly<Record<CardType, string>> = { debit: '储蓄卡', credit: '信用卡' }

/** The digits of a typed number. */
export const cardDigits = (typed: string): string => typed.replace(/\s/g, '')

/** 6222 0212 3456 7890 123 */
export const groupedCard = (digits: string): string => digits.replace(/(\d{4})(?=\d)/g, '$1 ')

/** Why a number is refused, as a text for the shopper, or null [bank-card.number]. */
export function cardNumberProblem(digits: string): string | null {
  const { least, most } = CARD_LENGTH
  if (digits === '') return '请填写银行卡号'
  if (!/^\d+$/.test(digits)) return '卡号只有数字'
  if (digits.length < least || digits.length > most) return `卡号需 ${least} 到 ${most} 位`
  return isLuhn(digits) ? null : '卡号不对，请对照卡面核对'
}

/** The check digit of ISO/IEC 7812. */
export function isLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((all, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1)
    return all + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
