import { chinaMinute } from '@contract/codes/china-time'
import { priceText } from '@contract/codes/money'
import { TICKET_GIFT_HOURS } from '@contract/codes/ticket'
import type { VoucherGift } from '@contract/schema/voucher'
import { View } from '@tarojs/components'
import { useEffect } from 'react'
import { listen } from '@/app/events'
import { go } from '@/app/navigate'
import { page, useLocalStore, useOpen, useShare } from '@/app/page'
import { Screen } from '@/app/screen'
import { VoucherGiftStore } from '@/features/offers/voucher/voucher-gift.store'
import { useLateShare } from '@/features/system/share/late-share'
import { Avatar } from '@/ui/avatar/avatar'
import { Facts } from '@/ui/facts/facts'
import { Result, type ResultLook } from '@/ui/result/result'
import { Shot } from '@/ui/shot/shot'
import { CardSkeleton } from '@/ui/skeleton/skeleton'
import './index.scss'

type Looks = Record<VoucherGift['button']['code'], ResultLook> & { over: ResultLook }

const OPEN: ResultLook = {
  icon: 'circle-check',
  title: '已领取',
  note: '券码在我的卡券里，到店出示即可',
  tone: 'good',
}
/** Texts for a voucher of an activity. */
const OF_ACTIVITY: Looks = {
  claim: { icon: 'ticket', title: '送你一张卡券', note: '每人限领一张，领完即止', tone: 'good' },
  open: OPEN,
  gone: { icon: 'info', title: '来晚了一步', note: '这份卡券已被领完', tone: 'wait' },
  over: { icon: 'info', title: '活动已结束', note: '看看还能领的券吧', tone: 'wait' },
}
/** Texts for a friend's ticket. */
const OF_FRIEND: Looks = {
  claim: { icon: 'gift', title: '好友送你一张卡券', note: '先到先得，领取后放入我的卡券', tone: 'good' },
  open: OPEN,
  gone: { icon: 'info', title: '来晚了一步', note: '这张卡券已被别人领走', tone: 'wait' },
  over: { icon: 'info', title: '赠送已结束', note: '这张卡券已退回给好友', tone: 'wait' },
}
/** Texts for the shopper's own ticket, offered to a friend. */
const OWN: Looks = {
  takeBack: {
    icon: 'clock',
    title: '等待好友领取',
    note: `分享给好友，先到先得，${TICKET_GIFT_HOURS} 小时内无人领取自动退回`,
    tone: 'wait',
  },
  gone: { icon: 'circle-check', title: '好友已领取', note: '这张券已经是好友的了，原来的券码已失效', tone: 'good' },
  over: { icon: 'info', title: '赠送已结束', note: '这张券已退回我的卡券', tone: 'wait' },
}

/** A voucher that a link grants: of an activity, one per shopper; or a friend's ticket, to the first who claims it. */
export default page('voucherGet', ({ params: { giftCode = '' } }) => {
  const store = useLocalStore('gift', (env) => new VoucherGiftStore(env, giftCode))
  const { gift } = store
  const share = useLateShare()
  useOpen(() => gift.reload())
  useEffect(() => listen('login', () => void gift.reload()), [gift])
  useShare(() => ({
    title: gift.value ? `送你${gift.value.title}，快来领取` : '送你一张卡券',
    params: { giftCode },
  }))
  const { value } = gift
  const code = value?.button.code
  const isOver = code === 'gone' || code === 'over'
  const looks = value?.isOwn ? OWN : value?.giver ? OF_FRIEND : OF_ACTIVITY
  return (
    <Screen
      of={gift}
      isStack
      gone={{
        text: '这个链接已失效',
        note: '看看能领的券吧',
        actionText: '去领券',
        onAction: () => void go('couponCentre'),
      }}
      skeleton={<CardSkeleton cards={[4, 3]} />}
    >
      {value ? (
        <>
          <View className="card">
            {value.giver && !value.isOwn ? (
              <View className="gift-giver">
                <Avatar picture={value.giver.avatar} size={64} />
                <View className="gift-giver__name">{value.giver.name}</View>
              </View>
            ) : null}
            <Result
              look={looks[value.button.code] ?? looks.over}
              actions={[
                code === 'takeBack' && { text: '分享给好友', onTap: share.open },
                !isOver && { text: value.button.text, onTap: () => store.press() },
                isOver && !value.isOwn && { text: '去领券中心', onTap: () => go('couponCentre') },
                isOver && value.isOwn && { text: '我的卡券', onTap: () => go('newVoucher') },
              ]}
            />
            <View className="gift-line">
              <Shot picture={value.picture} size={72} />
              <View className="gift-line__words">
                <View className="gift-line__title">{value.title}</View>
                {value.from ? <View className="gift-line__fact">{value.from}</View> : null}
                {value.worth > 0 ? <View className="gift-line__fact">价值 {priceText(value.worth)}</View> : null}
              </View>
            </View>
          </View>
          <Facts
            rows={[
              { label: '可用门店', value: value.placeText },
              { label: '可用次数', value: `${value.uses} 次` },
              { label: '有效期', value: value.validText },
              { label: '领取截止', value: value.until > 0 ? chinaMinute(value.until) : null },
            ]}
          />
        </>
      ) : null}
      {share.sheet}
    </Screen>
  )
})
