import { BAIDU_ORIGIN } from '@contract/codes/baidu-map'
import { MAP_SCALE } from '@contract/codes/geo'
import Taro from '@tarojs/taro'
import { mapKey } from './build'
import type { DeviceReverse, PlatformMap } from './map.types'

/** WeChat returns a position without a name; the server adds it. */
export const deviceReverse: DeviceReverse = () => Promise.reject(new Error('当前小程序环境不支持逆地理编码'))

export const platformMap: PlatformMap = {
  key: () => (mapKey === '' ? null : { origin: BAIDU_ORIGIN, key: mapKey }),
  async ask(address, timeoutMs) {
    const { data } = await Taro.request<unknown>({ url: address, timeout: timeoutMs })
    return data
  },
  isNative: true,
  open: (place) =>
    Taro.openLocation({ ...place, scale: MAP_SCALE }).then(
      () => true,
      () => false,
    ),
  // WeChat's map offers the map apps itself.
  leaveTo() {},
}
