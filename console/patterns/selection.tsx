import { type ReactNode, useState } from 'react'
import { Button } from '../ui'

/** Selected records, on this page and elsewhere; kept while pages and filters change. */
export interface Selection<R> {
  all: readonly R[]
  keys: readonly string[]
  /** Selected records of the page that is shown. */
  here: number
  /** Selected under the present filter, on other pages. */
  elsewhere: number
  /** Selected under another filter and not on this page. */
  outside: number
  has(key: string): boolean
  toggle(row: R): void
  add(rows: readonly R[]): void
  remove(rows: readonly R[]): void
  clear(): void
}

/** `filter` identifies the filter under which a record is selected. */
export function useSelection<R>(rows: readonly R[], rowKey: (row: R) => string, filter: string): Selection<R> {
  const [picked, setPicked] = useState<ReadonlyMap<string, { row: R; under: string }>>(new Map())
  const onPage = new Set(rows.map(rowKey))
  const other = [...picked].filter(([key]) => !onPage.has(key))
  const add = (some: readonly R[]) => {
    setPicked((before) => new Map([...before, ...some.map((row) => [rowKey(row), { row, under: filter }] as const)]))
  }
  const remove = (some: readonly R[]) => {
    const gone = new Set(some.map(rowKey))
    setPicked((before) => new Map([...before].filter(([key]) => !gone.has(key))))
  }
  return {
    all: [...picked.values()].map(({ row }) => row),
    keys: [...picked.keys()],
    here: picked.size - other.length,
    elsewhere: other.filter(([, { under }]) => under === filter).length,
    outside: other.filter(([, { under }]) => under !== filter).length,
    has: (key) => picked.has(key),
    toggle: (row) => (picked.has(rowKey(row)) ? remove([row]) : add([row])),
    add,
    remove,
    clear: () => setPicked(new Map()),
  }
}

/** The numbers of a selection, so that records on other pages are not overlooked. */
export function SelectionBar<R>({
  selection,
  unit,
  onAll,
  children,
}: {
  selection: Selection<R>
  unit: string
  onAll(): Promise<void>
  children: ReactNode
}) {
  const [isLoading, setLoading] = useState(false)
  const { all, here, elsewhere, outside } = selection
  const parts = [`本页 ${here}`, elsewhere > 0 && `其他页 ${elsewhere}`, outside > 0 && `筛选外 ${outside}`]
  return (
    <div className="selection-bar" role="status">
      <b>
        已选 {all.length} {unit}
      </b>
      <span>{parts.filter(Boolean).join('，')}</span>
      <button
        type="button"
        className="link"
        disabled={isLoading}
        onClick={() => {
          setLoading(true)
          void onAll().finally(() => setLoading(false))
        }}
      >
        {isLoading ? '正在选…' : '选中筛选下全部'}
      </button>
      <button type="button" className="link" onClick={selection.clear}>
        清除
      </button>
      <span className="grow" />
      {children}
    </div>
  )
}

/** A small button of the selection bar. */
export function BulkButton({
  children,
  onClick,
  isPrimary = false,
}: {
  children: ReactNode
  onClick(): void
  isPrimary?: boolean
}) {
  return (
    <Button size="small" type={isPrimary ? 'primary' : 'default'} onClick={onClick}>
      {children}
    </Button>
  )
}
