import { OFFER_TYPE } from '@contract/codes/offer'
import { page, useResource, useShare } from '@/app/page'
import { ActivityGoods, useActivityList } from '@/features/offers/activity/activity-goods'
import { useLateShare } from '@/features/system/share/late-share'
import { ShareIcon } from '@/features/system/share/share-icon'

/** Eligible goods of a coupon or an activity; an activity in progress can be shared. */
export default page('canUse', ({ params }) => {
  const { activeType, activityId = '' } = params
  const isShared = activityId !== '' && Number(activeType) !== OFFER_TYPE.coupon
  const { value: said } = useResource(async (env) =>
    isShared ? env.call('GET activity/assist/getShareInfo', { activityId }, { quiet: true }) : null,
  )
  const goods = useActivityList(params)
  const first = goods.list.items[0]
  const share = useLateShare()
  useShare(() => ({
    ...(said && { title: said.title, desc: said.desc }),
    ...(first && { imageUrl: first.picture.url, ground: first.picture.ground }),
    params: { activeType, activityId },
  }))
  return (
    <ActivityGoods name="canUse" params={params} goods={goods} right={said ? <ShareIcon share={share} /> : null}>
      {share.sheet}
    </ActivityGoods>
  )
})
