import { useEffect } from 'react'

let open = 0

/**
 * While a sheet is open the page behind stands still, and Taro's tab bar goes under the sheet. In a browser a class
 * on the root does both (styles/h5.scss); in the mini program the sheet's catchMove and the platform do.
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

/** Escape closes, in a browser; only the sheet opened last. */
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
