import Taro from '@tarojs/taro'
import type { ModalColors } from './modal-colors.types'

/**
 * WeChat's default confirm colour is blue, and it does not adapt named colours to the dark theme: returns the green and
 * ink of the current theme.
 */
export const modalColors: ModalColors = () =>
  Taro.getAppBaseInfo().theme === 'dark'
    ? { confirmColor: '#5cc98a', cancelColor: '#f3f3f5' }
    : { confirmColor: '#177a45', cancelColor: '#000000' }
