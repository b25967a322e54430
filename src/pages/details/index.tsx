import { RECOMMEND_POSITION } from '@contract/codes/tracking'
import type { ProductCard } from '@contract/schema/catalog'
import { Text, View } from '@tarojs/components'
import { useEffect, useState } from 'react'
import { listen } from '@/app/events'
import { useLate } from '@/app/late'
import { back, go, toLogin } from '@/app/navigate'
import { page, useEnv, useLocalStore, useOpen, useShare, useStore, useTitle } from '@/app/page'
import { Resource } from '@/app/resource'
import { Screen } from '@/app/screen'
import { CartBadge } from '@/app/stores/cart-badge.store'
import { ChannelStore } from '@/app/stores/channel.store'
import { SessionStore } from '@/app/stores/session.store'
import { metAt } from '@/app/tracking/met'
import { track } from '@/app/tracking/track'
import { DetailsActions } from '@/features/goods/catalog/details-bar'
import { useGoodsAdd } from '@/features/goods/catalog/goods-add'
import { GoodsList } from '@/features/goods/catalog/goods-list'
import { goodsOf } from '@/features/goods/catalog/goods-of'
import { OfferLine } from '@/features/goods/catalog/offer-line'
import { picturesFrom } from '@/features/goods/catalog/pictures-from'
import { CardLead, ProductLead } from '@/features/goods/catalog/product-lead'
import { previewOf } from '@/features/goods/catalog/product-preview'
import { useProductSections } from '@/features/goods/catalog/product-sections'
import type { ProductSheetsProps } from '@/features/goods/catalog/product-sheets'
import { isRestock, RestockStore } from '@/features/goods/catalog/restock.store'
import { ReviewItem } from '@/features/goods/catalog/review-item'
import { type PickedSku, SkuSheet, SkuSheetStore } from '@/features/goods/catalog/sku-sheet'
import { rememberViewed } from '@/features/goods/catalog/viewed'
import { KeptMarkStore } from '@/features/goods/favourite/kept-mark.store'
import { KeepIcon, StoreCard } from '@/features/goods/favourite/store-card'
import { CouponStrip } from '@/features/offers/coupon/coupon-strip'
import { useCouponSheet } from '@/features/offers/coupon/use-coupon-sheet'
import { useLateShare } from '@/features/system/share/late-share'
import { ShareIcon } from '@/features/system/share/share-icon'
import { CartStore } from '@/features/trade/cart/cart.store'
import { CheckoutDesk } from '@/features/trade/checkout/checkout-desk.store'
import { host } from '@/platform/host'
import { BarIcon, BottomBar } from '@/ui/bottom-bar/bottom-bar'
import { Cell, Cells } from '@/ui/cell/cell'
import { Gallery } from '@/ui/gallery/gallery'
import { pictureKey } from '@/ui/picture/picture'
import { RichText } from '@/ui/rich-text/rich-text'
import { SectionHead } from '@/ui/section-head/section-head'
import { Bone, TextSkeleton } from '@/ui/skeleton/skeleton'
import { Thumbs } from '@/ui/thumbs/thumbs'
import './index.scss'

const loadBundles = () => import('@/features/offers/bundle/bundle-strip').then((file) => file.BundleStrip)
const loadRecommends = () => import('@/features/goods/catalog/recommends').then((file) => file.Recommends)
const loadRestocks = () => import('@/features/goods/catalog/restock-rows').then((file) => file.RestockRows)
const loadSheets = () => import('@/features/goods/catalog/product-sheets').then((file) => file.ProductSheets)

export default page('details', ({ params }) => {
  const { productId, storeId, sourceChannel, pick } = params
  const shown = useLocalStore('product', (env) => {
    const asked = { productId, ...(storeId ? { storeId } : {}) }
    return new Resource(() => env.call('GET product/getProductDetail', asked, { quiet: true }))
  })
  const sheet = useLocalStore('sheet', (env) => new SkuSheetStore(env))
  const restock = useLocalStore('restock', (env) => new RestockStore(env, shown, productId))
  const mark = useLocalStore('mark', (env) => new KeptMarkStore(env, productId))
  const session = useStore(SessionStore)
  const channels = useStore(ChannelStore)
  const cart = useStore(CartStore)
  const desk = useStore(CheckoutDesk)
  const badge = useStore(CartBadge)
  const [sheetShown, showSheet] = useState<ProductSheetsProps['shown']>(null)
  const ProductSheets = useLate(sheetShown !== null, loadSheets)
  const [busy, setBusy] = useState<string | null>(null)
  const env = useEnv()
  useOpen(async () => {
    channels.saveSaleChannel(sourceChannel)
    await shown.reload()
    const seen = shown.value
    if (!seen) return
    rememberViewed(session.uid, productId)
    void mark.seen(seen.storeId)
    if (pick === '1' && seen.buttons.some(({ code }) => code === 'addToCart'))
      void sheet.open({ productId, skus: seen.skus })
    track('product_view', { productId, storeId: seen.storeId, price: seen.price, sourceChannel, ...metAt(productId) })
  })
  // What was ordered here has changed: who comes back is not offered the same once more.
  useEffect(() => listen('submitReturn', () => void shown.reload()), [shown])
  // Limits, 到货提醒 and what is kept are each shopper's own.
  useEffect(
    () =>
      listen('login', () => {
        void shown.refresh()
        if (shown.value) void mark.seen(shown.value.storeId)
      }),
    [shown, mark],
  )
  const product = shown.value
  const isGone = !!product?.goneText
  const BundleStrip = useLate(!!product?.hasBundles && !isGone, loadBundles)
  const Recommends = useLate(shown.isGone, loadRecommends)
  const restocks = product?.restocks ?? []
  const RestockRows = useLate(restocks.length > 0, loadRestocks)
  const pictures = picturesFrom(sheet.picture, product?.pictures ?? [])
  const { picked } = sheet
  const recommends = useGoodsAdd(product?.recommends ?? [], { recommendPosition: RECOMMEND_POSITION.details })
  useTitle(product?.title ?? '商品详情')
  useShare(() => ({
    title: product?.title ?? '乐廊好物',
    params: { productId, storeId },
    ...(product && {
      ...(product.subtitle && { desc: product.subtitle }),
      ...(product.pictures[0] && { imageUrl: product.pictures[0].url, ground: product.pictures[0].ground }),
      priceCents: product.price,
    }),
  }))
  const share = useLateShare()
  const coupons = useCouponSheet()
  const sections = useProductSections(
    product
      ? [
          'stage',
          'goods',
          'reviews',
          ...(product.detailHtml ? (['intro'] as const) : []),
          ...(product.recommends.length > 0 ? (['more'] as const) : []),
        ]
      : [],
  )

  const buttons = product?.buttons ?? []
  const openSheet = () => {
    if (product) void sheet.open({ productId, skus: product.skus })
  }
  /** A choice was confirmed by one of the server's buttons. */
  const act = async (action: string, choice: PickedSku) => {
    if (!product || busy) return
    sheet.pick(choice)
    const { skuId, number, priceCents } = choice
    setBusy(action)
    try {
      if (action === 'addToCart') {
        const item = {
          productId,
          skuId,
          storeId: product.storeId,
          businessId: product.businessId,
          number,
          price: priceCents,
        }
        if (await cart.add({ ...item, ...(sourceChannel ? { sourceChannel } : {}) })) sheet.close()
        return
      }
      if (!session.isLoggedIn) return toLogin()
      const products = [{ skuId, number, ...(sourceChannel ? { sourceChannel } : {}) }]
      const goods = [{ storeId: product.storeId, products }]
      if (await desk.begin(env, { source: 'buyNow', goods })) sheet.close()
    } finally {
      setBusy(null)
    }
  }
  const press = (code: string) => {
    if (isRestock(code)) void restock.press(code)
    else if (code === 'similar') sections.show('more')
    else openSheet()
  }

  return (
    <Screen
      of={shown}
      nav={
        shown.isGone
          ? { title: '商品详情' }
          : {
              title: '',
              ground: sections.tabs ? 'card' : 'clear',
              isOnPicture: true,
              onBack: () => void back(),
              children: sections.tabs,
              right: (
                <>
                  {sections.tabs ? null : <KeepIcon mark={mark} />}
                  <ShareIcon share={share} isOnPicture={sections.tabs === null} />
                </>
              ),
            }
      }
      className="details"
      gone={{
        text: '商品不存在',
        note: '看看别的好物吧',
        actionText: '回首页',
        onAction: () => void go('home'),
        below: Recommends && <Recommends near={{ page: 'gone', productIds: [productId], storeId: params.storeId }} />,
      }}
      skeleton={<DetailsSkeleton card={previewOf(productId)} isMember={session.isMember} />}
      bottom={
        product ? (
          <BottomBar>
            <BarIcon icon="house" text="首页" onTap={() => void go('home')} />
            <BarIcon icon="shopping-bag" text="购物车" count={badge.number} onTap={() => void go('cart')} />
            <DetailsActions
              buttons={buttons}
              reason={product.notBuyableReason}
              busyCode={restock.busy === '' ? (buttons.find(({ code }) => isRestock(code))?.code ?? null) : busy}
              onPress={press}
            />
          </BottomBar>
        ) : null
      }
    >
      {product ? (
        <View>
          <View id={sections.idOf('stage')}>
            <Gallery
              // Another colour begins at its own picture.
              key={pictures[0] && pictureKey(pictures[0])}
              pictures={pictures}
              name={product.title}
              goneText={product.goneText}
              onShare={(at) => void go('mediaShare', { productId, at: String(at) })}
            />
          </View>
          <View className="details__body">
            <View id={sections.idOf('goods')} className="details__goods">
              <ProductLead
                product={product}
                isMember={session.isMember}
                skuId={picked?.skuId ?? null}
                onZero={() => void shown.reload()}
                coupons={
                  isGone ? null : <CouponStrip productId={productId} onOpen={() => coupons.open({ productId })} />
                }
              />
              {isGone && product.services.length + product.parameters.length === 0 ? null : (
                <Cells>
                  {product.notBuyableReason ? null : (
                    <Cell
                      isKey
                      label="已选"
                      isHollow={picked === null}
                      value={
                        picked
                          ? pickedText(
                              product.skus.skus.find(({ skuId }) => skuId === picked.skuId)?.specText,
                              picked.number,
                            )
                          : '请选择规格'
                      }
                      onTap={openSheet}
                    />
                  )}
                  {isGone || product.offers.length === 0 ? null : (
                    <Cell
                      isKey
                      label="促销"
                      value={<OfferLine offers={product.offers} />}
                      onTap={() => showSheet('offers')}
                    />
                  )}
                  {isGone ? null : (
                    <Cell
                      isKey
                      label="配送"
                      value={product.delivery.line}
                      {...(product.delivery.ways.length > 0 ? { onTap: () => showSheet('delivery') } : {})}
                    />
                  )}
                  {product.services.length > 0 ? (
                    <Cell
                      isKey
                      label="服务"
                      value={<View className="details__wraps">{product.services.join(' · ')}</View>}
                    />
                  ) : null}
                  {product.parameters.length > 0 ? (
                    <Cell
                      isKey
                      label="参数"
                      value={product.parameters
                        .slice(0, 2)
                        .map(({ value }) => value)
                        .join(' · ')}
                      onTap={() => showSheet('facts')}
                    />
                  ) : null}
                </Cells>
              )}
              <StoreCard mark={mark} store={product.store} storeId={product.storeId} />
            </View>
            {BundleStrip ? <BundleStrip productId={productId} /> : null}
            <View id={sections.idOf('reviews')} className="card">
              <SectionHead
                title="评价"
                more={product.reviewCount > 0 ? '全部' : undefined}
                onMore={() => void go('productEvaluate', { productId })}
              >
                {product.reviewCount > 0 ? (
                  <Text className="details__score">
                    {product.reviewCount} 条<Text className="sep" />
                    好评 {product.goodPercent}%
                  </Text>
                ) : null}
              </SectionHead>
              {product.reviews.length > 0 ? (
                product.reviews.map((review) => (
                  <ReviewItem key={review.reviewId} review={review}>
                    <Thumbs name="评价" images={review.images} video={review.video} />
                  </ReviewItem>
                ))
              ) : (
                <View className="details__none">还没有评价</View>
              )}
            </View>
            {product.detailHtml ? (
              <View id={sections.idOf('intro')} className="card">
                <SectionHead title="商品介绍" />
                <RichText html={product.detailHtml} />
              </View>
            ) : null}
            {product.recommends.length > 0 ? (
              <View id={sections.idOf('more')}>
                <View className="details__more">{product.goneText ? '相似好物' : '看了又看'}</View>
                <GoodsList
                  cards={product.recommends}
                  onOpen={recommends.open}
                  onAdd={recommends.add}
                  firstItems={FIRST_RECOMMENDS}
                />
              </View>
            ) : null}
          </View>
        </View>
      ) : null}
      <SkuSheet
        store={sheet}
        busyKey={busy}
        actions={buttons.map(({ code, text, primary, disabledReason }) => ({
          key: code,
          text,
          isPrimary: primary,
          ...(disabledReason ? { offReason: disabledReason } : {}),
        }))}
        onPick={(action, choice) => void act(action, choice)}
      >
        {RestockRows ? <RestockRows restocks={restocks} store={restock} /> : null}
      </SkuSheet>
      {product && ProductSheets ? (
        <ProductSheets product={product} shown={sheetShown} onClose={() => showSheet(null)} />
      ) : null}
      {coupons.sheet}
      {share.sheet}
      {recommends.sheet}
    </Screen>
  )
})

/** A browser measures before it paints, and most products' end below the window; the mini program would show a gap. */
const FIRST_RECOMMENDS = host.name === 'h5' ? 0 : undefined

const pickedText = (specText: string | undefined, number: number) =>
  [specText, `${number} 件`].filter(Boolean).join('，')

/** What is known before the reply: the card that was tapped, else nothing. */
function DetailsSkeleton({ card, isMember }: { card: ProductCard | null; isMember: boolean }) {
  return (
    <View>
      {card ? (
        <Gallery pictures={[card.picture]} name={card.title} goneText={goodsOf(card, isMember).goneText} />
      ) : (
        <Bone className="details__stage-bone" />
      )}
      <View className="details__body">
        {card ? (
          <CardLead card={card} isMember={isMember} />
        ) : (
          <View className="card">
            <Bone className="bone--price" />
            <TextSkeleton lines={2} />
          </View>
        )}
        <View className="card">
          <TextSkeleton lines={3} />
        </View>
      </View>
    </View>
  )
}
