import { HOME_PLACE, placeOfPage } from '@contract/codes/block'
import { zoneEndpoints } from '@contract/schema/zone'
import { type Route, routesFor } from '../../../gateways/endpoint'
import { fail } from '../../../kernel/errors'
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
    'GET page/config/findByCode': async ({ input, now }) =>
      (await zones.template(input, now)) ?? fail('SYS_BIZ_DATA_ERROR_CODE', '没有这个页面'),
    'GET ranking/list': async ({ input, now }) => ({
      records: await rankings.list(input.ranking, input.categoryId, now),
    }),
  })
