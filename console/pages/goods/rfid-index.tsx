import { MAX_RFIDS, RFID_VIEW_KEYS, RFID_VIEWS, type RfidView } from '@contract/codes/rfid'
import { useState } from 'react'
import type { Reply } from '../../app/api'
import { useAct, useCall } from '../../app/query'
import { useMay } from '../../app/session'
import { ActDrawer } from '../../patterns/act-drawer'
import { IndexPage } from '../../patterns/index-page'
import type { Column } from '../../patterns/index-types'
import { Acts, Button, Field, GoodsSearch, Input, Shot, Tag } from '../../ui'
import './goods-sku.css'

type Row = Reply<'rfid/list'>['records'][number]
type Sku = Reply<'stock/list'>['records'][number]

const isView = (view: string | undefined): view is RfidView => RFID_VIEW_KEYS.some((one) => one === view)
const TAGS = {
  onShelf: { look: 'ok', progress: 'full' },
  taken: { look: 'wait', progress: 'half' },
  sold: { look: 'plain', progress: 'full' },
  returned: { look: 'warn', progress: 'ring' },
  removed: { look: 'plain', progress: 'flat' },
} as const

const COLUMNS: Column<Row>[] = [
  { key: 'rfid', title: '标签', isFixed: true, card: 'head', cell: ({ rfid }) => <b className="mono">{rfid}</b> },
  {
    key: 'sku',
    title: '规格',
    card: 'left',
    cell: (row) => (
      <span className="row">
        <Shot picture={row.picture} size={36} />
        <span className="two-lines grow">
          <span>{row.title}</span>
          <span className="note">{row.specText || '单规格'}</span>
        </span>
      </span>
    ),
  },
  { key: 'store', title: '店铺', width: 150, card: 'wide', cell: ({ storeName }) => storeName },
  {
    key: 'state',
    title: '状态',
    width: 100,
    card: 'tag',
    cell: ({ state }) => <Tag {...TAGS[state]}>{RFID_VIEWS[state]}</Tag>,
  },
]

/** Single pieces with RFID tags: on the shelf, in an order, sold or returned. */
export default function RfidIndex() {
  const mayEdit = useMay('stock.edit')
  const [isAdding, setAdding] = useState(false)
  const [removed, setRemoved] = useState<Row | null>(null)
  const shelve = useAct('rfid/add', ['rfid'])
  const columns: Column<Row>[] = mayEdit
    ? [
        ...COLUMNS,
        {
          key: 'acts',
          title: '操作',
          width: 160,
          card: 'acts',
          cell: (row) => (
            <Acts
              size="small"
              acts={row.acts}
              onAct={(code) =>
                code === 'remove' ? setRemoved(row) : shelve.mutate({ skuId: row.skuId, rfids: [row.rfid] })
              }
            />
          ),
        },
      ]
    : COLUMNS
  return (
    <>
      <IndexPage
        title="RFID 单件"
        note="一个标签是一件商品，扫码购按件卖"
        page="/rfid"
        list="rfid/list"
        views={RFID_VIEW_KEYS.map((key) => ({ key, title: RFID_VIEWS[key] }))}
        input={({ view }) => ({ view: isView(view) ? view : 'onShelf' })}
        actions={
          mayEdit && (
            <Button type="primary" onClick={() => setAdding(true)}>
              上架单件
            </Button>
          )
        }
        columns={columns}
        rowKey={({ rfid }) => rfid}
        empty="没有这样的单件"
        unit="件"
      />
      {isAdding && <AddPieces onClose={() => setAdding(false)} />}
      {removed && <RemovePiece row={removed} onClose={() => setRemoved(null)} />}
    </>
  )
}

const tagsOf = (text: string): string[] => [...new Set(text.split(/[\s,，;；]+/).filter(Boolean))]

function AddPieces({ onClose }: { onClose(): void }) {
  const add = useAct('rfid/add', ['rfid'])
  const [sought, setSought] = useState('')
  const [sku, setSku] = useState<Sku | null>(null)
  const [text, setText] = useState('')
  const tags = tagsOf(text)
  const isTooMany = tags.length > MAX_RFIDS
  return (
    <ActDrawer
      title="上架单件"
      button={tags.length > 0 ? `上架 ${tags.length} 件` : '上架'}
      isOff={sku === null || tags.length === 0 || isTooMany}
      act={add}
      onSubmit={async () => {
        await add.mutateAsync({ skuId: sku?.skuId ?? '', rfids: tags })
        onClose()
      }}
      onClose={onClose}
    >
      <Field title="规格" note="输入规格编号、编码或条码">
        <GoodsSearch onSearch={setSought} />
      </Field>
      {sought !== '' && <FoundSkus text={sought} chosen={sku} onChoose={setSku} />}
      <Field
        title="标签"
        note="一行一个，扫描枪可以直接扫进来"
        fault={isTooMany ? `一次最多 ${MAX_RFIDS} 个` : undefined}
      >
        <Input.TextArea
          aria-label="标签"
          autoSize={{ minRows: 6, maxRows: 20 }}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
    </ActDrawer>
  )
}

function FoundSkus({ text, chosen, onChoose }: { text: string; chosen: Sku | null; onChoose(sku: Sku): void }) {
  const found = useCall('stock/list', { view: 'all', text })
  const records = found.data?.records ?? []
  if (found.isPending) return <p className="note">正在找…</p>
  if (records.length === 0) return <p className="note">没有找到“{text}”</p>
  return (
    <div className="rfid-found" role="radiogroup" aria-label="规格">
      {records.map((sku) => (
        <Button
          key={sku.skuId}
          block
          role="radio"
          aria-checked={chosen?.skuId === sku.skuId}
          type={chosen?.skuId === sku.skuId ? 'primary' : 'default'}
          onClick={() => onChoose(sku)}
        >
          {sku.title} {sku.specText}
        </Button>
      ))}
    </div>
  )
}

function RemovePiece({ row, onClose }: { row: Row; onClose(): void }) {
  const remove = useAct('rfid/remove', ['rfid'])
  return (
    <ActDrawer
      title={`下架 ${row.rfid}`}
      button="下架"
      act={remove}
      onSubmit={async () => {
        await remove.mutateAsync({ rfid: row.rfid })
        onClose()
      }}
      onClose={onClose}
    >
      <p>{row.title}</p>
      <p className="note">顾客扫不到这一件；可以再上架</p>
    </ActDrawer>
  )
}
