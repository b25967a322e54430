import { RECOMMEND_POSITION } from '@contract/codes/tracking'
import type { ProductCard, RecommendQuery } from '@contract/schema/catalog'
import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useLocalStore, useOpen } from '@/app/page'
import { Resource } from '@/app/resource'
import type { Env } from '@/app/stores'
import { SessionStore } from '@/app/stores/session.store'
import { useGoodsAdd } from './goods-add'
import { GoodsList } from './goods-list'
import { viewedBy } from './viewed'
import './recommends.scss'

const MOST = 10
/** Tracking codes of the pages with recommendations. */
const POSITIONS = {
  cart: RECOMMEND_POSITION.cart,
  search: RECOMMEND_POSITION.search,
  payResult: RECOMMEND_POSITION.payResult,
  gone: RECOMMEND_POSITION.gone,
  detail: RECOMMEND_POSITION.details,
  member: RECOMMEND_POSITION.member,
} as const

/** The page of the recommendations and their subject. */
export type Near = Pick<RecommendQuery, 'page' | 'productIds' | 'categoryId' | 'storeId'>

/** Recommended products in stock, for pages that have no other content. */
export class RecommendsStore {
  readonly goods: Resource<readonly ProductCard[]>
  constructor(env: Env, near: Near) {
    this.goods = new Resource(async () => {
      const input = { ...near, viewed: viewedBy(env.stores.get(SessionStore).uid), pageSize: MOST }
      return (await env.call('POST product/pageRecommends', input, { quiet: true })).records
    })
  }
}

/** 猜你喜欢 below an empty or finished page. Without products or network it is not shown. */
export const Recommends = observer(function Recommends({ near }: { near: Near }) {
  const store = useLocalStore('recommends', (env) => new RecommendsStore(env, near))
  useOpen(() => store.goods.reload())
  const cards = store.goods.value ?? []
  const { add, open, sheet } = useGoodsAdd(cards, { recommendPosition: POSITIONS[near.page] })
  if (cards.length === 0) return null
  return (
    <View className="recommends">
      <View className="recommends__title">猜你喜欢</View>
      <GoodsList cards={cards} onOpen={open} onAdd={add} />
      {sheet}
    </View>
  )
})
