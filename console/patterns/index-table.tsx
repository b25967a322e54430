import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Checkbox, Empty } from '../ui'
import type { Column } from './index-types'
import type { Selection } from './selection'

export interface IndexTableProps<R> {
  rows: readonly R[]
  columns: readonly Column<R>[]
  rowKey(row: R): string
  open?: ((row: R) => LinkProps) | undefined
  /** Index of the row that the keyboard has reached; -1: none. */
  at: number
  selection: Selection<R> | null
  /** The rows belong to the previous filter. */
  isStale: boolean
  empty: ReactNode
}

/** Rows of 48 px; on a phone each row is a card. The first column opens the record. */
export function IndexTable<R>({ rows, columns, rowKey, open, at, selection, isStale, empty }: IndexTableProps<R>) {
  if (rows.length === 0) return <Empty text="">{<p className="row">{empty}</p>}</Empty>
  const here = selection?.here ?? 0
  return (
    <section className={`index-table${isStale ? ' is-stale' : ''}`} tabIndex={-1} aria-label="列表">
      <table>
        <thead>
          <tr>
            {selection && (
              <th className="pick">
                <Checkbox
                  aria-label="选中本页"
                  checked={here === rows.length}
                  indeterminate={here > 0 && here < rows.length}
                  onChange={() => (here === rows.length ? selection.remove(rows) : selection.add(rows))}
                />
              </th>
            )}
            {columns.map(({ key, title, width, isNumber }) => (
              <th key={key} scope="col" className={isNumber ? 'number' : ''} style={width ? { width } : undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => {
            const key = rowKey(row)
            const isOn = selection?.has(key) ?? false
            return (
              <tr key={key} className={`${isOn ? 'is-on' : ''}${index === at ? ' is-at' : ''}`} aria-selected={isOn}>
                {selection && (
                  <td className="pick">
                    <Checkbox aria-label={`选中 ${key}`} checked={isOn} onChange={() => selection.toggle(row)} />
                  </td>
                )}
                {columns.map(({ key: column, title, isNumber, card = 'wide', cell }, place) => (
                  <td key={column} className={isNumber ? 'number' : ''} data-title={title} data-card={card}>
                    {place === 0 && open ? <Link {...open(row)}>{cell(row)}</Link> : cell(row)}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
