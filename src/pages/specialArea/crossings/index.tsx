import { LIST_SOURCE } from '@contract/codes/tracking'
import { go } from '@/app/navigate'
import { page, useLocalStore, useOpen } from '@/app/page'
import { GoodsScreen } from '@/features/goods/catalog/goods-screen'
import { listIn } from '@/features/goods/catalog/list-address'
import { ProductListStore } from '@/features/goods/catalog/product-list.store'
import { useListAddress } from '@/features/goods/catalog/use-list-address'

/** All cross-border goods, which are taxed and settled separately [purchase.borders]. */
export default page('crossings', ({ params }) => {
  const store = useLocalStore('store', (env) => new ProductListStore(env, listIn(params)))
  useOpen(() => store.open({ crossBorder: true }))
  useListAddress('crossings', store.params)
  return (
    <GoodsScreen
      listSource={LIST_SOURCE.crossings}
      store={store}
      title="跨境好物"
      empty={{ text: '暂时没有跨境商品', actionText: '去逛逛', onAction: () => void go('home') }}
    />
  )
})
