import { page, useLocalStore } from '@/app/page'
import { ItemPage } from '@/features/offers/points-mall/item-page'
import { PointItemStore } from '@/features/offers/points-mall/point-item.store'

/** A coupon for points, granted immediately. */
export default page('pointsCoupon', ({ params: { itemId } }) => {
  const store = useLocalStore('item', (env) => new PointItemStore(env, itemId))
  return <ItemPage store={store} isBusy={store.redeemCall.isBusy} onRedeem={() => store.redeem()} />
})
