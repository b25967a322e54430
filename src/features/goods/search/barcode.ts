import { isApiError } from '@/app/api/api-error'
import type { Env } from '@/app/stores'

/** Whether a word is a barcode with a valid check digit: 8, 12, 13 or 14 digits (GS1 modulo 10). */
export function isBarcode(word: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(word)) return false
  const digits = [...word].map(Number)
  const check = digits.pop()
  const sum = digits.reverse().reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10 === check
}

/** Suggestions for a word, and the product of a barcode. Null when the call failed. */
export async function suggest(env: Pick<Env, 'call' | 'try'>, keyword: string) {
  const reply = await env.try(env.call('GET product/suggest', keyword ? { keyword } : {}, { quiet: true }))
  return isApiError(reply) ? null : reply
}
