import { shareEndpoints } from '@contract/schema/share'
import { type Route, routesFor } from '../../../gateways/endpoint'
import type { ShareService } from './share.service'

export const shareRoutes = (shares: ShareService): Route[] =>
  routesFor(shareEndpoints, {
    'POST product/shareProduct': ({ input, now }) => shares.product(input, now),
    'GET activity/assist/getShareInfo': ({ input, now }) => shares.activity(input.activityId, now),
    'GET store/getStoreShare': ({ input, now }) => shares.store(input.storeId, now),
  })
