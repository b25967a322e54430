import Taro from '@tarojs/taro'
import type { ModalColors } from './modal-colors.types'

/** WeChat's own confirm is blue, and what a program names stays the same in the dark: the look book's green and ink. */
export const modalColors: ModalColors = () =>
  Taro.getAppBaseInfo().theme === 'dark'
    ? { confirmColor: '#5cc98a', cancelColor: '#f3f3f5' }
    : { confirmColor: '#177a45', cancelColor: '#000000' }
