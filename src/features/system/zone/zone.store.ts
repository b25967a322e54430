import type { ZonePage } from '@contract/schema/zone'
import { LatestRequest } from '@/app/latest-request'
import { Resource } from '@/app/resource'
import type { Env } from '@/app/stores'
import { PlaceStore } from '@/app/stores/place.store'
import { TabbedFeed } from '../block/tabbed-feed'

/** A zone: its blocks, and the endless list below them. With a key it is the draft [zone.preview]. */
export class ZoneStore {
  readonly page: Resource<ZonePage>
  readonly feed: TabbedFeed
  private readonly latest = new LatestRequest()

  constructor(env: Env, id: string, preview?: string) {
    const draft = preview ? { preview } : {}
    const ask = () => {
      const { bdCityCode } = env.stores.get(PlaceStore)
      return env.call('POST homePage/getSpecifiedPageData', { id, bdCityCode, ...draft }, { quiet: true })
    }
    // A shopper who returns to the app keeps the list and the scroll position.
    this.page = new Resource(async () => {
      const isNewest = this.latest.ask()
      const page = await ask()
      if (isNewest()) this.feed.begin(page)
      return page
    }, ask)
    this.feed = new TabbedFeed((tabId, page) =>
      env.call('POST activity/getProductByActiveListNew', { id, tabId, ...draft, ...page }, { quiet: true }),
    )
  }
}
