import type { Module, ModuleContext } from '../../../compose-modules'
import { HOURLY } from '../../../kernel/rhythm'
import { trackingRoutes } from './tracking.routes'
import { TrackingService } from './tracking.service'

import './tracking.tables'

export type { FunnelReport, FunnelRow } from './report.rules'
export { DEFAULT_KEEP_DAYS, TrackingService } from './tracking.service'

/** `keepDays`: how long tracked events are kept. */
export function createTracking({ db, clock, log, jobs, outbox }: ModuleContext, keepDays: number | undefined) {
  const tracking = new TrackingService({ db, clock, log, keepDays })
  outbox.onMany('order.paid', 'tracking', (paid) => tracking.recordPaid(paid.map(({ parentNo }) => parentNo)))
  jobs.every('tracking.sweep', HOURLY, () => tracking.sweep())
  return {
    services: { tracking },
    routes: { tracking: trackingRoutes(tracking) },
    stop: () => tracking.flush(),
  } satisfies Module
}
