import { useLazyComponent } from '@/app/late'
import { back, go } from '@/app/navigate'
import { page, useShare, useTitle } from '@/app/page'
import { Screen } from '@/app/screen'
import { KeepIcon } from '@/features/goods/favourite/keep-icon'
import { PRODUCT_CELLS } from '@/features/goods/product-cells/cells'
import { ProductBar } from '@/features/goods/product-page/product-bar'
import { ProductBody } from '@/features/goods/product-page/product-body'
import { useProductPage } from '@/features/goods/product-page/product-page.store'
import { ProductPicker } from '@/features/goods/product-page/product-picker'
import { STAGE } from '@/features/goods/product-page/product-sections'
import { ProductSkeleton } from '@/features/goods/product-page/product-skeleton'
import { ProductTabs } from '@/features/goods/product-page/product-tabs'
import { productShare } from '@/features/goods/product-page/share-card'
import { useLateShare } from '@/features/system/share/late-share'
import { ShareIcon } from '@/features/system/share/share-icon'
import './index.scss'

const loadRecommends = () => import('@/features/goods/catalog/recommends').then(({ Recommends }) => Recommends)

export default page('details', ({ params }) => {
  const { productId, storeId } = params
  const store = useProductPage(params, PRODUCT_CELLS)
  const { shown, sections } = store
  const product = shown.value
  const share = useLateShare()
  const Recommends = useLazyComponent(shown.isGone, loadRecommends)
  useTitle(product?.title ?? '商品详情')
  useShare(() => productShare(product, params))
  const isOnStage = sections.at === STAGE
  return (
    <Screen
      of={shown}
      className="details"
      nav={
        shown.isGone
          ? { title: '商品详情' }
          : {
              title: '',
              ground: isOnStage ? 'clear' : 'card',
              isOnPicture: true,
              onBack: () => void back(),
              children: isOnStage ? null : <ProductTabs store={store} />,
              right: (
                <>
                  {isOnStage ? <KeepIcon mark={store.mark} /> : null}
                  <ShareIcon share={share} isOnPicture={isOnStage} />
                </>
              ),
            }
      }
      gone={{
        text: '商品不存在',
        note: '看看别的好物吧',
        actionText: '回首页',
        onAction: () => void go('home'),
        below: Recommends && <Recommends near={{ page: 'gone', productIds: [productId], storeId }} />,
      }}
      skeleton={<ProductSkeleton productId={productId} />}
      bottom={product ? <ProductBar store={store} product={product} /> : null}
    >
      {product ? (
        <>
          <ProductBody store={store} product={product} />
          <ProductPicker store={store} product={product} />
        </>
      ) : null}
      {share.sheet}
    </Screen>
  )
})
