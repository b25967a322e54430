import { keepPreviousData } from '@tanstack/react-query'
import { type LinkProps, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { type Search, useAddress } from '../app/address'
import { call, type Input } from '../app/api'
import { useCall } from '../app/query'
import { ErrorStrip, Loading } from '../ui'
import { FilterBar, type FilterSpec, filterText } from './filter-bar'
import { IndexFoot } from './index-foot'
import { IndexTable } from './index-table'
import type { Column, ListKey, RowOf } from './index-types'
import { type Selection, SelectionBar, useSelection } from './selection'
import { useRowKeys } from './use-row-keys'
import { type View, ViewTabs } from './view-tabs'

export interface IndexProps<K extends ListKey> {
  title: string
  note?: ReactNode
  /** Buttons of the title row, the strongest on the right. */
  actions?: ReactNode
  list: K
  /** The call's input for an address, without cursor and page size. */
  input(search: Search): Omit<Input<K>, 'cursor' | 'pageSize'>
  /** Views of the mall; the first is shown for an address without a view. */
  views?: readonly View[]
  /** Address of the page, under which staff save their own views. */
  page: string
  /** Placeholder of the search field; without it there is none. */
  find?: string
  filters?: readonly FilterSpec[]
  columns: readonly Column<RowOf<K>>[]
  rowKey(row: RowOf<K>): string
  /** Where a row opens. */
  open?(row: RowOf<K>): LinkProps
  /** Sentence of an empty index without filters. */
  empty: string
  /** The counter word of a record: 单, 件. */
  unit: string
  /** Actions on a selection; without them rows have no boxes. */
  bulk?(selection: Selection<RowOf<K>>): ReactNode
}

const PAGE_SIZE = 20
/** A selection of a whole filter stops here. */
export const MOST_SELECTED = 500

/** An index: views and filters in the address, a table, a selection over pages, a cursor. */
export function IndexPage<K extends ListKey>(props: IndexProps<K>) {
  const { title, note, actions, list, views = [], page, find, filters = [], columns, rowKey, open, empty, unit } = props
  const [search, setSearch] = useAddress()
  const { cursor, ...filter } = search
  const input = { ...(props.input(search) as object), pageSize: PAGE_SIZE } as Input<K>
  const rows = useCall(list, { ...(input as object), ...(cursor && { cursor }) } as Input<K>, {
    placeholderData: keepPreviousData,
  })
  const reply = rows.data as { records: RowOf<K>[]; hasMore: boolean; cursor: string | null } | undefined
  const records = reply?.records ?? []
  const selection = useSelection(records, rowKey, JSON.stringify(filter))
  const [trail, setTrail] = useState<(string | undefined)[]>([])
  const navigate = useNavigate()
  const openRow = (row: RowOf<K>) => {
    if (open) void navigate(open(row) as never)
  }
  const at = useRowKeys({ rows: records, onOpen: openRow, onPick: props.bulk ? selection.toggle : undefined })
  const hidden = new Set((search.hide ?? '').split(',').filter(Boolean))
  const shown = columns.filter(({ key, isFixed }) => isFixed || !hidden.has(key))
  const change = (some: Readonly<Record<string, string | undefined>>) => {
    setTrail([])
    setSearch({ ...some, cursor: undefined })
  }
  const active = filters.filter(({ key }) => search[key])
  return (
    <>
      <div className="page-head">
        <h1>{title}</h1>
        {note && <span className="note">{note}</span>}
        <span className="grow" />
        {actions}
      </div>
      <section className="card index" aria-label={title}>
        <ViewTabs page={page} views={views} search={search} onChange={change} />
        <FilterBar
          find={find}
          filters={filters}
          search={search}
          onChange={change}
          columns={columns.filter(({ isFixed }) => !isFixed)}
          hidden={hidden}
        />
        {props.bulk && selection.all.length > 0 && (
          <SelectionBar
            selection={selection}
            unit={unit}
            onAll={() => loadAll(list, input).then((all) => selection.add(all as RowOf<K>[]))}
          >
            {props.bulk(selection)}
          </SelectionBar>
        )}
        {rows.error && (
          <ErrorStrip error={rows.error} since={rows.dataUpdatedAt || undefined} onRetry={() => void rows.refetch()} />
        )}
        {reply ? (
          <IndexTable
            rows={records}
            columns={shown}
            rowKey={rowKey}
            open={open}
            at={at}
            selection={props.bulk ? selection : null}
            isStale={rows.isPlaceholderData}
            empty={
              active.length > 0 || search.q ? (
                <>
                  没有符合的{title}
                  {active.map((one) => (
                    <button
                      key={one.key}
                      type="button"
                      className="link"
                      onClick={() => change({ [one.key]: undefined })}
                    >
                      去掉“{one.title} {filterText(one, search[one.key] ?? '')}”
                    </button>
                  ))}
                </>
              ) : (
                empty
              )
            }
          />
        ) : (
          !rows.error && <Loading rows={10} />
        )}
        <IndexFoot
          text={reply ? `第 ${trail.length + 1} 页，${records.length} ${unit}` : ''}
          onBack={
            trail.length > 0 || cursor
              ? () => {
                  setSearch({ cursor: trail.at(-1) }, false)
                  setTrail(trail.slice(0, -1))
                }
              : null
          }
          onNext={
            reply?.cursor
              ? () => {
                  setTrail([...trail, cursor])
                  setSearch({ cursor: reply.cursor ?? undefined }, false)
                }
              : null
          }
        />
      </section>
    </>
  )
}

/** Every record of a filter, up to MOST_SELECTED, page by page. */
async function loadAll<K extends ListKey>(list: K, input: Input<K>): Promise<unknown[]> {
  const all: unknown[] = []
  let cursor: string | null | undefined
  do {
    const reply = (await call(list, {
      ...(input as object),
      pageSize: 100,
      ...(cursor && { cursor }),
    } as Input<K>)) as {
      records: unknown[]
      cursor: string | null
    }
    all.push(...reply.records)
    cursor = reply.cursor
  } while (cursor && all.length < MOST_SELECTED)
  return all.slice(0, MOST_SELECTED)
}
