import type { Module, ModuleContext } from '../../../compose-modules'
import { type GeoDeps, geoRoutes } from './geo.routes'
import { GeoService } from './geo.service'
import type { MapService } from './geo.types'

export { BaiduMap } from './baidu-map'
export { GeoService } from './geo.service'
export type { MapService } from './geo.types'

/** Without a map service our own places answer. */
export function createGeo({ db, clock, log, ...deps }: ModuleContext & GeoDeps, map: MapService | undefined) {
  const geo = new GeoService({ clock, log, addresses: deps.addresses, service: map ?? null })
  return { services: {}, routes: { core: geoRoutes(db.q, geo, deps) } } satisfies Module
}
