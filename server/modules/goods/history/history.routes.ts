import { historyEndpoints } from '@contract/schema/history'
import { type Route, routesFor } from '../../../gateways/endpoint'
import type { HistoryService } from './history.service'

export const historyRoutes = (histories: HistoryService): Route[] =>
  routesFor(historyEndpoints, {
    'POST history/add': ({ uid, input }) => done(histories.add(uid, input.productId)),
    'GET history/list': ({ uid, input }) => histories.list(uid, input),
    'POST history/remove': ({ uid, input }) => done(histories.remove(uid, input.ids)),
    'POST history/clear': ({ uid }) => done(histories.clear(uid)),
    'GET history/getSetting': async ({ uid }) => ({ isOn: await histories.isOn(uid) }),
    'POST history/setOn': ({ uid, input }) => done(histories.setOn(uid, input.isOn)),
  })

/** An action whose reply has no data. */
async function done(action: Promise<void>): Promise<Record<string, never>> {
  await action
  return {}
}
