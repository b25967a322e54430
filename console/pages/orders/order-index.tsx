import { ORDER_VIEWS } from '@contract/codes/order-views'
import { Link } from '@tanstack/react-router'
import { Download, Printer, Sheet } from 'lucide-react'
import { useState } from 'react'
import { useAddress } from '../../app/address'
import { download, type Reply } from '../../app/api'
import { useCall } from '../../app/query'
import { useMay } from '../../app/session'
import { IndexPage } from '../../patterns/index-page'
import type { Column } from '../../patterns/index-types'
import { BulkButton } from '../../patterns/selection'
import { countText } from '../../patterns/view-tabs'
import { Acts, Button, ErrorStrip, Moment, Money, Remaining, Shot } from '../../ui'
import { NewOrders } from './new-orders'
import { NoteDrawer } from './note-drawer'
import { chipsOf, orderFilters, searchOf } from './order-search'
import { OrderTag } from './order-tag'
import { ShipDrawer } from './ship-drawer'
import { ShipSheet } from './ship-sheet'

type Row = Reply<'order/list'>['records'][number]

const REFRESH_MS = 60_000

/** Shipping and notes; a filled button in each row would be too prominent. */
const rowActs = ({ acts }: Row) =>
  acts.filter(({ code }) => code === 'ship' || code === 'note').map((act) => ({ ...act, look: 'plain' as const }))

function Goods({ row }: { row: Row }) {
  const [first] = row.goods
  const more = row.lineCount > 1 ? `等 ${row.lineCount} 种，` : ''
  return (
    <span className="row">
      <Shot picture={first?.picture ?? null} />
      <span className="two-lines grow">
        <span>
          {first?.title} {first?.specText}
        </span>
        <span className="note">
          {row.storeName}，{more}共 {row.totalNumber} 件
        </span>
      </span>
    </span>
  )
}

function State({ row }: { row: Row }) {
  return (
    <span className="two-lines">
      <span>
        <OrderTag status={row.status}>{row.statusText}</OrderTag>
      </span>
      <span className="note">
        {row.shipBy !== null && <Remaining until={row.shipBy} />}
        {row.reminders > 0 && <span className="amber"> 催 {row.reminders} 次</span>}
        {row.openCases > 0 && <span className="red"> 售后 {row.openCases}</span>}
      </span>
    </span>
  )
}

/** Orders, those to ship first, with bulk shipping, export and packing lists. */
export default function OrderIndex() {
  const [search] = useAddress()
  const chips = chipsOf(search)
  const counts = useCall('order/counts', chips, { refetchInterval: REFRESH_MS })
  const stores = useCall('store/names', {})
  const mayShip = useMay('orders.ship')
  const [shipped, setShipped] = useState<string | null>(null)
  const [noted, setNoted] = useState<string | null>(null)
  const [sheet, setSheet] = useState<string | null>(null)
  const [exportError, setExportError] = useState<unknown>(null)
  const [isExporting, setExporting] = useState(false)
  const views = Object.entries(ORDER_VIEWS).map(([key, title]) => {
    const count = key === 'all' ? '' : countText(counts.data?.views, key)
    return { key, title, count, isUrgent: key === 'late' }
  })
  // The work that waits comes first; 全部 is the second tab.
  const sorted = [...views.filter(({ key }) => key === 'toShip'), ...views.filter(({ key }) => key !== 'toShip')]
  const exportList = async () => {
    setExporting(true)
    setExportError(null)
    await download('order/export', searchOf(search)).catch(setExportError)
    setExporting(false)
  }
  const columns: Column<Row>[] = [
    {
      key: 'order',
      title: '订单',
      width: 200,
      isFixed: true,
      card: 'head',
      cell: (row) => (
        <span className="two-lines">
          <b>{row.orderNo}</b>
          <span className="note">
            <Moment at={row.createdAt} />
            {row.hasNote && '，有备注'}
          </span>
        </span>
      ),
    },
    {
      key: 'receiver',
      title: '收货人',
      width: 130,
      card: 'left',
      cell: (row) => (
        <span className="two-lines">
          <span>{row.receiverName || row.deliveryText}</span>
          <span className="note">{row.receiverPhone}</span>
        </span>
      ),
    },
    { key: 'goods', title: '商品', cell: (row) => <Goods row={row} /> },
    { key: 'delivery', title: '配送', width: 126, card: 'none', cell: (row) => row.deliveryText },
    {
      key: 'paid',
      title: '应付',
      width: 110,
      isNumber: true,
      card: 'right',
      cell: (row) => <Money value={row.payableCents} />,
    },
    { key: 'state', title: '状态', width: 150, isFixed: true, card: 'tag', cell: (row) => <State row={row} /> },
    {
      key: 'acts',
      title: '操作',
      width: 150,
      isFixed: true,
      card: 'acts',
      cell: (row) => (
        <Acts
          size="small"
          acts={rowActs(row)}
          onAct={(code) => (code === 'ship' ? setShipped : setNoted)(row.orderNo)}
        />
      ),
    },
  ]
  return (
    <>
      <IndexPage
        title="订单"
        page="/orders"
        note={<NewOrders counts={counts.data?.views} />}
        actions={
          <>
            <Button icon={<Download size={16} />} loading={isExporting} onClick={() => void exportList()}>
              导出
            </Button>
            {mayShip && (
              <Button icon={<Sheet size={16} />} onClick={() => setSheet('')}>
                按表格发货
              </Button>
            )}
          </>
        }
        list="order/list"
        input={searchOf}
        views={sorted}
        find="订单号、手机号、收货人、运单号"
        filters={orderFilters(stores.data?.records ?? [])}
        columns={columns}
        rowKey={({ orderNo }) => orderNo}
        open={({ orderNo }) => ({ to: '/orders/$orderNo', params: { orderNo }, search })}
        empty="没有这样的订单"
        unit="单"
        bulk={
          mayShip
            ? ({ all, keys }) => (
                <>
                  <Link to="/packing" search={{ orders: keys.slice(0, 100).join(',') } as never} target="_blank">
                    <Button size="small" icon={<Printer size={14} />}>
                      打印配货单
                    </Button>
                  </Link>
                  <BulkButton isPrimary onClick={() => setSheet(all.map(({ orderNo }) => `${orderNo}\t\t`).join('\n'))}>
                    批量发货
                  </BulkButton>
                </>
              )
            : undefined
        }
      />
      {exportError !== null && <ErrorStrip error={exportError} onRetry={() => void exportList()} />}
      {shipped && <ShipDrawer orderNo={shipped} onClose={() => setShipped(null)} />}
      {noted && <NoteDrawer orderNo={noted} onClose={() => setNoted(null)} />}
      {sheet !== null && <ShipSheet start={sheet} onClose={() => setSheet(null)} />}
    </>
  )
}
