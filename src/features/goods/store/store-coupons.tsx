import { ScrollView, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useLocalStore, useOpen } from '@/app/page'
import { CouponFaces } from '../../offers/coupon/coupon-face'
import { CouponListStore } from '../../offers/coupon/coupon-list.store'
import './store-coupons.scss'

/** The coupons of a store side by side; nothing without any. */
export const StoreCoupons = observer(function StoreCoupons({ storeId }: { storeId: string }) {
  const store = useLocalStore('coupons', (env) => new CouponListStore(env, { storeId }))
  useOpen(() => store.open())
  if (store.list.items.length === 0) return null
  return (
    <ScrollView className="store-coupons" scrollX>
      <View className="store-coupons__row">
        <CouponFaces store={store} />
      </View>
    </ScrollView>
  )
})
