import { gtinOf } from '@contract/codes/gtin'
import { isApiError } from '@/app/api/api-error'
import type { Env } from '@/app/stores'

/** Whether a word is a barcode with a valid check digit. */
export const isBarcode = (word: string): boolean => gtinOf(word) !== null

/** Suggestions for a word, and the product of a barcode. Null when the call failed. */
export async function suggest(env: Pick<Env, 'call' | 'try'>, keyword: string) {
  const reply = await env.try(env.call('GET product/suggest', keyword ? { keyword } : {}, { quiet: true }))
  return isApiError(reply) ? null : reply
}
