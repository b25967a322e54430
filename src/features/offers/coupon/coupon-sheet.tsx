import { FAILURE_TEXTS } from '@contract/codes/failures'
import { observer } from 'mobx-react'
import { useEffect } from 'react'
import { listen } from '@/app/events'
import { Failed } from '@/app/failed'
import { useLocalStore } from '@/app/page'
import { CouponSkeleton } from '@/ui/coupon/coupon'
import { EmptyState } from '@/ui/empty-state/empty-state'
import { Sheet } from '@/ui/sheet/sheet'
import { Tap } from '@/ui/tap/tap'
import { CouponFaces } from './coupon-face'
import { CouponListStore, type CouponQuery } from './coupon-list.store'
import './coupon-sheet.scss'

export interface CouponSheetProps {
  /** A store or a product. */
  ask: CouponQuery
  isOpen: boolean
  onClose: () => void
}

/** Sheet of claimable coupons; the list is loaded when it opens. */
export function CouponSheet({ ask, isOpen, onClose }: CouponSheetProps) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="领券">
      <Coupons ask={ask} onLeave={onClose} />
    </Sheet>
  )
}

const Coupons = observer(function Coupons({ ask, onLeave }: { ask: CouponQuery; onLeave: () => void }) {
  const key = `coupons of ${ask.productId ?? ask.storeId}`
  const store = useLocalStore(key, (env) => new CouponListStore(env, ask))
  const { list } = store
  useEffect(() => void store.open(), [store])
  // A visitor who logged in for a claim returns to the open sheet.
  useEffect(() => listen('login', () => void list.refresh()), [list])
  if (!list.isLoaded && list.error) {
    return <Failed why={list.error.message} onRetry={() => list.reload()} />
  }
  if (!list.isLoaded) return <CouponSkeleton count={3} ground="fill" />
  if (list.isEmpty) return <EmptyState picture="search" title="暂时没有可领的券" />
  return (
    <>
      <CouponFaces store={store} ground="tint" onLeave={onLeave} />
      {list.hasMore ? (
        <Tap className="coupon-sheet__more" onTap={() => void list.more()}>
          {list.isMoreLoading ? '加载中…' : list.error ? FAILURE_TEXTS.moreNotLoaded : '查看更多'}
        </Tap>
      ) : null}
    </>
  )
})
