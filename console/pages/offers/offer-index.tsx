import { OFFER_KIND_TEXT, OFFER_KINDS, OFFER_VIEW_TEXT, OFFER_VIEWS, type OfferKind } from '@contract/codes/offer-desk'
import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { listOf, type Search, useAddress } from '../../app/address'
import type { Input, Reply } from '../../app/api'
import { useCall } from '../../app/query'
import { useMay } from '../../app/session'
import type { FilterSpec } from '../../patterns/filter-bar'
import { IndexPage } from '../../patterns/index-page'
import type { Column } from '../../patterns/index-types'
import { UndoBar } from '../../patterns/undo-bar'
import { useStoreFilter } from '../../patterns/use-store-filter'
import { countText } from '../../patterns/view-tabs'
import { Acts, Button, Moment, Tag } from '../../ui'
import { EndDrawer } from './end-drawer'
import { OfferTag } from './offer-tag'
import './offers.css'

type Row = Reply<'offer/list'>['records'][number]

const isKind = (kind: string): kind is OfferKind => OFFER_KINDS.some((one) => one === kind)

function chipsOf(search: Search): Input<'offer/counts'> {
  const stores = listOf(search.store)
  const kinds = listOf(search.kind).filter(isKind)
  return {
    ...(stores.length > 0 && { stores }),
    ...(kinds.length > 0 && { kinds }),
    ...(search.q && { text: search.q }),
  }
}

const searchOf = (search: Search) => ({
  view: OFFER_VIEWS.find((view) => view === search.view) ?? OFFER_VIEWS[0],
  ...chipsOf(search),
})

const COLUMNS: Column<Row>[] = [
  {
    key: 'title',
    title: '活动',
    isFixed: true,
    card: 'head',
    cell: (row) => (
      <span className="two-lines">
        <b>{row.title}</b>
        <span className="note mono">{row.offerId}</span>
      </span>
    ),
  },
  {
    key: 'rule',
    title: '优惠',
    width: 250,
    cell: (row) => (
      <span className="two-lines">
        <span className="offer-rule">
          <Tag look="plain" progress="flat">
            {row.tag}
          </Tag>
          <span className="one-line">{row.texts.join('，')}</span>
        </span>
        <span className="note">
          {row.goodsText}，优先级 {row.priority}
        </span>
      </span>
    ),
  },
  { key: 'store', title: '店铺', width: 120, card: 'left', cell: ({ storeName }) => storeName },
  {
    key: 'time',
    title: '时间',
    width: 150,
    card: 'right',
    cell: (row) => (
      <span className="two-lines">
        <span>{row.startsAt === 0 ? '一直' : <Moment at={row.startsAt} />}</span>
        <span className="note">{row.endsAt === null ? '不结束' : <>至 {<Moment at={row.endsAt} />}</>}</span>
      </span>
    ),
  },
  { key: 'state', title: '状态', width: 96, card: 'tag', cell: ({ state }) => <OfferTag state={state} /> },
]

/** Offers of the account's stores and of the mall. */
export default function OfferIndex() {
  const [search] = useAddress()
  const navigate = useNavigate()
  const mayEdit = useMay('offers.edit')
  const counts = useCall('offer/counts', chipsOf(search))
  const storeFilter = useStoreFilter()
  const [ending, setEnding] = useState<Row | null>(null)
  const [done, setDone] = useState<{ offerId: string; title: string; since: number } | null>(null)
  const filters: FilterSpec[] = [
    storeFilter,
    {
      key: 'kind',
      title: '类型',
      kind: 'choices',
      options: OFFER_KINDS.map((value) => ({ value, label: OFFER_KIND_TEXT[value] })),
    },
  ]
  const act = (row: Row, code: string) => {
    const { offerId } = row
    if (code === 'end') setEnding(row)
    else if (code === 'copy') void navigate({ to: '/offers/new', search: { from: offerId } as never })
    else void navigate({ to: '/offers/$offerId', params: { offerId } })
  }
  const columns: Column<Row>[] = mayEdit
    ? [
        ...COLUMNS,
        {
          key: 'acts',
          title: '操作',
          width: 190,
          isFixed: true,
          card: 'acts',
          cell: (row) => <Acts size="small" acts={row.acts} onAct={(code) => act(row, code)} />,
        },
      ]
    : COLUMNS
  return (
    <>
      {done && (
        <div className="offer-done">
          <UndoBar
            text={`已结束 ${done.title}`}
            subject={done.offerId}
            since={done.since}
            changes={['offer']}
            onClose={() => setDone(null)}
          />
        </div>
      )}
      <IndexPage
        title="活动"
        page="/offers"
        list="offer/list"
        input={searchOf}
        views={OFFER_VIEWS.map((key) => ({
          key,
          title: OFFER_VIEW_TEXT[key],
          count: countText(counts.data?.views, key),
        }))}
        find="活动名称、编号"
        filters={filters}
        columns={columns}
        rowKey={({ offerId }) => offerId}
        open={({ offerId }) => ({ to: '/offers/$offerId', params: { offerId }, search })}
        empty="还没有活动"
        unit="个"
        actions={
          mayEdit && (
            <Button
              type="primary"
              icon={<Plus size={16} aria-hidden="true" />}
              onClick={() => void navigate({ to: '/offers/new' })}
            >
              新建活动
            </Button>
          )
        }
      />
      {ending && (
        <EndDrawer
          offer={ending}
          onClose={() => setEnding(null)}
          onEnded={() => {
            setDone({ offerId: ending.offerId, title: ending.title, since: Date.now() - 60_000 })
            setEnding(null)
          }}
        />
      )}
    </>
  )
}
