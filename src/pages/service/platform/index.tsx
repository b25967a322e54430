import type { CouponTab } from '@contract/codes/coupon'
import { View } from '@tarojs/components'
import { go } from '@/app/navigate'
import { page, useLocalStore, useOpen, useShow } from '@/app/page'
import { Screen, ScreenNav } from '@/app/screen'
import { CouponFaces } from '@/features/offers/coupon/coupon-face'
import { CouponListStore } from '@/features/offers/coupon/coupon-list.store'
import { Packages } from '@/features/offers/coupon-package/packages'
import { Vouchers } from '@/features/offers/voucher/vouchers'
import { CouponSkeleton } from '@/ui/coupon/coupon'
import { NavWord } from '@/ui/nav-bar/nav-bar'
import { type TabItem, Tabs } from '@/ui/tabs/tabs'

const TABS: readonly TabItem<CouponTab>[] = [
  { key: 'all', text: '推荐' },
  { key: 'mall', text: '平台券' },
  { key: 'store', text: '店铺券' },
  { key: 'freight', text: '运费券' },
  { key: 'member', text: '会员券' },
]

/** The claimable coupons of the mall. */
export default page('couponCentre', () => {
  const coupons = useLocalStore('coupons', (env) => new CouponListStore(env))
  useOpen(() => coupons.open())
  useShow(() => coupons.list.refresh())
  return (
    <Screen
      nav={false}
      of={coupons.list}
      isStack
      skeleton={<CouponSkeleton count={6} />}
      empty={{
        text: '暂时没有可领的券',
        note: '先去看看今天的好物吧',
        actionText: '去逛逛',
        onAction: () => void go('home'),
      }}
      top={
        <View className="screen-top">
          <ScreenNav right={<NavWord text="我的券" onTap={() => void go('myCoupon')} />} />
          <Tabs items={TABS} value={coupons.tab} onChange={(tab) => void coupons.open(tab)} />
        </View>
      }
    >
      {coupons.tab === 'all' ? <Vouchers /> : null}
      {coupons.tab === 'all' ? <Packages /> : null}
      <CouponFaces store={coupons} />
    </Screen>
  )
})
