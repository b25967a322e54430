import { useEffect, useState } from 'react'

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** J and K move over rows, X picks, Enter opens, / goes to the search field. Returns the index of the row. */
export function useRowKeys<R>({
  rows,
  onOpen,
  onPick,
}: {
  rows: readonly R[]
  onOpen(row: R): void
  onPick: ((row: R) => void) | undefined
}): number {
  const [at, setAt] = useState(-1)
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target)) return
      if (document.querySelector('.ant-modal-wrap, .ant-drawer-open')) return
      const row = rows[at]
      if (event.key === 'j') setAt(Math.min(rows.length - 1, at + 1))
      else if (event.key === 'k') setAt(Math.max(0, at - 1))
      else if (event.key === 'x' && row !== undefined) onPick?.(row)
      else if (event.key === 'Enter' && row !== undefined && event.target === document.body) onOpen(row)
      else if (event.key === '/') document.querySelector<HTMLInputElement>('.filter-bar input')?.focus()
      else return
      event.preventDefault()
    }
    window.addEventListener('keydown', hear)
    return () => window.removeEventListener('keydown', hear)
  })
  return Math.min(at, rows.length - 1)
}
