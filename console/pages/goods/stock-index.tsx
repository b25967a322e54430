import { isLowStock, STOCK_VIEWS, type StockView, stockText } from '@contract/codes/sku'
import { useState } from 'react'
import type { Search } from '../../app/address'
import { useAddress } from '../../app/address'
import type { Reply } from '../../app/api'
import { useCall } from '../../app/query'
import { useMay } from '../../app/session'
import type { FilterSpec } from '../../patterns/filter-bar'
import { IndexPage } from '../../patterns/index-page'
import type { Column } from '../../patterns/index-types'
import { countText } from '../../patterns/view-tabs'
import { Acts, Shot, Tag } from '../../ui'
import { CountDrawer } from './count-drawer'
import { MovementsDrawer } from './movements-drawer'
import './goods-sku.css'

type Row = Reply<'stock/list'>['records'][number]

const TITLES: Readonly<Record<StockView, string>> = { low: '快售完', soldOut: '售罄', all: '全部' }
const isView = (view: string | undefined): view is StockView => STOCK_VIEWS.some((one) => one === view)
const storesOf = ({ stores }: Search) => (stores ? { stores: stores.split(',') } : {})
const nameOf = ({ title, specText }: Row): string => `${title}${specText && ` ${specText}`}`

const COLUMNS: Column<Row>[] = [
  {
    key: 'sku',
    title: '规格',
    isFixed: true,
    card: 'head',
    cell: (row) => (
      <span className="row">
        <Shot picture={row.picture} size={36} />
        <span className="two-lines grow">
          <b>{row.title}</b>
          <span className="note">{row.specText || '单规格'}</span>
        </span>
      </span>
    ),
  },
  {
    key: 'code',
    title: '编码',
    width: 190,
    card: 'wide',
    cell: ({ skuCode, barcode }) => (
      <span className="two-lines">
        <span className="mono">{skuCode || '没有编码'}</span>
        <span className="note mono">{barcode}</span>
      </span>
    ),
  },
  { key: 'store', title: '店铺', width: 150, card: 'left', cell: ({ storeName }) => storeName },
  {
    key: 'onHand',
    title: '库存',
    width: 90,
    isNumber: true,
    card: 'none',
    cell: ({ onHand, isWeighed }) => stockText(onHand, isWeighed),
  },
  {
    key: 'reserved',
    title: '占用',
    width: 80,
    isNumber: true,
    card: 'none',
    cell: ({ reserved, isWeighed }) => stockText(reserved, isWeighed),
  },
  {
    key: 'available',
    title: '可售',
    width: 100,
    isNumber: true,
    isFixed: true,
    card: 'right',
    cell: ({ available, isWeighed, isOnShelf }) => (
      <span className="two-lines">
        <b className={available <= 0 ? 'red' : ''}>{stockText(available, isWeighed)}</b>
        {!isOnShelf && <span className="note">已下架</span>}
      </span>
    ),
  },
  {
    key: 'state',
    title: '状态',
    width: 100,
    card: 'tag',
    cell: ({ available, isWeighed }) =>
      available <= 0 ? (
        <Tag look="bad" progress="full">
          售罄
        </Tag>
      ) : isLowStock(available, isWeighed) ? (
        <Tag look="warn" progress="half">
          快售完
        </Tag>
      ) : null,
  },
]

type Open = { act: 'count' | 'ledger'; row: Row }

/** Stock: SKUs that are nearly sold out first; a clerk scans or types a code and sets the number. */
export default function StockIndex() {
  const [search] = useAddress()
  const stores = useCall('store/names', {})
  const counts = useCall('stock/counts', storesOf(search))
  const mayCount = useMay('stock.edit')
  const [open, setOpen] = useState<Open | null>(null)
  const names = stores.data?.records ?? []
  const filters: FilterSpec[] =
    names.length > 1
      ? [
          {
            key: 'stores',
            title: '店铺',
            kind: 'choices',
            options: names.map(({ storeId, name }) => ({ value: storeId, label: name })),
          },
        ]
      : []
  const columns: Column<Row>[] = [
    ...COLUMNS,
    {
      key: 'acts',
      title: '操作',
      width: 180,
      isFixed: true,
      card: 'acts',
      cell: (row) => (
        <Acts
          size="small"
          acts={[
            { code: 'ledger', text: '变动', look: 'plain', refusal: '' },
            { code: 'count', text: '改库存', look: 'plain', refusal: mayCount ? '' : '没有“调整库存”权限' },
          ]}
          onAct={(code) => setOpen({ act: code === 'count' ? 'count' : 'ledger', row })}
        />
      ),
    },
  ]
  return (
    <>
      <IndexPage
        title="库存"
        page="/stock"
        list="stock/list"
        input={({ view, q, ...rest }: Search) => ({
          view: isView(view) ? view : 'low',
          ...(q?.trim() && { text: q.trim() }),
          ...storesOf(rest),
        })}
        views={STOCK_VIEWS.map((key) => ({
          key,
          title: TITLES[key],
          count: countText(counts.data?.views, key),
          isUrgent: key === 'soldOut',
        }))}
        find="扫条码，或输编码、商品编号"
        filters={filters}
        columns={columns}
        rowKey={({ skuId }) => skuId}
        open={({ productId }) => ({ to: '/goods/$productId/skus', params: { productId } as never })}
        empty="没有快售完的规格"
        unit="个规格"
      />
      {open?.act === 'count' && (
        <CountDrawer
          of={open.row}
          isWeighed={open.row.isWeighed}
          name={nameOf(open.row)}
          onClose={() => setOpen(null)}
        />
      )}
      {open?.act === 'ledger' && (
        <MovementsDrawer
          skuId={open.row.skuId}
          isWeighed={open.row.isWeighed}
          name={nameOf(open.row)}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}
