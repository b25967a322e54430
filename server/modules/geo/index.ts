export { BaiduMap } from './baidu-map'
export { geoRoutes } from './geo.routes'
export { GeoService } from './geo.service'
export type { MapService } from './geo.types'
