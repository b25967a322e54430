import type { DeviceReverse } from './map.types'

/** A browser has no reverse geocoding of its own (spec 8). */
export const WEB_REVERSE_TEXT = '当前网页环境不支持逆地理编码'

export const deviceReverse: DeviceReverse = () => Promise.reject(new Error(WEB_REVERSE_TEXT))
