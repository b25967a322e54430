import { SENSITIVE_TEXT } from '@contract/codes/sensitive'
import { isApiError } from '@/app/api/api-error'
import type { Env } from '@/app/stores'

/**
 * What is wrong with texts about to be submitted, or null; several are joined by commas (spec 7 sensitiveWord/isContain).
 * No word is read across a comma: their own ones give way, or a word torn apart by them would pass.
 */
export async function sensitiveProblem(env: Pick<Env, 'call' | 'try'>, ...texts: string[]): Promise<string | null> {
  const content = texts
    .map((text) => text.replace(/[,，]/g, ' '))
    .filter((text) => text.trim() !== '')
    .join(',')
  if (content === '') return null
  const isBad = await env.try(env.call('POST sensitiveWord/isContain', { content }, { quiet: true }))
  if (isApiError(isBad)) return isBad.message
  return isBad ? SENSITIVE_TEXT : null
}
