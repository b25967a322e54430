import { STAR_TEXTS } from '@contract/codes/review'
import { REVIEW_VIEWS, type ReviewView } from '@contract/codes/review-views'
import { useState } from 'react'
import { listOf, type Search, useAddress } from '../../app/address'
import type { Reply } from '../../app/api'
import { useCall } from '../../app/query'
import type { FilterSpec } from '../../patterns/filter-bar'
import { IndexPage } from '../../patterns/index-page'
import type { Column } from '../../patterns/index-types'
import { useStoreFilter } from '../../patterns/use-store-filter'
import { countText } from '../../patterns/view-tabs'
import { Acts, Moment, Shot } from '../../ui'
import './review.css'
import { ReviewDrawer } from './review-drawer'
import { Pictures, Stars } from './review-parts'

type Row = Reply<'review/list'>['records'][number]

const TITLES: Readonly<Record<ReviewView, string>> = { waiting: '待回复', low: '低分待回复', answered: '已回复' }
const isView = (view: string | undefined): view is ReviewView => REVIEW_VIEWS.some((one) => one === view)

function filterOf({ store, stars, pictured }: Search) {
  const [stores, chosen] = [listOf(store), listOf(stars).map(Number)]
  return {
    ...(stores.length > 0 && { stores }),
    ...(chosen.length > 0 && { stars: chosen }),
    ...(pictured && { isPictured: true }),
  }
}

const COLUMNS: Column<Row>[] = [
  {
    key: 'review',
    title: '评价',
    isFixed: true,
    card: 'head',
    cell: (row) => (
      <span className="review-words">
        <Stars of={row.stars} />
        <span className="text">{row.content || row.tags.join('、') || '没有写字'}</span>
        {row.append && <span className="note">追评：{row.append.content}</span>}
        {row.reply && <span className="note">回复：{row.reply.content}</span>}
        <Pictures review={row} />
      </span>
    ),
  },
  {
    key: 'goods',
    title: '商品',
    width: 260,
    card: 'wide',
    cell: (row) => (
      <span className="row">
        <Shot picture={row.picture} />
        <span className="two-lines grow">
          <span>{row.title}</span>
          <span className="note">
            {row.storeName}
            {row.specText && `，${row.specText}`}
          </span>
        </span>
      </span>
    ),
  },
  {
    key: 'who',
    title: '会员',
    width: 140,
    card: 'left',
    cell: (row) => (
      <span className="two-lines">
        <span>{row.nick}</span>
        <span className="note">
          <Moment at={row.createdAt} />
        </span>
      </span>
    ),
  },
]

/** Reviews of goods that wait for an answer, the newest or the lowest first. */
export default function ReviewIndex() {
  const [search] = useAddress()
  const counts = useCall('review/counts', filterOf(search))
  const storeFilter = useStoreFilter()
  const [open, setOpen] = useState<Row | null>(null)
  const filters: FilterSpec[] = [
    storeFilter,
    {
      key: 'stars',
      title: '星级',
      kind: 'choices',
      options: STAR_TEXTS.map((text, at) => ({ value: String(at + 1), label: `${at + 1} 星 ${text}` })),
    },
    { key: 'pictured', title: '图片', kind: 'choices', options: [{ value: 'yes', label: '有图或视频' }] },
  ]
  const columns: Column<Row>[] = [
    ...COLUMNS,
    {
      key: 'acts',
      title: '操作',
      width: 110,
      isFixed: true,
      card: 'acts',
      cell: (row) => (
        <Acts
          size="small"
          acts={[{ code: 'open', text: row.acts[0]?.text ?? '查看', look: 'plain', refusal: '' }]}
          onAct={() => setOpen(row)}
        />
      ),
    },
  ]
  return (
    <>
      <IndexPage
        title="评价"
        note="每条评价都会显示，不能隐藏"
        page="/reviews"
        list="review/list"
        input={(at) => ({ view: isView(at.view) ? at.view : 'waiting', ...filterOf(at) })}
        views={REVIEW_VIEWS.map((key) => ({
          key,
          title: TITLES[key],
          count: countText(counts.data?.views, key),
          isUrgent: key === 'low',
        }))}
        filters={filters}
        columns={columns}
        rowKey={({ reviewId }) => reviewId}
        empty="没有要回复的评价"
        unit="条"
      />
      {open && <ReviewDrawer of={open} onClose={() => setOpen(null)} />}
    </>
  )
}
