import Taro from '@tarojs/taro'
import { host } from './host'

/** A page with a field opens within this time, or not at all. */
const HOLD_MS = 3000

/** Hides the on-screen keyboard. */
export function hideKeyboard(): void {
  if (host.name === 'weapp') Taro.hideKeyboard().catch(() => {})
  else if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}

/**
 * Call in a tap that opens a page with a field. iOS shows the keyboard only for a focus within the tap, so a hidden
 * field takes the focus until the page's own field exists. WeChat's fields open the keyboard by themselves.
 */
export function holdKeyboard(): void {
  if (host.name === 'weapp') return
  const field = document.createElement('input')
  field.setAttribute('aria-hidden', 'true')
  field.tabIndex = -1
  // Safari zooms in on a field with a font below 16 px.
  field.style.cssText = 'position:fixed;top:0;left:0;width:1px;height:1px;opacity:0;border:0;padding:0;font-size:16px'
  document.body.append(field)
  // Removing a focused element blurs it: a second removal within the first throws.
  const away = () => {
    field.removeEventListener('blur', away)
    field.remove()
  }
  field.addEventListener('blur', away)
  field.focus({ preventScroll: true })
  setTimeout(away, HOLD_MS)
}
