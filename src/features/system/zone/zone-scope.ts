import type { ProductFilter } from '@contract/schema/catalog'
import { isApiError } from '@/app/api/api-error'
import type { Env } from '@/app/stores'

type ZoneScope = Pick<ProductFilter, 'zoneId' | 'storeId' | 'categoryId'>

/** What a search in a zone, or in one of its tabs, is limited to [zone.search]. A zone that is gone has no goods. */
export async function zoneScope(env: Pick<Env, 'call' | 'try'>, id: string, tabId?: string): Promise<ZoneScope> {
  const asked = env.call('POST homePage/getCustomCategoryList', { id, pageSize: 20 }, { quiet: true })
  const reply = await env.try(asked)
  const tabs = isApiError(reply) ? [] : reply.records
  return (tabs.find((tab) => tab.tabId === tabId) ?? tabs[0])?.scope ?? { zoneId: id }
}
