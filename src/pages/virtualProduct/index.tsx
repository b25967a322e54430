import { Text, View } from '@tarojs/components'
import { useState } from 'react'
import { back, go, toLogin } from '@/app/navigate'
import { page, useEnv, useLocalStore, useResource, useShare, useStore, useTitle } from '@/app/page'
import { Screen } from '@/app/screen'
import { SessionStore } from '@/app/stores/session.store'
import { track } from '@/app/tracking/track'
import { DetailsActions } from '@/features/goods/catalog/details-bar'
import { ProductLead } from '@/features/goods/catalog/product-lead'
import { isRestock, RestockStore } from '@/features/goods/catalog/restock.store'
import { type PickedSku, SkuSheet, SkuSheetStore } from '@/features/goods/catalog/sku-sheet'
import { openPlace } from '@/features/system/geo/open-place'
import { CheckoutDesk } from '@/features/trade/checkout/checkout-desk.store'
import { BarIcon, BottomBar } from '@/ui/bottom-bar/bottom-bar'
import { Cell, Cells } from '@/ui/cell/cell'
import { Gallery } from '@/ui/gallery/gallery'
import { CardSkeleton } from '@/ui/skeleton/skeleton'
import './index.scss'

/** A virtual product: the purchase issues a ticket, which is shown at its store. */
export default page('virtualProduct', ({ params }) => {
  const { productId } = params
  const shown = useResource((env) => env.call('GET product/getProductDetail', { productId }, { quiet: true }))
  const sheet = useLocalStore('sheet', (env) => new SkuSheetStore(env))
  const restock = useLocalStore('restock', (env) => new RestockStore(env, shown, productId))
  const session = useStore(SessionStore)
  const desk = useStore(CheckoutDesk)
  const [busy, setBusy] = useState<string | null>(null)
  const env = useEnv()
  const product = shown.value
  useTitle(product?.title)
  useShare(() => ({
    title: product?.title ?? '乐廊好物',
    params: { productId },
    ...(product?.pictures[0] && { imageUrl: product.pictures[0].url, ground: product.pictures[0].ground }),
  }))
  const press = (code: string) => {
    if (isRestock(code)) void restock.press(code)
    else if (product) void sheet.open({ productId, skus: product.skus })
  }
  const buy = async (action: string, { skuId, number, priceCents }: PickedSku) => {
    if (!product || busy) return
    sheet.pick({ skuId, number, priceCents })
    if (!session.isLoggedIn) return toLogin()
    setBusy(action)
    const goods = [{ storeId: product.storeId, products: [{ skuId, number }] }]
    if (await desk.begin(env, { source: 'buyNow', goods })) sheet.close()
    setBusy(null)
    track('product_view', { productId, storeId: product.storeId, price: priceCents })
  }
  const picked = product?.skus.skus.find(({ skuId }) => skuId === sheet.picked?.skuId)
  return (
    <Screen
      of={shown}
      className="details"
      nav={shown.isGone ? {} : { title: '', ground: 'clear', isOnPicture: true, onBack: () => void back() }}
      gone={{ text: '商品不存在', note: '看看别的好物吧', actionText: '回首页', onAction: () => void go('home') }}
      skeleton={<CardSkeleton cards={['goods', 3, 4]} />}
      bottom={
        product ? (
          <BottomBar>
            <BarIcon icon="house" text="首页" onTap={() => void go('home')} />
            <DetailsActions
              buttons={product.buttons}
              reason={product.notBuyableReason}
              busyCode={busy}
              onPress={press}
            />
          </BottomBar>
        ) : null
      }
    >
      {product ? (
        <View>
          <Gallery pictures={product.pictures} name={product.title} goneText={product.goneText} />
          <View className="virtual">
            <ProductLead
              product={product}
              isMember={session.isMember}
              skuId={picked?.skuId ?? null}
              onZero={() => void shown.reload()}
            />
            <Cells>
              {product.notBuyableReason ? null : (
                <Cell
                  isKey
                  label="已选"
                  isHollow={!picked}
                  value={picked ? `${picked.specText}，${sheet.picked?.number} 件` : '请选择规格'}
                  onTap={() => press('buyNow')}
                />
              )}
              <Cell isKey label="使用" value={<View className="virtual__wraps">{product.delivery.line}</View>} />
              <Cell
                isKey
                label="门店"
                value={
                  <Text className="one">
                    {product.store.name} {product.store.floor}
                  </Text>
                }
                onTap={() => void openPlace(product.store)}
              />
              <Cell isKey label="退款" value="未使用可申请整单退款" />
              {product.parameters.map(({ name, value }) => (
                <Cell key={name} isKey label={name} value={<View className="virtual__wraps">{value}</View>} />
              ))}
              {product.detailHtml ? (
                <Cell isKey label="图文" value="查看图文详情" onTap={() => void go('graphicDetails', { productId })} />
              ) : null}
            </Cells>
          </View>
        </View>
      ) : null}
      <SkuSheet
        store={sheet}
        busyKey={busy}
        actions={(product?.buttons ?? []).map(({ code, text, primary }) => ({ key: code, text, isPrimary: primary }))}
        onPick={(action, choice) => void buy(action, choice)}
      />
    </Screen>
  )
})
