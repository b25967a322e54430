import { priceText } from '@contract/codes/money'
import { LIST_SOURCE } from '@contract/codes/tracking'
import { Text, View } from '@tarojs/components'
import { useState } from 'react'
import { toast } from '@/app/dialog'
import { go, toLogin } from '@/app/navigate'
import { page, useEnv, useLocalStore, useOpen, useShare, useStore } from '@/app/page'
import { Screen } from '@/app/screen'
import { SessionStore } from '@/app/stores/session.store'
import { rememberSource } from '@/app/tracking/product-source'
import { SkuSheet, SkuSheetStore } from '@/features/goods/catalog/sku-sheet'
import { BundleStore } from '@/features/offers/bundle/bundle.store'
import { CheckoutDesk } from '@/features/trade/checkout/checkout-desk.store'
import { BottomBar } from '@/ui/bottom-bar/bottom-bar'
import { Button } from '@/ui/button/button'
import { GoodsLine } from '@/ui/goods-line/goods-line'
import { Icon } from '@/ui/icon/icon'
import { Price, Was } from '@/ui/price/price'
import { GoodsRowBone } from '@/ui/skeleton/skeleton'
import { Tap } from '@/ui/tap/tap'
import './index.scss'

/** A bundle: one SKU of each product, bought together at the bundle price. */
export default page('packageDetails', ({ params: { bundleId } }) => {
  const bundle = useLocalStore('bundle', (env) => new BundleStore(env, bundleId))
  const sheet = useLocalStore('sheet', (env) => new SkuSheetStore(env))
  const [changing, setChanging] = useState('')
  const session = useStore(SessionStore)
  const desk = useStore(CheckoutDesk)
  const env = useEnv()
  useOpen(() => bundle.detail.reload())
  const { value } = bundle.detail
  useShare(() => ({ title: value?.title ?? '优惠套餐', params: { bundleId } }))
  const choose = (productId: string, skuId: string) => {
    setChanging(productId)
    void sheet.open({ productId, skuId })
  }
  const buy = () => (session.isLoggedIn ? desk.begin(env, bundle.order) : toLogin())

  return (
    <Screen
      of={bundle.detail}
      isStack
      gone={{ text: '套餐已结束', note: '看看别的好物吧', actionText: '回首页', onAction: () => void go('home') }}
      skeleton={
        <View className="card">
          {[0, 1].map((at) => (
            <GoodsRowBone key={at} size={80} />
          ))}
        </View>
      }
      bottom={
        value ? (
          <BottomBar>
            <View className="package__sum">
              <View className="package__due">
                套餐价 <Price cents={value.amount} isDeal />
              </View>
              {value.savedAmount > 0 ? (
                <View className="package__saved">已省 {priceText(value.savedAmount)}</View>
              ) : null}
            </View>
            <Button
              isOff={value.notBuyableReason !== null}
              onOff={() => toast(value.notBuyableReason ?? '')}
              isBusy={desk.isConfirming}
              onTap={() => void buy()}
            >
              购买套餐
            </Button>
          </BottomBar>
        ) : null
      }
    >
      <View className="card">
        <View className="package__title">{value?.title}</View>
        <View className="package__facts">
          {value?.storeName}
          {value?.endText ? (
            <>
              <Text className="sep" />
              {value.endText}
            </>
          ) : null}
        </View>
        {value?.goods.map((one) => (
          <View key={one.productId} className="package__line">
            <GoodsLine
              picture={one.picture}
              name={one.title}
              size={80}
              nameLines={1}
              goneText={one.problem || null}
              onOpen={() => {
                rememberSource(one.productId, { listSource: LIST_SOURCE.bundle })
                void go('details', { productId: one.productId })
              }}
              foot={
                <>
                  <Price cents={one.price} size="sm" />
                  <Text className="push package__times">×{one.number}</Text>
                </>
              }
            >
              {one.hasChoice ? (
                <View className="package__spec">
                  <Tap
                    className="spec"
                    label={`已选 ${one.specText}，重新选择`}
                    isStopping
                    onTap={() => choose(one.productId, one.skuId)}
                  >
                    <Text className="one">{one.specText}</Text>
                    <Icon name="chevron-down" size={14} />
                  </Tap>
                </View>
              ) : (
                <View className="package__facts">{one.specText}</View>
              )}
            </GoodsLine>
          </View>
        ))}
        <View className="package__alone">
          单买 <Was cents={value?.originalAmount ?? 0} />
        </View>
      </View>
      <SkuSheet
        store={sheet}
        actions={[{ key: 'choose', text: '确定', isPrimary: true }]}
        onPick={(_action, { skuId }) => {
          sheet.close()
          void bundle.choose(changing, skuId)
        }}
      />
    </Screen>
  )
})
