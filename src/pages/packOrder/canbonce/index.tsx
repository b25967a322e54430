import { page } from '@/app/page'
import { ActivityGoods, useActivityList } from '@/features/offers/activity/activity-goods'

/** 凑单: the same goods, and what the cart still lacks. */
export default page('canBonce', ({ params }) => (
  <ActivityGoods name="canBonce" params={params} goods={useActivityList(params)} />
))
