import { chinaMinute } from '@contract/codes/china-time'
import { priceText } from '@contract/codes/money'
import { View } from '@tarojs/components'
import { go } from '@/app/navigate'
import { page, useFresh, useLocalStore } from '@/app/page'
import { Screen } from '@/app/screen'
import { HeldCouponFace } from '@/features/offers/coupon/held-coupon-face'
import { PackageRecordsStore } from '@/features/offers/coupon-package/records.store'
import { Button } from '@/ui/button/button'
import { ListItem } from '@/ui/list-item/list-item'
import { CardSkeleton } from '@/ui/skeleton/skeleton'
import './index.scss'

/** The shopper's coupon packages, with the state of their coupons. */
export default page('couponPackageRecord', () => {
  const store = useLocalStore('records', (env) => new PackageRecordsStore(env))
  const { list } = store
  useFresh(list)
  return (
    <Screen
      of={list}
      isStack
      skeleton={<CardSkeleton cards={[3, 3]} />}
      empty={{
        text: '还没有买过券包',
        picture: 'order',
        actionText: '去领券中心',
        onAction: () => void go('couponCentre'),
      }}
    >
      {list.items.map((one) => (
        <View key={one.purchaseId} className="bought">
          <ListItem
            title={one.title}
            facts={[`${priceText(one.price)}，${chinaMinute(one.at)}`]}
            end={
              <View className="bought__end">
                <View className="bought__state">{one.stateText}</View>
                <View className="bought__acts">
                  {one.buttons.map(({ code, text, primary }) => (
                    <Button
                      key={code}
                      size="xs"
                      kind={primary ? 'primary' : 'ghost'}
                      label={`${text}，${one.title}`}
                      onTap={() => void store.press(code, one)}
                    >
                      {text}
                    </Button>
                  ))}
                </View>
              </View>
            }
          />
          {one.coupons.map((coupon) => (
            <HeldCouponFace key={coupon.heldId} coupon={coupon} isLead={false} />
          ))}
        </View>
      ))}
    </Screen>
  )
})
