import type { BinComit } from '@contract/schema/order'
import { isApiError } from '@/app/api/api-error'
import type { Env } from '@/app/stores'

/** Whether nothing has come up against goods that are about to be bought (spec 7 validateOnlineStock). A lost answer is none: the commit tells. */
export async function isStillThere(env: Env, binComits: BinComit[]): Promise<boolean> {
  const reply = await env.try(env.call('POST productOrder/validateOnlineStock', { binComits }, { quiet: true }))
  return isApiError(reply) || reply.problems.length === 0
}
