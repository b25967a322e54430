import { useEffect, useId } from 'react'
import { SETTLE_MS, takeFocus } from '../sheet/hold-page'

const FIELD = 'input, textarea'

/**
 * In a browser the field takes the keyboard while `isTaken`; returns the id that its element must have. Taro's element
 * has its own `focus` method, `autofocus` applies only while a document loads, and a field that is moved loses the
 * keyboard.
 */
export function useTakenKeyboard(isTaken: boolean): string {
  const id = `field-${useId().replace(/\W/g, '')}`
  useEffect(() => {
    if (!isTaken) return
    const before = document.activeElement
    const timer = setTimeout(() => {
      const { activeElement } = document
      // The shopper has focused another element meanwhile.
      if (activeElement !== before && activeElement !== document.body) return
      const element = document.getElementById(id)
      const field = element?.matches(FIELD) ? element : element?.querySelector<HTMLElement>(FIELD)
      takeFocus(field)
    }, SETTLE_MS)
    return () => clearTimeout(timer)
  }, [id, isTaken])
  return id
}
