import { type CellRef, cellsOf, keptText, type SheetColumn, tableText } from './cells'
import type { Range } from './use-cursor'
import type { SheetEdits } from './use-edits'
import type { Item } from './use-items'

interface Place<R> {
  items: readonly Item<R>[]
  columns: readonly SheetColumn<R>[]
  range: Range
  edits: SheetEdits<R>
}

/** The result of a paste or a fill: a text and the range. */
export interface Pasted {
  text: string
  range: Range
}

const rowsIn = <R>({ items, range }: Place<R>): { line: number; row: R; id: string }[] =>
  items
    .slice(range.top, range.bottom + 1)
    .flatMap((item, nth) => (item.kind === 'row' ? [{ line: range.top + nth, row: item.row, id: item.id }] : []))

/** The range as the clipboard of a spreadsheet has it. */
export function copied<R>(place: Place<R>): string {
  const columns = place.columns.slice(place.range.left, place.range.right + 1)
  return tableText(rowsIn(place).map(({ row }) => columns.map((column) => place.edits.typedAt(row, column))))
}

/** Pastes a table at the upper left of the range; one value fills the whole range. */
export function paste<R>(place: Place<R>, text: string): Pasted | null {
  const table = cellsOf(text, '\t')
  const width = Math.max(0, ...table.map((row) => row.length))
  if (width === 0) return null
  const { items, columns, range, edits } = place
  const isOne = table.length === 1 && width === 1
  const open = rowsIn(isOne ? place : { ...place, range: { ...range, bottom: items.length - 1 } })
  const rows = isOne ? open : open.slice(0, table.length)
  const last = rows.at(-1)
  if (!last) return null
  const own = columns.slice(range.left, isOne ? range.right + 1 : range.left + width)
  const changes = rows.flatMap(({ id }, nth) =>
    own.flatMap((column, place) => {
      const typed = isOne ? table[0]?.[0] : table[nth]?.[place]
      return typed === undefined ? [] : [{ id, column: column.key, typed }]
    }),
  )
  const same = unchanged(rows, own, changes, edits)
  edits.set(changes)
  const locked = own.filter(({ kind }) => kind === null).map(({ title }) => title)
  const lost = isOne ? 0 : table.length - rows.length
  const notes = [
    `已粘贴 ${rows.length} 行 × ${own.length} 列`,
    same.length > 0 && `${same.join('、')}没有变`,
    locked.length > 0 && `${locked.join('、')}不能改`,
    lost > 0 && `多出的 ${lost} 行没有粘贴`,
  ]
  return {
    text: notes.filter(Boolean).join('，'),
    range: { top: rows[0]?.line ?? range.top, bottom: last.line, left: range.left, right: range.left + own.length - 1 },
  }
}

/** Titles of columns that can be typed into and that a paste leaves as they are. */
function unchanged<R>(
  rows: readonly { row: R; id: string }[],
  columns: readonly SheetColumn<R>[],
  changes: readonly (CellRef & { typed: string })[],
  edits: SheetEdits<R>,
): string[] {
  const byId = new Map(rows.map(({ id, row }) => [id, row]))
  const changed = new Set<string>()
  for (const { id, column: key, typed } of changes) {
    const [row, column] = [byId.get(id), columns.find((one) => one.key === key)]
    if (row && column?.kind && edits.typedAt(row, column) !== keptText(column.kind, typed)) changed.add(key)
  }
  return columns.filter(({ key, kind }) => kind !== null && !changed.has(key)).map(({ title }) => title)
}

/** Copies the first row of the range into the others; a range of one row takes the row above it. */
export function fillDown<R>(place: Place<R>): Pasted | null {
  const { range, items, columns, edits } = place
  const isOne = range.top === range.bottom
  const rows = rowsIn({ ...place, range: isOne ? { ...range, top: 0 } : range })
  const [source] = isOne ? rows.slice(-2) : rows
  const targets = isOne ? rows.slice(-1) : rows.slice(1)
  if (!source || targets.length === 0 || items[range.bottom]?.kind !== 'row') return null
  const own = columns.slice(range.left, range.right + 1)
  const count = edits.set(
    targets.flatMap(({ id }) =>
      own.map((column) => ({ id, column: column.key, typed: edits.typedAt(source.row, column) })),
    ),
  )
  return { text: `已向下填 ${count} 格`, range }
}
