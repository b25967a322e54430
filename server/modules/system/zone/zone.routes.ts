import { HOME_PLACE, placeOfPage } from '@contract/codes/block'
import { zoneEndpoints } from '@contract/schema/zone'
import { type Route, routesFor } from '../../../gateways/endpoint'
import type { RankingService } from './ranking.service'
import type { ZoneService } from './zone.service'

export const zoneRoutes = (zones: ZoneService, rankings: RankingService): Route[] =>
  routesFor(zoneEndpoints, {
    'POST homePage/getFirstPageData': ({ input, now }) => zones.writtenHome(input.bdCityCode, now),
    'POST homePage/getSecondPageData': ({ input, now }) => zones.feed(HOME_PLACE, input, now),
    'POST homePage/getSpecifiedPageData': ({ input, now }) => zones.writtenZone(input, now),
    'POST homePage/getCustomCategoryList': ({ input, now }) => zones.tabs(input, now),
    'POST activity/page': ({ input }) => zones.zones(input),
    'POST activity/getProductByActiveListNew': ({ input: { id, ...input }, now }) =>
      zones.feed(placeOfPage(id), input, now),
    'GET ranking/list': async ({ input, now }) => ({
      records: await rankings.list(input.ranking, input.categoryId, now),
    }),
  })
