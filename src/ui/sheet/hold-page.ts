import { useEffect } from 'react'

/** The number of open sheets. */
let open = 0

/**
 * While a sheet is open the page behind does not scroll, and Taro's tab bar is below the sheet. In a browser a class on
 * the root does both (styles/h5.scss); in the mini program the sheet's catchMove and the platform do.
 */
export function useHeldPage(isHeld: boolean): void {
  useEffect(() => {
    if (!isHeld || process.env.TARO_ENV === 'weapp') return
    open += 1
    document.documentElement.classList.add('has-sheet')
    return () => {
      open -= 1
      if (open === 0) document.documentElement.classList.remove('has-sheet')
    }
  }, [isHeld])
}

/** Escape closes, in a browser; only the topmost sheet. */
export function useEscape(isOpen: boolean, onEscape: () => void): void {
  useEffect(() => {
    if (!isOpen || process.env.TARO_ENV === 'weapp') return
    const level = open
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && level === open) onEscape()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [isOpen, onEscape])
}

/** Delay in ms until Taro has finished moving its elements; a focused element loses the keyboard when it is moved. */
export const SETTLE_MS = 60
const FOCUSABLE = '[tabindex="0"], input, textarea'

/** Focuses an element, unless the app is in a frame and the focus is outside it: typing there would be interrupted. */
export function takeFocus(element: HTMLElement | null | undefined): void {
  const isBeside = window.parent !== window && !document.hasFocus()
  if (!isBeside) element?.focus({ preventScroll: true })
}

/** In a browser the focus moves into the sheet when it opens, stays there, and returns afterwards. */
export function useHeldFocus(isOpen: boolean, panelId: string): void {
  useEffect(() => {
    if (!isOpen || process.env.TARO_ENV === 'weapp') return
    const panel = document.getElementById(panelId)
    const before = document.activeElement
    if (!panel) return
    const timer = setTimeout(() => takeFocus(panel), SETTLE_MS)
    const keepInside = (event: KeyboardEvent) => {
      if (event.key !== 'Tab') return
      const stops = [...panel.querySelectorAll<HTMLElement>(FOCUSABLE)]
      const [first, last] = [stops[0], stops[stops.length - 1]]
      const isLeaving = document.activeElement === (event.shiftKey ? first : last) || document.activeElement === panel
      if (!first || !last || !isLeaving) return
      event.preventDefault()
      const next = event.shiftKey ? last : first
      next.focus()
    }
    panel.addEventListener('keydown', keepInside)
    return () => {
      clearTimeout(timer)
      panel.removeEventListener('keydown', keepInside)
      if (before instanceof HTMLElement) takeFocus(before)
    }
  }, [isOpen, panelId])
}
