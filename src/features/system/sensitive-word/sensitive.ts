import { SENSITIVE_TEXT } from '@contract/codes/sensitive'
import { isApiError } from '@/app/api/api-error'
import type { Env } from '@/app/stores'

/**
 * The problem with texts that are about to be submitted, or null; several are joined by commas
 * (sensitiveWord/isContain). The server matches no word across a comma, so commas of a text are replaced: they would
 * hide a word.
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
