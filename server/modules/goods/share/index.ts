import type { Module, ModuleContext } from '../../../compose-modules'
import { shareRoutes } from './share.routes'
import { type ShareDeps, ShareService } from './share.service'

export function createShare({ db, ...deps }: ModuleContext & ShareDeps) {
  return { services: {}, routes: { core: shareRoutes(new ShareService(db.q, deps)) } } satisfies Module
}
