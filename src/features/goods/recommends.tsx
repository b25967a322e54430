import type { ProductCard } from '@contract/schema/catalog'
import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { Once } from '@/app/once'
import { useLocalStore, useOpen } from '@/app/page'
import type { Env } from '@/app/stores'
import { useGoodsAdd } from './goods-add'
import { GoodsList } from './goods-list'
import './recommends.scss'

const MOST = 10

/** Goods that can be bought now, for a page that has nothing else to show (behaviours 2.2, 2.4, 2.6). */
export class RecommendsStore {
  readonly goods: Once<readonly ProductCard[]>
  constructor(env: Env) {
    this.goods = new Once(async () => {
      const reply = await env.call('POST product/pageProducts', { inStock: true, pageSize: MOST }, { quiet: true })
      return reply.records
    })
  }
}

/** 猜你喜欢 below an empty or finished page. Without goods or network it is simply not there. */
export const Recommends = observer(function Recommends() {
  const store = useLocalStore('recommends', (env) => new RecommendsStore(env))
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
