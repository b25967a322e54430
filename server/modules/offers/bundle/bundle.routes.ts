import { bundleEndpoints } from '@contract/schema/bundle'
import { type Route, routesFor } from '../../../gateways/endpoint'
import type { BundleService } from './bundle.service'

export const bundleRoutes = (bundles: BundleService): Route[] =>
  routesFor(bundleEndpoints, {
    'GET bundle/list': async (call) => ({ records: await bundles.of(call.input.productId, call.now) }),
    'GET bundle/detail': ({ input, now }) => bundles.detail(input.bundleId, input.skuIds?.split(',') ?? [], now),
  })
