import { page } from '@/app/page'
import { ActivityGoods, useActivityList } from '@/features/offers/activity/activity-goods'

/** 凑单: eligible goods, and the gap that remains in the cart. */
export default page('canBonce', ({ params }) => (
  <ActivityGoods name="canBonce" params={params} goods={useActivityList(params)} />
))
