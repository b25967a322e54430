import { trackingEndpoints } from '@contract/schema/tracking'
import { type Route, routesFor } from '../../../gateways/endpoint'
import type { TrackingService } from './tracking.service'

export function trackingRoutes(tracking: TrackingService): Route[] {
  return routesFor(trackingEndpoints, {
    'POST /track': ({ input, now }) => tracking.take(input, now),
  })
}
