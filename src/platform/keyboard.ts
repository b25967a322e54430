import Taro from '@tarojs/taro'
import { host } from './host'

/** Puts the on-screen keyboard away. */
export function hideKeyboard(): void {
  if (host.name === 'weapp') Taro.hideKeyboard().catch(() => {})
  else if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}
