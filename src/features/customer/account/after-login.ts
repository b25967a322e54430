import type { Env } from '@/app/stores'
import { ShopperStore } from '@/app/stores/shopper.store'
import { VisitStore } from '@/features/finance/visit/visit.store'
import { HomeStore } from '@/features/system/home/home.store'

/** Loads what a login changes: adverts and prices of the home page, addresses, member data and points [login.after]. */
export async function afterLogin(env: Env): Promise<void> {
  const { stores } = env
  await Promise.all([
    stores.get(HomeStore).first.reload(),
    stores.get(ShopperStore).load(),
    stores.get(VisitStore).count(),
  ])
}
