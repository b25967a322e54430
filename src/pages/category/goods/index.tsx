import { LIST_SOURCE } from '@contract/codes/tracking'
import { go } from '@/app/navigate'
import { page, useLocalStore, useOpen, useShare, useTitle } from '@/app/page'
import { GoodsScreen } from '@/features/goods/catalog/goods-screen'
import { listIn } from '@/features/goods/catalog/list-address'
import { ProductListStore } from '@/features/goods/catalog/product-list.store'
import { useListAddress } from '@/features/goods/catalog/use-list-address'
import { openSearch } from '@/features/goods/search/open-search'
import { useLateShare } from '@/features/system/share/late-share'
import { ShareIcon } from '@/features/system/share/share-icon'
import { NavIcon } from '@/ui/nav-bar/nav-bar'

export default page('goodsList', ({ params }) => {
  const { id, storeId, name = '商品列表' } = params
  const store = useLocalStore('store', (env) => new ProductListStore(env, listIn(params)))
  useOpen(() => store.open({ ...(id ? { categoryId: id } : {}), ...(storeId ? { storeId } : {}) }))
  useTitle(params.name)
  const shown = { id, storeId, name: params.name, ...store.params }
  useListAddress('goodsList', shown)
  const first = store.list.items[0]
  useShare(() => ({
    title: name,
    params: shown,
    ...(first && { imageUrl: first.picture.url, ground: first.picture.ground }),
  }))
  const share = useLateShare()
  return (
    <GoodsScreen
      listSource={LIST_SOURCE.goodsList}
      store={store}
      title={name}
      right={
        <>
          <NavIcon name="search" label="在这里搜索" onTap={() => openSearch({ id, storeId })} />
          <ShareIcon share={share} />
        </>
      }
      empty={{ text: '该分类暂无商品', actionText: '看看别的', onAction: () => void go('cate') }}
    >
      {share.sheet}
    </GoodsScreen>
  )
})
