import { contentEndpoints, legacyContentEndpoints } from '@contract/schema/content'
import { type Route, routesFor } from '../../../gateways/endpoint'
import type { ContentService } from './content.service'

export const contentRoutes = (content: ContentService): Route[] =>
  routesFor(contentEndpoints, {
    'GET homePage/getNotices': async (call) => ({ records: await content.notices(call.now) }),
    'POST advertisement/listAdvertisementByCode': async (call) => ({
      advertisementList: await content.adverts(call.input.spaceId, call.input.bdCityCode, call.now),
    }),
    'GET appCofig/getAppConfigInfo': () => content.appConfig(),
    'GET baseParam/getHomeParams': async () => ({ records: await content.settings() }),
    'GET baseParam/getValueBykey': async (call) => ({ value: await content.setting(call.input.paramKey) }),
    'GET protocol/getByTypeCode': (call) => content.protocol(call.input.typeCode, call.now),
  })

export const contentLegacyRoutes = (content: ContentService): Route[] =>
  routesFor(legacyContentEndpoints, {
    'base.advertisement.getAdvertisementConfig': async ({ input, now }) => ({
      advertisementList: await content.adverts(input.code, undefined, now),
    }),
  })
