import { COUPON_SOON_DAYS, type HeldTab } from '@contract/codes/coupon'
import type { HeldCoupon } from '@contract/schema/coupon'
import { Text, View } from '@tarojs/components'
import { go } from '@/app/navigate'
import { page, useLocalStore, useOpen, useShow } from '@/app/page'
import { Screen, ScreenNav } from '@/app/screen'
import { HeldCouponFace } from '@/features/offers/coupon/held-coupon-face'
import { HeldCouponSheet } from '@/features/offers/coupon/held-coupon-sheet'
import { MyCouponsStore } from '@/features/offers/coupon/my-coupons.store'
import { classes } from '@/ui/classes'
import { CouponSkeleton } from '@/ui/coupon/coupon'
import { Icon } from '@/ui/icon/icon'
import { NavWord } from '@/ui/nav-bar/nav-bar'
import { FieldLink } from '@/ui/search-bar/field-link'
import { Tabs } from '@/ui/tabs/tabs'
import './index.scss'

const EMPTY_TEXTS: Record<HeldTab, string> = {
  usable: '还没有可用的优惠券',
  used: '还没有用过优惠券',
  over: '没有失效的优惠券',
}

/** The coupons that the shopper holds. */
export default page('myCoupon', () => {
  const coupons = useLocalStore('coupons', (env) => new MyCouponsStore(env))
  useOpen(() => coupons.open('usable'))
  useShow(() => coupons.list.refresh())
  const { list, tab, soon, others, usableCount, soonCount } = coupons
  const toCentre = () => void go('couponCentre')
  const lead = list.items.find(({ state }) => state === 'unused')
  const tickets = (held: readonly HeldCoupon[]) =>
    held.map((coupon) => (
      <HeldCouponFace
        key={coupon.heldId}
        coupon={coupon}
        isLead={coupon === lead}
        onOpen={() => coupons.look(coupon)}
      />
    ))
  const codeLink = (
    <View className="coupon-code">
      <FieldLink
        icon="badge-percent"
        placeholder="输入兑换码换券"
        word="兑换"
        leadsTo="exchangeCode"
        onTap={() => void go('exchangeCode')}
      />
    </View>
  )
  return (
    <Screen
      nav={false}
      of={list}
      isStack
      skeleton={<CouponSkeleton count={6} />}
      empty={{ text: EMPTY_TEXTS[tab], picture: 'order', actionText: '去领券', onAction: toCentre }}
      top={
        <>
          <View className="screen-top">
            <ScreenNav right={<NavWord text="去领券" onTap={toCentre} />} />
            <Tabs
              items={[
                { key: 'usable', text: '可使用', count: usableCount },
                { key: 'used', text: '已使用' },
                { key: 'over', text: '已失效' },
              ]}
              value={tab}
              onChange={(next) => void coupons.open(next)}
            />
          </View>
          {tab === 'usable' ? codeLink : null}
        </>
      }
    >
      {soon.length > 0 ? (
        <>
          <Group isSoon title={`${COUPON_SOON_DAYS} 天内到期`} count={soonCount} />
          {tickets(soon)}
          {others.length > 0 ? <Group title="更多优惠券" count={usableCount - soonCount} /> : null}
        </>
      ) : null}
      {tickets(others)}
      <HeldCouponSheet
        coupon={coupons.opened}
        onClose={() => coupons.look(null)}
        onGive={(coupon) => void coupons.give(coupon)}
      />
    </Screen>
  )
})

function Group({ title, count, isSoon }: { title: string; count: number; isSoon?: boolean }) {
  return (
    <View className={classes('coupon-group', isSoon && 'coupon-group--soon')}>
      {isSoon ? <Icon name="clock" size={16} /> : null}
      <Text className="coupon-group__title">{title}</Text>
      {count > 0 ? <Text className="coupon-group__count">{count} 张</Text> : null}
    </View>
  )
}
