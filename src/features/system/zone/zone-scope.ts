import type { ProductFilter } from '@contract/schema/catalog'
import { isApiError } from '@/app/api/api-error'
import type { Env } from '@/app/stores'

type ZoneScope = Pick<ProductFilter, 'zoneId' | 'storeId' | 'categoryId'>

/** The scope of a search in a zone or in one of its tabs [zone.search]. A deleted zone has no goods. */
export async function zoneScope(env: Pick<Env, 'call' | 'try'>, id: string, tabId?: string): Promise<ZoneScope> {
  const asked = env.call('POST homePage/getCustomCategoryList', { id, pageSize: 20 }, { quiet: true })
  const reply = await env.try(asked)
  const tabs = isApiError(reply) ? [] : reply.records
  return (tabs.find((tab) => tab.tabId === tabId) ?? tabs[0])?.scope ?? { zoneId: id }
}
