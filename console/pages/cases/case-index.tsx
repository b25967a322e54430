import { AFTERSALE_TYPE_TEXT, CASE_VIEW_TEXT, CASE_VIEWS, type CaseView } from '@contract/codes/aftersale'
import { weightText } from '@contract/codes/scan'
import type { Search } from '../../app/address'
import { listOf, useAddress } from '../../app/address'
import type { Input, Reply } from '../../app/api'
import { useCall } from '../../app/query'
import type { FilterSpec } from '../../patterns/filter-bar'
import { IndexPage } from '../../patterns/index-page'
import type { Column } from '../../patterns/index-types'
import { useStoreFilter } from '../../patterns/use-store-filter'
import { countText } from '../../patterns/view-tabs'
import { Moment, Money, Remaining, Shot } from '../../ui'
import { CaseTag } from './case-tag'

type Row = Reply<'case/list'>['records'][number]

const REFRESH_MS = 60_000
const isView = (view: string | undefined): view is CaseView => CASE_VIEWS.some((one) => one === view)

function chipsOf(search: Search): Input<'case/counts'> {
  const stores = listOf(search.store)
  const types = listOf(search.type).map(Number) as NonNullable<Input<'case/counts'>['types']>
  return { ...(stores.length > 0 && { stores }), ...(types.length > 0 && { types }) }
}

const searchOf = (search: Search) => ({
  view: isView(search.view) ? search.view : CASE_VIEWS[0],
  ...chipsOf(search),
  ...(search.q && { text: search.q }),
})

const COLUMNS: Column<Row>[] = [
  {
    key: 'case',
    title: '售后单',
    width: 210,
    isFixed: true,
    card: 'head',
    cell: (row) => (
      <span className="two-lines">
        <b>{row.refundOrderNo}</b>
        <span className="note">
          {row.typeText}，<Moment at={row.createdAt} />
        </span>
      </span>
    ),
  },
  {
    key: 'goods',
    title: '商品',
    cell: (row) => (
      <span className="row">
        <Shot picture={row.lines[0]?.picture ?? null} />
        <span className="two-lines grow">
          <span>{row.lines[0]?.title}</span>
          <span className="note">
            {row.storeName}，共 {row.weight === undefined ? `${row.number} 件` : weightText(row.weight)}
          </span>
        </span>
      </span>
    ),
  },
  {
    key: 'reason',
    title: '原因',
    width: 220,
    card: 'left',
    cell: (row) => (
      <span className="two-lines">
        <span>{row.reason}</span>
        <span className="note">{row.note || (row.pictures.length > 0 ? `${row.pictures.length} 张照片` : '')}</span>
      </span>
    ),
  },
  {
    key: 'amount',
    title: '退款',
    width: 110,
    isNumber: true,
    card: 'right',
    cell: (row) => <Money value={row.amount} />,
  },
  {
    key: 'state',
    title: '状态',
    width: 150,
    isFixed: true,
    card: 'tag',
    cell: (row) => (
      <span className="two-lines">
        <span>
          <CaseTag row={row} />
        </span>
        <span className="note">{row.dueAt === null ? row.dueText : <Remaining until={row.dueAt} />}</span>
      </span>
    ),
  },
]

/** After-sale cases by deadline. */
export default function CaseIndex() {
  const [search] = useAddress()
  const counts = useCall('case/counts', chipsOf(search), { refetchInterval: REFRESH_MS })
  const storeFilter = useStoreFilter()
  const views = CASE_VIEWS.map((key) => ({
    key,
    title: CASE_VIEW_TEXT[key],
    count: key === 'done' ? '' : countText(counts.data?.views, key),
    isUrgent: key === 'escalated' || key === 'refundFailed',
  }))
  const filters: FilterSpec[] = [
    storeFilter,
    {
      key: 'type',
      title: '类型',
      kind: 'choices',
      options: Object.entries(AFTERSALE_TYPE_TEXT).map(([value, label]) => ({ value, label })),
    },
  ]
  return (
    <IndexPage
      title="售后"
      page="/cases"
      list="case/list"
      input={searchOf}
      views={views}
      find="售后单号、订单号"
      filters={filters}
      columns={COLUMNS}
      rowKey={({ refundOrderNo }) => refundOrderNo}
      open={({ refundOrderNo }) => ({ to: '/cases/$caseNo', params: { caseNo: refundOrderNo }, search })}
      empty="没有要处理的售后"
      unit="单"
    />
  )
}
