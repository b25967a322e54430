import { useEffect, useId } from 'react'
import { SETTLE_MS } from '../sheet/hold-page'

const FIELD = 'input, textarea'

/**
 * In a browser the field takes the keyboard when told to; gives the id that its element must have. There `focus` of
 * Taro's element is its own method, `autofocus` counts while a document loads only, and a field that is moved about
 * loses the keyboard again.
 */
export function useTakenKeyboard(isTaken: boolean): string {
  const id = `field-${useId().replace(/\W/g, '')}`
  useEffect(() => {
    if (!isTaken) return
    const before = document.activeElement
    const timer = setTimeout(() => {
      const { activeElement } = document
      // The shopper has gone to something else meanwhile.
      if (activeElement !== before && activeElement !== document.body) return
      const element = document.getElementById(id)
      const field = element?.matches(FIELD) ? element : element?.querySelector<HTMLElement>(FIELD)
      field?.focus({ preventScroll: true })
    }, SETTLE_MS)
    return () => clearTimeout(timer)
  }, [id, isTaken])
  return id
}
