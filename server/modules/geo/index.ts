export { BaiduMap } from './baidu-map'
export type { MapService } from './geo'
export { geoRoutes } from './geo.routes'
export { GeoService } from './geo.service'
