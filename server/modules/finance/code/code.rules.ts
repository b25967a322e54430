import { EXCHANGE_ALPHABET, EXCHANGE_LENGTH } from '@contract/codes/exchange'
import { randomSigns } from '../../../kernel/ids'

const BASE = EXCHANGE_ALPHABET.length

/** Purposes of codes with what each code gives. Modules add theirs by declaration merging. */
export interface CodePurposes {
  /** Ids of coupons; an id that is given n times occurs n times. */
  coupon: readonly string[]
}
export type CodePurpose = keyof CodePurposes & string

/** Codes that were made together. */
export interface CodeBatch<P extends CodePurpose = CodePurpose> {
  batchId: string
  title: string
  purpose: P
  gives: CodePurposes[P]
  perPerson: number
  /** Epoch ms; from startsAt up to, not including, endsAt. */
  startsAt: number
  endsAt: number
}

export function newCode(): string {
  const body = randomSigns(EXCHANGE_ALPHABET, EXCHANGE_LENGTH - 1)
  return body + checkOf(body)
}

/** Normalises a typed code: any case and width, in groups or not; null for an invalid code. */
export function codeOf(typed: string): string | null {
  const code = typed
    .normalize('NFKC')
    .replace(/[\s\p{Dash_Punctuation}]/gu, '')
    .toUpperCase()
  const isCode = code.length === EXCHANGE_LENGTH && [...code].every((one) => EXCHANGE_ALPHABET.includes(one))
  return isCode && checkOf(code.slice(0, -1)) === code.at(-1) ? code : null
}

/** A weighted sum modulo a prime: it detects every wrong character and every swap of two characters. */
function checkOf(body: string): string {
  let sum = 0
  for (const [i, one] of [...body].entries()) sum += (i + 2) * EXCHANGE_ALPHABET.indexOf(one)
  return EXCHANGE_ALPHABET[(BASE - (sum % BASE)) % BASE] ?? ''
}

/** In groups of four, the printed form. */
export const grouped = (code: string): string => code.replace(/(.{4})(?!$)/g, '$1-')
