import { RECOMMEND_POSITION } from '@contract/codes/tracking'
import type { ProductDetail } from '@contract/schema/catalog'
import { Text, View } from '@tarojs/components'
import { useLazyComponent } from '@/app/late'
import { go } from '@/app/navigate'
import { host } from '@/platform/host'
import { SectionHead } from '@/ui/section-head/section-head'
import { useGoodsAdd } from '../catalog/goods-add'
import { GoodsList } from '../catalog/goods-list'
import type { ProductCell } from './product-cell'
import './goods-cards.scss'

const loadStoreCard = () => import('../favourite/store-card').then(({ StoreCard }) => StoreCard)

/** Cards below the first screen: their code loads after the page. */
export const storeCard: ProductCell = {
  key: 'store',
  CardCell: ({ page, product: { store, storeId } }) => {
    const StoreCard = useLazyComponent(true, loadStoreCard)
    return StoreCard ? <StoreCard mark={page.mark} store={store} storeId={storeId} /> : null
  },
}

const loadReviews = () => import('./review-list').then(({ ReviewList }) => ReviewList)

function Reviews({ reviews }: Pick<ProductDetail, 'reviews'>) {
  const ReviewList = useLazyComponent(reviews.length > 0, loadReviews)
  if (reviews.length === 0) return <View className="goods-cards__quiet">还没有评价</View>
  return ReviewList ? <ReviewList reviews={reviews} /> : null
}

export const reviewsCard: ProductCell = {
  key: 'reviews',
  tab: '评价',
  CardCell: ({ product: { productId, reviewCount, goodPercent, reviews } }) => (
    <View className="card">
      <SectionHead
        title="评价"
        more={reviewCount > 0 ? '全部' : undefined}
        onMore={() => void go('productEvaluate', { productId })}
      >
        {reviewCount > 0 ? (
          <Text className="goods-cards__quiet">
            {reviewCount} 条<Text className="sep" />
            好评 {goodPercent}%
          </Text>
        ) : null}
      </SectionHead>
      <Reviews reviews={reviews} />
    </View>
  ),
}

const loadRichText = () => import('@/ui/rich-text/rich-text').then(({ RichText }) => RichText)

function Intro({ html }: { html: string }) {
  const RichText = useLazyComponent(true, loadRichText)
  return RichText ? <RichText html={html} /> : null
}

export const introCard: ProductCell = {
  key: 'intro',
  tab: '详情',
  isShown: ({ detailHtml }) => detailHtml !== '',
  CardCell: ({ product: { detailHtml } }) => (
    <View className="card">
      <SectionHead title="商品介绍" />
      <Intro html={detailHtml} />
    </View>
  ),
}

/**
 * H5 measures before it paints, and the recommendations are usually below the window; the mini program would show a
 * gap.
 */
const FIRST_RECOMMENDS = host.name === 'h5' ? 0 : undefined

export const recommendsCard: ProductCell = {
  key: 'recommends',
  tab: '推荐',
  isShown: ({ recommends }) => recommends.length > 0,
  CardCell: ({ product: { recommends, goneText } }) => {
    const { open, add, sheet } = useGoodsAdd(recommends, { recommendPosition: RECOMMEND_POSITION.details })
    return (
      <>
        <View className="goods-cards__title">{goneText ? '相似好物' : '看了又看'}</View>
        <GoodsList cards={recommends} onOpen={open} onAdd={add} firstItems={FIRST_RECOMMENDS} />
        {sheet}
      </>
    )
  },
  actions: { similar: { press: (page) => page.showSection('recommends') } },
}
