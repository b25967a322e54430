import { LIST_SOURCE } from '@contract/codes/tracking'
import { View } from '@tarojs/components'
import { useState } from 'react'
import { go } from '@/app/navigate'
import { page, useLocalStore, useResource } from '@/app/page'
import { GoodsScreen } from '@/features/goods/catalog/goods-screen'
import { ProductListStore } from '@/features/goods/catalog/product-list.store'
import { Chip } from '@/ui/chip/chip'
import { NavWord } from '@/ui/nav-bar/nav-bar'
import './index.scss'

/** Goods that accept points, by store. */
export default page('pointsGoods', () => {
  const goods = useLocalStore('goods', (env) => new ProductListStore(env))
  const [chosen, setChosen] = useState('')
  const choose = (storeId: string) => {
    setChosen(storeId)
    return goods.open({ storeId })
  }
  const stores = useResource(async (env) => {
    const reply = await env.call('GET pointsMall/stores', {}, { quiet: true })
    void choose(reply.records[0]?.storeId ?? '-')
    return reply
  })
  return (
    <GoodsScreen
      listSource={LIST_SOURCE.pointsGoods}
      store={goods}
      about={stores}
      title="抵扣好物"
      right={<NavWord text="抵扣规则" onTap={() => void go('deductionRule')} />}
      note={
        <View className="points-stores">
          {(stores.value?.records ?? []).map(({ storeId, name }) => (
            <Chip
              key={storeId}
              text={name}
              isPill
              isOnPage
              isOn={storeId === chosen}
              onTap={() => void choose(storeId)}
            />
          ))}
        </View>
      }
      empty={{ text: '暂时没有可抵扣的商品', actionText: '去逛逛', onAction: () => void go('home') }}
    />
  )
})
