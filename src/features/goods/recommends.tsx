import { PRODUCT_SORT } from '@contract/codes/product'
import type { ProductCard, ProductFilter } from '@contract/schema/catalog'
import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { Once } from '@/app/once'
import { useLocalStore, useOpen } from '@/app/page'
import type { Env } from '@/app/stores'
import { useGoodsAdd } from './goods-add'
import { GoodsList } from './goods-list'
import './recommends.scss'

const MOST = 10

/** What recommended goods should be near to: those of a category or store, the most bought, the newest. */
export type Near = Pick<ProductFilter, 'categoryId' | 'storeId' | 'sort'>

/** Goods that can be bought now, for a page that has nothing else to show (behaviours 2.2, 2.4, 2.6). */
export class RecommendsStore {
  readonly goods: Once<readonly ProductCard[]>
  constructor(env: Env, near: Near) {
    const ask = async (filter: Near) => {
      const input = { ...filter, inStock: true, pageSize: MOST }
      return (await env.call('POST product/pageProducts', input, { quiet: true })).records
    }
    this.goods = new Once(async () => {
      const found = await ask(near)
      const isBound = near.categoryId !== undefined || near.storeId !== undefined
      return found.length > 0 || !isBound ? found : ask({ sort: PRODUCT_SORT.sales })
    })
  }
}

/** 猜你喜欢 below an empty or finished page, fitting it. Without goods or network it is simply not there. */
export const Recommends = observer(function Recommends({ near }: { near: Near }) {
  const store = useLocalStore('recommends', (env) => new RecommendsStore(env, near))
  useOpen(() => store.goods.reload())
  const cards = store.goods.value ?? []
  const { add, open, sheet } = useGoodsAdd(cards)
  if (cards.length === 0) return null
  return (
    <View className="recommends">
      <View className="recommends__title">猜你喜欢</View>
      <GoodsList cards={cards} onOpen={open} onAdd={add} />
      {sheet}
    </View>
  )
})
