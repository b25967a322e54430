import { licenceEndpoints } from '@contract/schema/licence'
import { type Route, routesFor } from '../../../gateways/endpoint'
import type { StoreLicenceService } from './store-licence.service'

export const storeLicenceRoutes = (licences: StoreLicenceService): Route[] =>
  routesFor(licenceEndpoints, {
    'GET storeLicence/list': ({ input, now }) => licences.list(input.storeId, now),
    'POST storeLicence/open': ({ input, client, now }) => licences.open(client.sessionKey, input, now),
    'GET storeLicence/detail': async ({ input, client, now }) => ({
      licence: await licences.detail(client.sessionKey, input.licenceId, now),
    }),
  })
