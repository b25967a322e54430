import type { DeviceReverse } from './map.types'

/** WeChat gives a position but no names to it; the server does. */
export const deviceReverse: DeviceReverse = () => Promise.reject(new Error('当前小程序环境不支持逆地理编码'))
