import { page } from '@/app/page'
import { ActivityGoods } from '@/features/offers/activity/activity-goods'

/** Goods that a coupon or an activity is for. */
export default page('canUse', ({ params }) => <ActivityGoods name="canUse" params={params} />)
