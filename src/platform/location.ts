import Taro from '@tarojs/taro'

/** Degrees. */
export interface Position {
  latitude: number
  longitude: number
}

/** Timeout of the high-accuracy location. */
const HIGH_ACCURACY_EXPIRE_MS = 3000

/** The shopper's position (WGS84, the system that both targets give); null when the shopper or the device refuses. */
export async function locate(): Promise<Position | null> {
  try {
    const { latitude, longitude } = await Taro.getLocation({
      type: 'wgs84',
      isHighAccuracy: true,
      highAccuracyExpireTime: HIGH_ACCURACY_EXPIRE_MS,
    })
    return Number.isFinite(latitude) && Number.isFinite(longitude) ? { latitude, longitude } : null
  } catch {
    return null
  }
}
