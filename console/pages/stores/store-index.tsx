import { STORE_STATES, type StoreState } from '@contract/codes/store'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Search } from '../../app/address'
import type { Reply } from '../../app/api'
import { useAct, useCall } from '../../app/query'
import { useMay } from '../../app/session'
import { type Done, doneAt } from '../../patterns/done'
import type { FilterSpec } from '../../patterns/filter-bar'
import { IndexPage } from '../../patterns/index-page'
import type { Column } from '../../patterns/index-types'
import { UndoBar } from '../../patterns/undo-bar'
import { Acts, Button, ErrorStrip, Shot } from '../../ui'
import { StoreTag } from './store-tag'

type Row = Reply<'store/list'>['records'][number]

const STATES: Readonly<Record<StoreState, string>> = { open: '营业中', resting: '休息中', closed: '暂停营业' }
const isState = (text: string | undefined): text is StoreState => STORE_STATES.some((state) => state === text)

const inputOf = ({ state, floor, q }: Search) => ({
  ...(isState(state) && { state }),
  ...(floor && { floor }),
  ...(q && { text: q }),
})

const COLUMNS: Column<Row>[] = [
  {
    key: 'store',
    title: '门店',
    isFixed: true,
    card: 'head',
    cell: (row) => (
      <span className="row">
        <Shot picture={row.logo} size={40} />
        <span className="two-lines">
          <Link to="/stores/$storeId" params={{ storeId: row.storeId } as never}>
            <b>{row.name}</b>
          </Link>
          <span className="note mono">{row.storeId}</span>
        </span>
      </span>
    ),
  },
  { key: 'unit', title: '铺位', width: 120, card: 'left', cell: ({ unitText }) => unitText || '没有填' },
  { key: 'hours', title: '营业时间', width: 150, card: 'left', cell: ({ hoursText }) => hoursText },
  {
    key: 'state',
    title: '状态',
    width: 220,
    isFixed: true,
    card: 'right',
    cell: ({ state, stateText }) => <StoreTag state={state} text={stateText} />,
  },
]

/** The stores of the account with their state, floor and hours. */
export default function StoreIndex() {
  const first = useCall('store/list', { pageSize: 1 })
  const mayEdit = useMay('stores.edit')
  const navigate = useNavigate()
  const setClosed = useAct('store/setClosed', ['store'])
  const [done, setDone] = useState<Done | null>(null)
  const act = ({ storeId, name }: Row, isClosed: boolean) => {
    const next = doneAt(`${name}${isClosed ? '已暂停营业' : '已恢复营业'}`, storeId)
    setClosed.mutate({ storeId, isClosed }, { onSuccess: () => setDone(next) })
  }
  const filters: FilterSpec[] = [
    {
      key: 'state',
      title: '状态',
      kind: 'choices',
      options: STORE_STATES.map((value) => ({ value, label: STATES[value] })),
    },
    {
      key: 'floor',
      title: '楼层',
      kind: 'choices',
      options: (first.data?.floors ?? []).map((value) => ({ value, label: value })),
    },
  ]
  const columns: Column<Row>[] = [
    ...COLUMNS,
    {
      key: 'acts',
      title: '操作',
      width: 120,
      isFixed: true,
      card: 'acts',
      cell: (row) => <Acts size="small" acts={row.acts} onAct={(code) => act(row, code === 'close')} />,
    },
  ]
  return (
    <>
      {done && <UndoBar key={done.since} {...done} changes={['store']} onClose={() => setDone(null)} />}
      {setClosed.error && <ErrorStrip error={setClosed.error} />}
      <IndexPage
        title="门店"
        page="/stores"
        actions={mayEdit && <Button onClick={() => void navigate({ to: '/stores/import' as never })}>导入门店</Button>}
        list="store/list"
        input={inputOf}
        find="店名、编号、铺位号"
        filters={filters}
        columns={columns}
        rowKey={({ storeId }) => storeId}
        empty="没有符合条件的门店"
        unit="家"
      />
    </>
  )
}
