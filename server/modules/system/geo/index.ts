import type { Module, ModuleContext } from '../../../compose-modules'
import { type GeoRouteDeps, geoRoutes } from './geo.routes'
import { type GeoDeps, GeoService } from './geo.service'
import type { MapService } from './geo.types'

export { BaiduMap } from './baidu-map'
export { GeoService } from './geo.service'
export type { MapService } from './geo.types'

/** Without a map service the mall's own places are used. */
export function createGeo(
  { db, clock, log, ...deps }: ModuleContext & GeoRouteDeps & Pick<GeoDeps, 'addresses'>,
  map: MapService | undefined,
) {
  const geo = new GeoService({ clock, log, addresses: deps.addresses, service: map ?? null })
  return { services: {}, routes: { core: geoRoutes(db.q, geo, deps) } } satisfies Module
}
