import type { VoucherGift } from '@contract/schema/voucher'
import { View } from '@tarojs/components'
import { useEffect } from 'react'
import { listen } from '@/app/events'
import { go, toLogin } from '@/app/navigate'
import { page, useLocalStore, useOpen, useShare, useStore } from '@/app/page'
import { Screen } from '@/app/screen'
import { SessionStore } from '@/app/stores/session.store'
import { VoucherGiftStore } from '@/features/offers/voucher/voucher-gift.store'
import { Facts } from '@/ui/facts/facts'
import { priceText } from '@/ui/price/cents'
import { Result, type ResultLook } from '@/ui/result/result'
import { Shot } from '@/ui/shot/shot'
import { CardSkeleton } from '@/ui/skeleton/skeleton'
import './index.scss'

const LOOKS: Record<VoucherGift['button']['code'], ResultLook> & { over: ResultLook } = {
  claim: { icon: 'ticket', title: '送你一张卡券', note: '每人限领一张，领完即止', tone: 'good' },
  open: { icon: 'circle-check', title: '已领取', note: '券码在我的卡券里，到店出示即可', tone: 'good' },
  gone: { icon: 'info', title: '来晚了一步', note: '这份卡券已被领完', tone: 'wait' },
  over: { icon: 'info', title: '活动已结束', note: '看看还能领的券吧', tone: 'wait' },
}

/** A voucher that a link gives, one to each (behaviours 2.12). */
export default page('voucherGet', ({ params: { giftCode = '' } }) => {
  const store = useLocalStore('gift', (env) => new VoucherGiftStore(env, giftCode))
  const session = useStore(SessionStore)
  const { gift, claimCall } = store
  useOpen(() => gift.reload())
  useEffect(() => listen('login', () => void gift.reload()), [gift])
  useShare(() => ({ title: gift.value ? `送你${gift.value.title}，快来领取` : '送你一张卡券', params: { giftCode } }))
  const { value } = gift
  const press = async () => {
    if (value?.button.code === 'open') return go('newVoucherDetail', { purchaseId: value.purchaseId })
    if (!session.isLoggedIn) return toLogin()
    await store.claim()
  }
  const isOver = value?.button.code === 'gone' || value?.button.code === 'over'
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
            <Result
              look={LOOKS[value.button.code] ?? LOOKS.over}
              actions={[
                !isOver && { text: value.button.text, onTap: () => (claimCall.isBusy ? undefined : press()) },
                isOver && { text: '去领券中心', onTap: () => go('couponCentre') },
              ]}
            />
            <View className="gift-line">
              <Shot picture={value.picture} size={72} />
              <View className="gift-line__words">
                <View className="gift-line__title">{value.title}</View>
                <View className="gift-line__fact">{value.from}</View>
                {value.worth > 0 ? <View className="gift-line__fact">价值 {priceText(value.worth)}</View> : null}
              </View>
            </View>
          </View>
          <Facts
            rows={[
              { label: '可用门店', value: value.placeText },
              { label: '可用次数', value: `${value.uses} 次` },
              { label: '有效期', value: value.validText },
            ]}
          />
        </>
      ) : null}
    </Screen>
  )
})
