import Taro from '@tarojs/taro'
import { host } from './host'

/** A page that takes the keyboard is open by then, or will not open. */
const HOLD_MS = 3000

/** Puts the on-screen keyboard away. */
export function hideKeyboard(): void {
  if (host.name === 'weapp') Taro.hideKeyboard().catch(() => {})
  else if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}

/**
 * Called in a tap that opens a page with a field: iOS shows the keyboard for a focus within the tap only, so an unseen
 * field takes it until the page's own stands. WeChat's fields open it by themselves.
 */
export function holdKeyboard(): void {
  if (host.name === 'weapp') return
  const field = document.createElement('input')
  field.setAttribute('aria-hidden', 'true')
  field.tabIndex = -1
  // 16 px: under it Safari enlarges the page.
  field.style.cssText = 'position:fixed;top:0;left:0;width:1px;height:1px;opacity:0;border:0;padding:0;font-size:16px'
  document.body.append(field)
  // Who takes a focused element away blurs it: a second removal within the first one throws.
  const away = () => {
    field.removeEventListener('blur', away)
    field.remove()
  }
  field.addEventListener('blur', away)
  field.focus({ preventScroll: true })
  setTimeout(away, HOLD_MS)
}
