import type { BinComit } from '@contract/schema/order'
import { isApiError } from '@/app/api/api-error'
import type { Env } from '@/app/stores'

/** Whether the stock check before a commit found no problem. Without a reply it is true: the commit decides. */
export async function isStillThere(env: Env, binComits: BinComit[]): Promise<boolean> {
  const reply = await env.try(env.call('POST productOrder/validateOnlineStock', { binComits }, { quiet: true }))
  return isApiError(reply) || reply.problems.length === 0
}
