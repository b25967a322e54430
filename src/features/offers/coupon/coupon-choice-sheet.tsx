import { couponWord } from '@contract/codes/coupon-word'
import { priceText } from '@contract/codes/money'
import type { CouponChoice } from '@contract/schema/coupon'
import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { Failed } from '@/app/failed'
import { go } from '@/app/navigate'
import { Button } from '@/ui/button/button'
import { CheckMark } from '@/ui/check/check'
import { Coupon, CouponNote, CouponSkeleton } from '@/ui/coupon/coupon'
import { EmptyState } from '@/ui/empty-state/empty-state'
import { Icon } from '@/ui/icon/icon'
import { Price } from '@/ui/price/price'
import { Sheet } from '@/ui/sheet/sheet'
import { Tabs } from '@/ui/tabs/tabs'
import { Tap } from '@/ui/tap/tap'
import type { CouponChoiceStore } from './coupon-choice.store'
import { ofCoupon } from './goods-of-coupon'
import './coupon-choice-sheet.scss'

interface CouponChoiceSheetProps {
  store: CouponChoiceStore
  isOpen: boolean
  isBusy: boolean
  onClose: () => void
  onDone: () => void
}

type Tab = 'usable' | 'unusable'

/** The shopper's coupons for an order: applicable ones, and the others with the reason. */
export const CouponChoiceSheet = observer(function CouponChoiceSheet(props: CouponChoiceSheetProps) {
  const { store, isOpen, isBusy, onClose, onDone } = props
  const [picked, setPicked] = useState<Tab | null>(null)
  const { choices } = store
  // When no coupon applies, the tab with the reasons is shown.
  const hasOnlyRefused = choices?.usable.length === 0 && choices.unusable.length > 0
  const tab = picked ?? (hasOnlyRefused ? 'unusable' : 'usable')
  const tabs = (['usable', 'unusable'] as const).map((key) => ({
    key,
    text: `${key === 'usable' ? '可用' : '不可用'}（${choices?.[key].length ?? 0}）`,
  }))
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title="选择优惠券"
      head={
        <View className="coupon-choice__tabs">
          <Tabs items={tabs} value={tab} onChange={setPicked} />
        </View>
      }
      foot={
        choices ? (
          <>
            <View className="coupon-choice__sum">
              <View className="coupon-choice__saved">
                <Text>共减</Text>
                <Price cents={choices.savedCents} size="lg" isDeal />
              </View>
              <View className="coupon-choice__due">
                已选 {store.chosen.length} 张，应付 {priceText(choices.payAmount)}
              </View>
            </View>
            <Button isBusy={store.isAsking || isBusy} onTap={onDone}>
              确定
            </Button>
          </>
        ) : null
      }
    >
      <Choices store={store} tab={tab} onLeave={onClose} />
    </Sheet>
  )
})

const Choices = observer(function Choices(props: { store: CouponChoiceStore; tab: Tab; onLeave: () => void }) {
  const { store, tab, onLeave } = props
  const { choices, error } = store
  if (error) {
    return <Failed why={error.message} onRetry={() => store.choose(store.chosen)} />
  }
  if (!choices) return <CouponSkeleton count={3} ground="fill" />
  if (choices[tab].length === 0)
    return <EmptyState picture="order" title={tab === 'usable' ? '没有可用的券' : '没有不可用的券'} />
  if (tab === 'unusable')
    return choices.unusable.map((coupon) => <Refused key={coupon.heldId} coupon={coupon} onLeave={onLeave} />)
  const isNone = store.chosen.length === 0
  return (
    <>
      <View className="coupon-choice__head">
        {choices.isBest && !isNone ? (
          <View className="coupon-choice__best">
            <Icon name="circle-check" size={16} />
            已选好最省的一组
          </View>
        ) : (
          <Tap className="coupon-choice__better" onTap={() => void store.choose(null)}>
            选最省的一组
          </Tap>
        )}
        <Tap className="coupon-choice__none" role="checkbox" isChecked={isNone} onTap={() => void store.toggleNone()}>
          不使用优惠券
          <CheckMark isOn={isNone} />
        </Tap>
      </View>
      {choices.usable.map((coupon) => (
        <Choice
          key={coupon.heldId}
          coupon={coupon}
          isOn={store.isChosen(coupon)}
          onTap={() => void store.toggle(coupon)}
        />
      ))}
    </>
  )
})

function Choice({ coupon, isOn, onTap }: { coupon: CouponChoice; isOn: boolean; onTap: () => void }) {
  return (
    <Tap
      className="coupon-choice"
      role="checkbox"
      isChecked={isOn}
      label={`${coupon.title}，${couponWord(coupon)}`}
      onTap={onTap}
    >
      <Coupon face={coupon} ground={isOn ? 'tint' : 'fill'} end={<CheckMark isOn={isOn} />}>
        <CouponNote>
          {coupon.isToClaim ? '提交时自动领取，' : ''}
          {coupon.scopeText}，{coupon.validText}
        </CouponNote>
      </Coupon>
    </Tap>
  )
}

function Refused({ coupon, onLeave }: { coupon: CouponChoice; onLeave: () => void }) {
  const topUp = () => {
    onLeave()
    void go('canBonce', { ...ofCoupon(coupon) })
  }
  return (
    <View className="coupon-choice">
      <Coupon
        face={coupon}
        ground="fill"
        look="gone"
        end={
          coupon.canTopUp ? (
            <Tap className="coupon-choice__more" role="link" label={`去凑单，${coupon.title}`} onTap={topUp}>
              去凑单
              <Icon name="chevron-right" size={14} />
            </Tap>
          ) : null
        }
      >
        <CouponNote tone="warn" icon="circle-alert">
          {coupon.reason}
        </CouponNote>
      </Coupon>
    </View>
  )
}
