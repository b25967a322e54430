import { useState } from 'react'
import type { CellRef, SheetColumn } from './cells'
import type { Item } from './use-items'

/** A rectangle of lines and columns; both ends are in it. */
export interface Range {
  top: number
  bottom: number
  left: number
  right: number
}

/** The active cell: a line by its id, so that it stays there when groups open, and a column. */
interface Place {
  id: string
  column: number
}

export interface Cursor<R> {
  line: number
  column: number
  range: Range
  item: Item<R> | undefined
  /** Moves by lines and columns; `isWide` keeps the other end of the range. */
  move(lines: number, columns: number, isWide?: boolean): void
  put(line: number, column: number, isWide?: boolean): void
  /** The cell of a row. */
  goTo(ref: CellRef): void
  /** The next cell that can be typed into, or null after the last one. */
  next(isBack: boolean): { line: number; column: number } | null
  /** Rows of the range. */
  rows: readonly R[]
}

/** The active cell of a sheet, and the range from the cell where Shift or the pointer began. */
export function useCursor<R>(items: readonly Item<R>[], columns: readonly SheetColumn<R>[]): Cursor<R> {
  const firstRow = Math.max(
    0,
    items.findIndex(({ kind }) => kind === 'row'),
  )
  const [at, setAt] = useState<Place | null>(null)
  const [anchor, setAnchor] = useState<Place | null>(null)
  const firstColumn = Math.max(
    0,
    columns.findIndex(({ kind }) => kind !== null),
  )
  const lineOf = (place: Place | null) => {
    const found = place ? items.findIndex(({ id }) => id === place.id) : firstRow
    return found < 0 ? firstRow : found
  }
  const [line, column] = [lineOf(at), at?.column ?? firstColumn]
  const [otherLine, otherColumn] = anchor ? [lineOf(anchor), anchor.column] : [line, column]
  const range: Range = {
    top: Math.min(line, otherLine),
    bottom: Math.max(line, otherLine),
    left: Math.min(column, otherColumn),
    right: Math.max(column, otherColumn),
  }
  const within = (value: number, most: number) => Math.max(0, Math.min(most, value))
  const put = (toLine: number, toColumn: number, isWide = false) => {
    const item = items[within(toLine, items.length - 1)]
    if (!item) return
    if (!isWide) setAnchor(null)
    else if (!anchor) setAnchor(at ?? { id: items[line]?.id ?? item.id, column })
    setAt({ id: item.id, column: within(toColumn, columns.length - 1) })
  }
  return {
    line,
    column,
    range,
    item: items[line],
    move: (lines, places, isWide) => put(line + lines, column + places, isWide),
    put,
    goTo: (ref) => {
      setAnchor(null)
      setAt({ id: ref.id, column: columns.findIndex(({ key }) => key === ref.column) })
    },
    next: (isBack) => {
      const step = isBack ? -1 : 1
      let [toLine, toColumn] = [line, column + step]
      while (toLine >= 0 && toLine < items.length) {
        const isRow = items[toLine]?.kind === 'row'
        for (; isRow && toColumn >= 0 && toColumn < columns.length; toColumn += step)
          if (columns[toColumn]?.kind) return { line: toLine, column: toColumn }
        toLine += step
        toColumn = isBack ? columns.length - 1 : 0
      }
      return null
    },
    rows: items.slice(range.top, range.bottom + 1).flatMap((item) => (item.kind === 'row' ? [item.row] : [])),
  }
}
