import { GOODS_VIEWS } from '@contract/codes/goods'
import { stockText } from '@contract/codes/sku'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useAddress } from '../../app/address'
import type { Reply } from '../../app/api'
import { useCall } from '../../app/query'
import { useMay } from '../../app/session'
import { type Done, doneAt } from '../../patterns/done'
import { IndexPage } from '../../patterns/index-page'
import type { Column } from '../../patterns/index-types'
import { BulkButton } from '../../patterns/selection'
import { UndoBar } from '../../patterns/undo-bar'
import { countText } from '../../patterns/view-tabs'
import { Acts, Button, Moment, Money, Shot } from '../../ui'
import { chipsOf, goodsFilters, searchOf } from './goods-search'
import { GoodsTag } from './goods-tag'
import { ShelfDrawer, type ShelfTask } from './shelf-drawer'
import './goods.css'

type Row = Reply<'goods/list'>['records'][number]

const COLUMNS: Column<Row>[] = [
  {
    key: 'goods',
    title: '商品',
    isFixed: true,
    card: 'head',
    cell: (row) => (
      <span className="row">
        <Shot picture={row.picture} />
        <span className="two-lines">
          <b>{row.title}</b>
          <span className="note">{row.productId}</span>
        </span>
      </span>
    ),
  },
  {
    key: 'store',
    title: '店铺',
    width: 180,
    card: 'left',
    cell: (row) => (
      <span className="two-lines">
        <span>{row.storeName}</span>
        <span className="note">{row.categoryText}</span>
      </span>
    ),
  },
  {
    key: 'price',
    title: '价格',
    width: 130,
    isNumber: true,
    card: 'right',
    cell: (row) => (
      <span className="two-lines">
        <Money value={row.priceCents} />
        <span className="note">
          {row.maxPriceCents > row.priceCents && (
            <>
              至 <Money value={row.maxPriceCents} />
            </>
          )}
        </span>
      </span>
    ),
  },
  {
    key: 'stock',
    title: '可售',
    width: 90,
    isNumber: true,
    card: 'right',
    cell: (row) => (
      <span className="two-lines">
        <span className={row.available === 0 ? 'red' : ''}>
          <span className="card-word">可售 </span>
          {row.isWeighed ? stockText(row.available, true) : row.available.toLocaleString('zh-CN')}
        </span>
        <span className="note">{row.skuCount > 1 ? `${row.skuCount} 个规格` : ''}</span>
      </span>
    ),
  },
  {
    key: 'sold',
    title: '已售',
    width: 80,
    isNumber: true,
    card: 'none',
    cell: ({ soldCount }) => soldCount.toLocaleString('zh-CN'),
  },
  {
    key: 'state',
    title: '状态',
    width: 120,
    isFixed: true,
    card: 'tag',
    cell: ({ state, stateText }) => <GoodsTag state={state} text={stateText} />,
  },
  { key: 'updated', title: '更新', width: 110, card: 'none', cell: ({ updatedAt }) => <Moment at={updatedAt} /> },
]

/** Goods, newest first: find, put on the shelf, take off, open. */
export default function GoodsIndex() {
  const [search] = useAddress()
  const navigate = useNavigate()
  const counts = useCall('goods/counts', chipsOf(search))
  const stores = useCall('store/names', {})
  const categories = useCall('goods/categories', {})
  const mayEdit = useMay('goods.edit')
  const [task, setTask] = useState<ShelfTask | null>(null)
  const [done, setDone] = useState<Done | null>(null)
  const [told, setTold] = useState('')
  const acts: Column<Row> = {
    key: 'acts',
    title: '操作',
    width: 90,
    isFixed: true,
    card: 'acts',
    cell: (row) => (
      <Acts
        size="small"
        acts={row.acts}
        onAct={(code) => setTask({ productIds: [row.productId], isOnShelf: code === 'putOn' })}
      />
    ),
  }
  return (
    <>
      {done && <UndoBar key={done.since} {...done} changes={['goods']} onClose={() => setDone(null)} />}
      {told && (
        <p className="strip" role="status">
          <span className="grow">{told}</span>
          <Link to="/audit" className="link">
            审计记录
          </Link>
        </p>
      )}
      <IndexPage
        title="商品"
        page="/goods"
        list="goods/list"
        input={searchOf}
        views={Object.entries(GOODS_VIEWS).map(([key, title]) => ({
          key,
          title,
          count: countText(counts.data?.views, key),
        }))}
        find="商品名、编号、编码、条码"
        filters={goodsFilters(stores.data?.records ?? [], categories.data?.records ?? [])}
        actions={
          mayEdit && (
            <Button type="primary" onClick={() => void navigate({ to: '/goods/new' })}>
              新建商品
            </Button>
          )
        }
        columns={mayEdit ? [...COLUMNS, acts] : COLUMNS}
        rowKey={({ productId }) => productId}
        open={({ productId }) => ({ to: '/goods/$productId', params: { productId }, search }) as never}
        empty="还没有商品"
        unit="件"
        bulk={
          mayEdit
            ? ({ keys }) => (
                <>
                  <BulkButton onClick={() => setTask({ productIds: keys, isOnShelf: false })}>下架</BulkButton>
                  <BulkButton isPrimary onClick={() => setTask({ productIds: keys, isOnShelf: true })}>
                    上架
                  </BulkButton>
                </>
              )
            : undefined
        }
      />
      {task && (
        <ShelfDrawer
          task={task}
          onClose={() => setTask(null)}
          onDone={(results) => {
            const word = task.isOnShelf ? '上架' : '下架'
            const [first] = results
            const isOne = results.length === 1 && first
            setDone(isOne ? doneAt(`“${first.title}”已${word}`, first.productId) : null)
            setTold(isOne || results.length === 0 ? '' : `已${word} ${results.length} 件，要撤销可以去`)
          }}
        />
      )}
    </>
  )
}
