import { chinaDay } from '@contract/codes/china-time'
import { isApiError } from '@/app/api/api-error'
import type { Env } from '@/app/stores'
import { pointToday } from '@/app/stores/point-today'
import { SessionStore } from '@/app/stores/session.store'
import { ShopperStore } from '@/app/stores/shopper.store'
import { HomeStore } from '@/features/system/home/home.store'

/** What a loaded shopper brings: adverts and prices of the home page, addresses, member and points (spec 4). */
export async function afterLogin(env: Env): Promise<void> {
  await Promise.all([env.stores.get(HomeStore).first.reload(), env.stores.get(ShopperStore).load(), countDay(env)])
}

/** Reports the visit for the day's points, unless the server has counted this day; only its 1 is remembered. */
async function countDay(env: Env): Promise<void> {
  const today = chinaDay(env.now())
  if (pointToday.get() === today) return
  const { uid } = env.stores.get(SessionStore)
  const reply = await env.try(env.legacy('account.score.startApp', {}, { quiet: true }))
  if (!reply || isApiError(reply) || env.stores.get(SessionStore).uid !== uid) return
  if (reply.result === 1) pointToday.set(today)
  env.stores.get(ShopperStore).setPoints(reply.balance)
}
