import { priceText } from '@contract/codes/money'
import { View } from '@tarojs/components'
import { go } from '@/app/navigate'
import { page, useFresh, useLocalStore, useShare } from '@/app/page'
import { Screen, ScreenNav } from '@/app/screen'
import { CouponPackageStore } from '@/features/offers/coupon-package/package.store'
import { BottomBar } from '@/ui/bottom-bar/bottom-bar'
import { Button } from '@/ui/button/button'
import { Coupon, CouponNote, CouponSkeleton } from '@/ui/coupon/coupon'
import { ListItem } from '@/ui/list-item/list-item'
import { NavWord } from '@/ui/nav-bar/nav-bar'
import { Price } from '@/ui/price/price'

/** The detail of a coupon package, with its purchase. */
export default page('couponPackage', ({ params: { packageId } }) => {
  const store = useLocalStore('package', (env) => new CouponPackageStore(env, packageId))
  const { detail, buyCall } = store
  useFresh(detail)
  const { value } = detail
  useShare(() => ({ title: value ? `${value.title}，${value.worthText}` : '优惠券包', params: { packageId } }))
  return (
    <Screen
      nav={false}
      of={detail}
      isStack
      gone={{
        text: '这个券包不在了',
        note: '看看能领的券吧',
        actionText: '去领券',
        onAction: () => void go('couponCentre'),
      }}
      skeleton={<CouponSkeleton count={4} />}
      top={<ScreenNav right={<NavWord text="我的券包" onTap={() => void go('couponPackageRecord')} />} />}
      bottom={
        value ? (
          <BottomBar>
            <Button isEven isBusy={buyCall.isBusy} isOff={value.button.code !== 'buy'} onTap={() => void store.buy()}>
              {value.button.code === 'buy' ? `${priceText(value.price)} ${value.button.text}` : value.button.text}
            </Button>
          </BottomBar>
        ) : null
      }
    >
      {value ? (
        <>
          <ListItem
            title={value.title}
            facts={[value.worthText, value.note]}
            end={<Price cents={value.price} isDeal />}
          />
          {value.coupons.map(({ face, number, validText }) => (
            <Coupon key={face.couponId} face={face} ground="page" end={<View className="times">×{number}</View>}>
              <CouponNote>{face.scopeText}</CouponNote>
              <CouponNote>{validText.replace('领后', '购买后')}</CouponNote>
            </Coupon>
          ))}
          <View className="stack__lead">付款后立即放入我的券；都没有使用、赠送、过期时可以退款</View>
        </>
      ) : null}
    </Screen>
  )
})
