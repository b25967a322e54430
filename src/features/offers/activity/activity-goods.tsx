import { type ActiveType, FREE_FREIGHT, OFFER_TYPE } from '@contract/codes/offer'
import { LIST_SOURCE } from '@contract/codes/tracking'
import type { ActivityTip } from '@contract/schema/cart'
import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { type ReactNode, useEffect } from 'react'
import { go } from '@/app/navigate'
import { useLocalStore, useOpen, useShow, useStore, useTitle } from '@/app/page'
import type { ActivityParams } from '@/app/routes/area'
import { CartBadge } from '@/app/stores/cart-badge.store'
import { BottomBar } from '@/ui/bottom-bar/bottom-bar'
import { Button } from '@/ui/button/button'
import { Price } from '@/ui/price/price'
import { GoodsScreen } from '../../goods/catalog/goods-screen'
import { listIn } from '../../goods/catalog/list-address'
import { ProductListStore } from '../../goods/catalog/product-list.store'
import { useListAddress } from '../../goods/catalog/use-list-address'
import { ActivityTipStore } from './activity-tip.store'
import './activity-goods.scss'

interface ActivityGoodsProps {
  /** `canBonce` has a bar: the cart's amount for the offer, and the missing amount. */
  name: 'canUse' | 'canBonce'
  params: ActivityParams
  goods: ProductListStore
  /** Content at the right end of the bar. */
  right?: ReactNode
  children?: ReactNode
}

const TYPES: readonly number[] = [...Object.values(OFFER_TYPE), FREE_FREIGHT]
/** An unknown type in the address gives an offer that does not exist. */
const typeOf = (text: string | undefined) =>
  (TYPES.includes(Number(text)) ? Number(text) : OFFER_TYPE.coupon) as ActiveType

/** Store of the product list; the page creates it, because its share card uses the same products. */
export const useActivityList = (params: ActivityParams) =>
  useLocalStore('goods', (env) => new ProductListStore(env, listIn(params)))

/** The products to which an offer or a coupon applies. */
export const ActivityGoods = observer(function ActivityGoods(props: ActivityGoodsProps) {
  const { name, params, goods, right, children } = props
  const { activeType, activityId = '-', activityGroupId } = params
  const activity = { activeType: typeOf(activeType), activityId }
  const about = useLocalStore('about', (env) => new ActivityTipStore(env, activity))
  const { tip } = about
  const isTopUp = name === 'canBonce'
  useOpen(async () => {
    const reloading = tip.reload()
    // The missing amount decides the order of the products.
    if (isTopUp) await reloading
    const gapCents = isTopUp ? tip.value?.gapCents : 0
    await goods.open({
      activity,
      ...(activityGroupId ? { storeId: activityGroupId } : {}),
      ...(gapCents ? { gapCents } : {}),
    })
  })
  useListAddress(name, { activeType, activityId, activityGroupId, ...goods.params })
  const inCart = useStore(CartBadge).number
  useShow(() => tip.refresh())
  useEffect(() => about.follow(inCart), [about, inCart])
  const { value } = tip
  useTitle(isTopUp ? null : value?.title)
  return (
    <GoodsScreen
      listSource={LIST_SOURCE.activity}
      store={goods}
      about={tip}
      title={isTopUp ? '凑单' : (value?.title ?? '可用商品')}
      note={
        value ? <View className="activity-note">{`${isTopUp ? `${value.title}：` : ''}${value.ruleText}`}</View> : null
      }
      right={right}
      empty={{ text: '暂时没有可用的商品', actionText: '去逛逛', onAction: () => void go('home') }}
      bottom={isTopUp && value ? <TopUpBar tip={value} /> : null}
    >
      {children}
    </GoodsScreen>
  )
})

function TopUpBar({ tip: { number, cents, text, isMet } }: { tip: ActivityTip }) {
  return (
    <BottomBar>
      <View className="top-up">
        <View className="top-up__sum">
          <Text>已选 {number} 件</Text>
          <Price cents={cents} size="sm" />
        </View>
        <View className={isMet || text === '' ? 'top-up__word' : 'top-up__word top-up__word--short'}>
          {text || (number === 0 ? '还没有选中可用的商品' : '')}
        </View>
      </View>
      <Button onTap={() => void go('cart')}>去购物车</Button>
    </BottomBar>
  )
}
