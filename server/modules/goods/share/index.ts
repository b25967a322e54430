import type { Module, ModuleContext } from '../../../compose-modules'
import { shareRoutes } from './share.routes'
import { type SharePorts, ShareService } from './share.service'

export function createShare({ db, ...ports }: ModuleContext & SharePorts) {
  return { services: {}, routes: { core: shareRoutes(new ShareService(db.q, ports)) } } satisfies Module
}
