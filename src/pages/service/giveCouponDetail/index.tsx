import { GIFT_HOURS } from '@contract/codes/coupon'
import type { CouponGift } from '@contract/schema/coupon'
import { View } from '@tarojs/components'
import { useEffect } from 'react'
import { listen } from '@/app/events'
import { go } from '@/app/navigate'
import { page, useLocalStore, useOpen, useShare } from '@/app/page'
import { Screen, ScreenNav } from '@/app/screen'
import { CouponGiftStore } from '@/features/offers/coupon/coupon-gift.store'
import { useLateShare } from '@/features/system/share/late-share'
import { Coupon, CouponNote, CouponSkeleton } from '@/ui/coupon/coupon'
import { Result, type ResultLook } from '@/ui/result/result'

/** Texts of a coupon gift, for its giver and for others. */
const LOOKS: Record<CouponGift['state'], { own: ResultLook; other: ResultLook }> = {
  waiting: {
    own: {
      icon: 'clock',
      title: '等待好友领取',
      note: `分享给好友，先到先得，${GIFT_HOURS} 小时内无人领取自动退回`,
      tone: 'wait',
    },
    other: { icon: 'badge-percent', title: '好友送你一张优惠券', note: '先到先得，领取后放入你的券包', tone: 'good' },
  },
  taken: {
    own: { icon: 'check', title: '好友已领取', note: '这张券已经是好友的了', tone: 'good' },
    other: { icon: 'info', title: '来晚了一步', note: '这张券已被别人领走', tone: 'wait' },
  },
  yours: {
    own: { icon: 'check', title: '已放入你的券包', note: '记得在到期前使用', tone: 'good' },
    other: { icon: 'check', title: '已放入你的券包', note: '记得在到期前使用', tone: 'good' },
  },
  over: {
    own: { icon: 'info', title: '赠送已结束', note: '这张券已退回你的券包', tone: 'wait' },
    other: { icon: 'info', title: '赠送已结束', note: '这张券已退回给好友', tone: 'wait' },
  },
}

/** A coupon that is given by a link: the first friend who opens it takes it; the giver can withdraw it. */
export default page('couponGift', ({ params: { giftCode = '' } }) => {
  const store = useLocalStore('gift', (env) => new CouponGiftStore(env, giftCode))
  const share = useLateShare()
  const gift = store.gift.value
  useOpen(() => store.gift.reload())
  useEffect(() => listen('login', () => void store.gift.reload()), [store])
  useShare(() => ({ title: gift ? `送你一张${gift.title}，快来领取` : '送你一张优惠券', params: { giftCode } }))
  const isShared = gift?.isOwn === true && gift.state === 'waiting'
  return (
    <Screen nav={false} of={store.gift} isStack skeleton={<CouponSkeleton count={1} />} top={<ScreenNav />}>
      {gift ? (
        <View className="card">
          <Result
            look={LOOKS[gift.state][gift.isOwn ? 'own' : 'other']}
            actions={[
              isShared && { text: '分享给好友', onTap: share.open },
              gift.button !== null && { text: gift.button.text, onTap: store.press },
              gift.button === null && { text: '去领券中心', onTap: () => go('couponCentre') },
            ]}
          />
          <Coupon face={gift} look={gift.state === 'taken' || gift.state === 'over' ? 'gone' : undefined}>
            <CouponNote>{gift.scopeText}</CouponNote>
            <CouponNote>{gift.validText}</CouponNote>
          </Coupon>
        </View>
      ) : null}
      {share.sheet}
    </Screen>
  )
})
