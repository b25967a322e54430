import { exitEndpoints } from '@contract/schema/exit'
import { type Route, routesFor } from '../../../gateways/endpoint'
import type { ExitService } from './exit.service'

export const exitRoutes = (exits: ExitService): Route[] =>
  routesFor(exitEndpoints, {
    'GET exit/face': async ({ uid, input, now }) => ({ exit: await exits.face(uid, input.orderId, now) }),
  })
