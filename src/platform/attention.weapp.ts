import Taro from '@tarojs/taro'
import type { Attention } from './attention.types'

export const attention: Attention = {
  onLeave: (run) => Taro.onAppHide(run),
}
