import {
  columnGroupingFeature,
  createExpandedRowModel,
  createGroupedRowModel,
  type ExpandedState,
  rowExpandingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo, useState } from 'react'
import type { SheetColumn } from './cells'

const features = tableFeatures({
  columnGroupingFeature,
  groupedRowModel: createGroupedRowModel(),
  rowExpandingFeature,
  expandedRowModel: createExpandedRowModel(),
})

/** A line of a sheet: the head of a group, or a row with its number in the sheet. */
export type Item<R> =
  | { kind: 'group'; id: string; name: string; rows: readonly R[]; isOpen: boolean }
  | { kind: 'row'; id: string; row: R; nth: number }

export interface Items<R> {
  items: readonly Item<R>[]
  /** Opens or closes a group. */
  toggle(id: string): void
  /** Opens the group of a row. */
  reveal(rowId: string): void
  /** Rows that are shown. */
  open: number
}

/** Sheets of at most so many rows begin with all groups open, larger ones with the first two. */
const SMALL = 60

/** The lines of a sheet, grouped by a column; null: not grouped. */
export function useItems<R>({
  rows,
  rowId,
  columns,
  groupBy,
}: {
  rows: readonly R[]
  rowId(row: R): string
  columns: readonly SheetColumn<R>[]
  groupBy: string | null
}): Items<R> {
  const defs = useMemo(
    () => columns.map((column) => ({ id: column.key, accessorFn: (row: R) => column.textOf(row) })),
    [columns],
  )
  const first = useMemo(() => startOf(rows, columns, groupBy), [rows, columns, groupBy])
  const [opened, setOpened] = useState<Readonly<Record<string, ExpandedState>>>({})
  const expanded = (groupBy !== null && opened[groupBy]) || first
  const grouping = useMemo(() => (groupBy === null ? [] : [groupBy]), [groupBy])
  const table = useTable({
    features,
    columns: defs as never,
    data: rows as never[],
    getRowId: rowId as never,
    autoResetExpanded: false,
    state: { grouping, expanded },
  })
  const lines = table.getRowModel().rows
  const places = useMemo(() => new Map(rows.map((row, nth) => [rowId(row), nth + 1])), [rows, rowId])
  const items = useMemo(
    () =>
      lines.map((line): Item<R> => {
        if (!line.getIsGrouped()) {
          return { kind: 'row', id: line.id, row: line.original as R, nth: places.get(line.id) ?? 0 }
        }
        const own = line.getLeafRows().map(({ original }) => original as R)
        const name = String(line.groupingValue ?? '')
        return { kind: 'group', id: line.id, name, rows: own, isOpen: line.getIsExpanded() }
      }),
    [lines, places],
  )
  const put = (id: string, isOpen: boolean) => {
    if (groupBy === null) return
    setOpened({ ...opened, [groupBy]: { ...(expanded === true ? {} : expanded), [id]: isOpen } })
  }
  return {
    items,
    toggle: (id) => {
      const group = items.find((item) => item.kind === 'group' && item.id === id)
      if (group?.kind === 'group') put(id, !group.isOpen)
    },
    reveal: (id) => {
      const group = items.find((item) => item.kind === 'group' && item.rows.some((row) => rowId(row) === id))
      if (group) put(group.id, true)
    },
    open: items.filter(({ kind }) => kind === 'row').length,
  }
}

/** Groups that are open at first. */
function startOf<R>(
  rows: readonly R[],
  columns: readonly SheetColumn<R>[],
  groupBy: string | null,
): Record<string, boolean> {
  const column = columns.find(({ key }) => key === groupBy)
  if (!column) return {}
  const names = [...new Set(rows.map((row) => column.textOf(row)))]
  const open = rows.length <= SMALL ? names : names.slice(0, 2)
  return Object.fromEntries(open.map((name) => [`${column.key}:${name}`, true]))
}
