import { monthDay } from '@contract/codes/china-time'
import { MAX_REVIEW, REVIEW_TABS, type ReviewTab } from '@contract/codes/review'
import { LIST_SOURCE } from '@contract/codes/tracking'
import { View } from '@tarojs/components'
import { toast } from '@/app/dialog'
import { go } from '@/app/navigate'
import { page, useFresh, useLocalStore } from '@/app/page'
import { Screen, ScreenNav } from '@/app/screen'
import { rememberSource } from '@/app/tracking/product-source'
import { ReviewItem } from '@/features/goods/catalog/review-item'
import { OwnReviewsStore } from '@/features/trade/review/own-reviews.store'
import { ReviewMore } from '@/features/trade/review/review-more'
import { Button } from '@/ui/button/button'
import { Field } from '@/ui/field/field'
import { GoodsLine } from '@/ui/goods-line/goods-line'
import { Sheet } from '@/ui/sheet/sheet'
import { CardSkeleton } from '@/ui/skeleton/skeleton'
import { Tabs } from '@/ui/tabs/tabs'
import './index.scss'

const TAB_TEXTS: Record<ReviewTab, string> = { pending: '待评价', done: '已评价' }

/** The lines that the shopper can review, and the shopper's reviews. */
export default page('goodsReviews', ({ params: { firstShowType } }) => {
  const store = useLocalStore(
    'own-reviews',
    (own) => new OwnReviewsStore(own, REVIEW_TABS.find((tab) => tab === firstShowType) ?? 'pending'),
  )
  const { list, tab, form, appended } = store
  useFresh(list)
  return (
    <Screen
      nav={false}
      of={list}
      isStack
      skeleton={<CardSkeleton cards={[3, 3, 3]} />}
      empty={
        tab === 'pending'
          ? {
              text: '没有待评价的商品',
              note: '收货后 7 天内可以评价',
              picture: 'order',
              actionText: '我的订单',
              onAction: () => void go('orderList', {}),
            }
          : { text: '还没有写过评价', note: '收货后来说说吧', picture: 'order' }
      }
      top={
        <View className="screen-top">
          <ScreenNav />
          <Tabs
            items={REVIEW_TABS.map((key) => ({ key, text: TAB_TEXTS[key] }))}
            value={tab}
            onChange={(next) => void store.choose(next)}
          />
        </View>
      }
    >
      {list.items.map((one) => (
        <View key={one.orderLineId} className="card own-review">
          <GoodsLine
            picture={one.picture}
            name={one.title}
            onOpen={() => {
              rememberSource(one.productId, { listSource: LIST_SOURCE.reviews })
              void go('details', { productId: one.productId })
            }}
          >
            <View className="own-review__note">{one.specText}</View>
          </GoodsLine>
          {one.review ? (
            <ReviewItem review={one.review}>
              <ReviewMore review={one.review} />
            </ReviewItem>
          ) : null}
          {one.openUntil ? (
            <View className="own-review__foot">
              <View className="own-review__note">
                {monthDay(one.openUntil)}前可{one.review ? '追评' : '评价'}
              </View>
              <Button
                size="sm"
                kind={one.review ? 'ghost' : 'line'}
                label={`${one.review ? '追评' : '评价'}，${one.title}`}
                onTap={() =>
                  one.review
                    ? store.append(one)
                    : void go('evaluate', { orderId: one.orderId, orderLineId: one.orderLineId })
                }
              >
                {one.review ? '追评' : '评价'}
              </Button>
            </View>
          ) : null}
        </View>
      ))}
      <Sheet
        isOpen={appended !== null}
        onClose={() => store.append(null)}
        title="追评"
        foot={
          <Button
            isEven
            isBusy={form.isBusy}
            onTap={async () => {
              if (await store.send()) toast('已追评')
            }}
          >
            发布
          </Button>
        }
      >
        <Field
          label="用了一段时间，感觉怎么样"
          isLong
          isRoomy
          {...form.field('content')}
          maxLength={MAX_REVIEW}
          placeholder="说说现在的感受"
          hint={`${form.values.content.length}/${MAX_REVIEW}`}
        />
      </Sheet>
    </Screen>
  )
})
