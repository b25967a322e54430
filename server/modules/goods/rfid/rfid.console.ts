import { rfidEndpoints } from '@contract/console/rfid'
import { type ConsoleRoute, consoleRoutesFor } from '../../../gateways/console/console-endpoint'
import type { RfidDeskService } from './rfid-desk.service'
import type { RfidOperatorService } from './rfid-operator.service'

/** Single pieces with RFID tags (contract/console/rfid.ts). */
export const rfidConsoleRoutes = (desk: RfidDeskService, operator: RfidOperatorService): ConsoleRoute[] =>
  consoleRoutesFor(rfidEndpoints, {
    'rfid/list': ({ input, staff }) => desk.list(staff.stores, input),
    'rfid/add': async ({ input, actor, staff }) => ({
      added: await operator.add(actor, staff.stores, input.skuId, input.rfids),
    }),
    'rfid/remove': async ({ input, actor, staff }) => {
      await operator.remove(actor, staff.stores, input.rfid)
      return {}
    },
  })
