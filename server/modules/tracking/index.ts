import './tracking.tables'

export type { FunnelReport, FunnelRow } from './report.rules'
export { trackingRoutes } from './tracking.routes'
export { DEFAULT_KEEP_DAYS, TrackingService } from './tracking.service'
