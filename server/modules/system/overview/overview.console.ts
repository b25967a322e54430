import { overviewEndpoints } from '@contract/console/overview'
import { type ConsoleRoute, consoleRoutesFor } from '../../../gateways/console/console-endpoint'
import type { OverviewService } from './overview.service'

export function overviewConsoleRoutes(overview: OverviewService): ConsoleRoute[] {
  return consoleRoutesFor(overviewEndpoints, { 'overview/today': ({ staff }) => overview.today(staff) })
}
