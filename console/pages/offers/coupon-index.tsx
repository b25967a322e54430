import { COUPON_KINDS, type CouponKind } from '@contract/codes/coupon'
import { COUPON_VIEW_TEXT, COUPON_VIEWS } from '@contract/codes/offer-desk'
import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { listOf, type Search, useAddress } from '../../app/address'
import type { Input, Reply } from '../../app/api'
import { useCall } from '../../app/query'
import { useMay } from '../../app/session'
import type { FilterSpec } from '../../patterns/filter-bar'
import { IndexPage } from '../../patterns/index-page'
import type { Column } from '../../patterns/index-types'
import { useStoreFilter } from '../../patterns/use-store-filter'
import { countText } from '../../patterns/view-tabs'
import { Button, Moment, Tag } from '../../ui'
import { unusedOf } from './coupon-acts'
import { COUPON_KIND_TEXT } from './coupon-draft'
import { CouponTag } from './offer-tag'
import './offers.css'

type Row = Reply<'coupon/list'>['records'][number]

const isKind = (kind: string): kind is CouponKind => COUPON_KINDS.some((one) => one === kind)

function chipsOf(search: Search): Input<'coupon/counts'> {
  const stores = listOf(search.store)
  const kinds = listOf(search.kind).filter(isKind)
  return {
    ...(stores.length > 0 && { stores }),
    ...(kinds.length > 0 && { kinds }),
    ...(search.q && { text: search.q }),
  }
}

const searchOf = (search: Search) => ({
  view: COUPON_VIEWS.find((view) => view === search.view) ?? COUPON_VIEWS[0],
  ...chipsOf(search),
})

const COLUMNS: Column<Row>[] = [
  {
    key: 'title',
    title: '优惠券',
    isFixed: true,
    card: 'head',
    cell: (row) => (
      <span className="two-lines">
        <b>{row.title}</b>
        <span className="note">{row.scopeText}</span>
      </span>
    ),
  },
  {
    key: 'rule',
    title: '优惠',
    width: 220,
    cell: (row) => (
      <span className="two-lines">
        <span className="offer-rule">
          <Tag look={row.tag === '会员' ? 'gold' : 'plain'} progress="flat">
            {row.tag}
          </Tag>
          <span className="one-line">{row.text}</span>
        </span>
        <span className="note">{row.validText}</span>
      </span>
    ),
  },
  {
    key: 'time',
    title: '领取',
    width: 150,
    card: 'left',
    cell: (row) => (
      <span className="two-lines">
        <span>{row.claimFrom === 0 ? '一直' : <Moment at={row.claimFrom} />}</span>
        <span className="note">{row.claimUntil === null ? '不结束' : <>至 {<Moment at={row.claimUntil} />}</>}</span>
      </span>
    ),
  },
  {
    key: 'claimed',
    title: '已领',
    width: 110,
    isNumber: true,
    card: 'right',
    cell: ({ claimed, total }) => (
      <span className="two-lines">
        <span>{claimed}</span>
        <span className="note">{total === null ? '不限量' : `共 ${total}`}</span>
      </span>
    ),
  },
  { key: 'used', title: '已用', width: 72, isNumber: true, card: 'none', cell: ({ used }) => used },
  { key: 'locked', title: '占用', width: 72, isNumber: true, card: 'none', cell: ({ locked }) => locked },
  { key: 'unused', title: '未用', width: 72, isNumber: true, card: 'none', cell: unusedOf },
  { key: 'expired', title: '过期', width: 72, isNumber: true, card: 'none', cell: ({ expired }) => expired },
  { key: 'state', title: '状态', width: 96, card: 'tag', cell: ({ state }) => <CouponTag state={state} /> },
]

/** Coupons of the account's stores and of the mall. */
export default function CouponIndex() {
  const [search] = useAddress()
  const navigate = useNavigate()
  const mayEdit = useMay('offers.edit')
  const counts = useCall('coupon/counts', chipsOf(search))
  const storeFilter = useStoreFilter()
  const filters: FilterSpec[] = [
    storeFilter,
    {
      key: 'kind',
      title: '类型',
      kind: 'choices',
      options: COUPON_KINDS.map((value) => ({ value, label: COUPON_KIND_TEXT[value] })),
    },
  ]
  return (
    <IndexPage
      title="优惠券"
      page="/coupons"
      list="coupon/list"
      input={searchOf}
      views={COUPON_VIEWS.map((key) => ({
        key,
        title: COUPON_VIEW_TEXT[key],
        count: countText(counts.data?.views, key),
      }))}
      find="券名、编号"
      filters={filters}
      columns={COLUMNS}
      rowKey={({ couponId }) => couponId}
      open={({ couponId }) => ({ to: '/coupons/$couponId', params: { couponId }, search })}
      empty="还没有优惠券"
      unit="种"
      actions={
        mayEdit && (
          <Button
            type="primary"
            icon={<Plus size={16} aria-hidden="true" />}
            onClick={() => void navigate({ to: '/coupons/new' })}
          >
            新建优惠券
          </Button>
        )
      }
    />
  )
}
