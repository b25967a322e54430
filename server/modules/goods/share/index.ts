import type { Door, Ground } from '../../../door'
import { shareRoutes } from './share.routes'
import { type SharePorts, ShareService } from './share.service'

export function createShare({ db, ...ports }: Ground & SharePorts) {
  return { services: {}, routes: { core: shareRoutes(new ShareService(db.q, ports)) } } satisfies Door
}
