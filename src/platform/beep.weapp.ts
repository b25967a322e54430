import Taro from '@tarojs/taro'
import type { Beep } from './beep.types'

/** A short vibration: the mini program plays tones only from files. A phone that refuses it stays silent. */
export const beep: Beep = () => void Taro.vibrateShort({ type: 'medium' }).catch(() => {})
