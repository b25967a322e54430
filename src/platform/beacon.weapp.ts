import Taro from '@tarojs/taro'
import type { Beacon } from './beacon.types'

export const beacon: Beacon = {
  onLeave: (run) => Taro.onAppHide(run),
  sendBeacon: null,
}
