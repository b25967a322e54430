import { Link, useNavigate } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { useAddress } from '../../app/address'
import { useAct, useCall } from '../../app/query'
import { useStaff } from '../../app/session'
import { ErrorStrip, Loading } from '../../ui'
import { blankCoupon, copyOfCoupon } from './coupon-draft'
import { CouponEditor } from './coupon-editor'

/** A new coupon, or a copy of the one that the address names. */
export default function CouponNew() {
  const [{ from = '' }] = useAddress()
  const staff = useStaff()
  const navigate = useNavigate()
  const [blank] = useState(() => blankCoupon(staff.allStores ? null : (staff.stores[0] ?? null), Date.now()))
  const source = useCall('coupon/detail', { couponId: from }, { enabled: from !== '' })
  const add = useAct('coupon/add', ['coupon', 'audit'])
  const [keys] = useState(() => new Map<string, string>())
  if (from !== '' && !source.data)
    return source.error ? <ErrorStrip error={source.error} onRetry={() => void source.refetch()} /> : <Loading />
  return (
    <>
      <nav className="back" aria-label="列表">
        <Link to="/coupons">
          <ArrowLeft size={14} aria-hidden="true" />
          优惠券
        </Link>
      </nav>
      <div className="page-head">
        <h1>新建优惠券</h1>
        {source.data && <span className="note">复制自 {source.data.title}</span>}
      </div>
      <CouponEditor
        coupon={null}
        present={blank}
        {...(source.data && { first: copyOfCoupon(source.data.draft), firstGoods: source.data.goods })}
        save={async (draft) => {
          // One key for one draft: a repeat after a lost reply adds nothing.
          const text = JSON.stringify(draft)
          const key = keys.get(text) ?? crypto.randomUUID()
          keys.set(text, key)
          const made = await add.mutateAsync({ key, draft })
          void navigate({ to: '/coupons/$couponId', params: { couponId: made.couponId }, ignoreBlocker: true })
          return made
        }}
      />
    </>
  )
}
