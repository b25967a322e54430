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

/** Goods of a store in one of its categories, or its new ones. */
export default page('storeGoods', ({ params }) => {
  const { storeId, id, name = '店内商品', isNew } = params
  const store = useLocalStore('store', (env) => new ProductListStore(env, listIn(params)))
  useOpen(() => store.open({ storeId, ...(id && { categoryId: id }), ...(isNew && { isNew: true }) }))
  useTitle(params.name)
  const shown = { storeId, id, name: params.name, isNew, ...store.params }
  useListAddress('storeGoods', shown)
  const first = store.list.items[0]
  useShare(() => ({
    title: name,
    params: shown,
    ...(first && { imageUrl: first.picture.url, ground: first.picture.ground }),
  }))
  const share = useLateShare()
  return (
    <GoodsScreen
      listSource={LIST_SOURCE.store}
      store={store}
      title={name}
      right={
        <>
          <NavIcon name="search" label="在店里搜索" onTap={() => openSearch({ id, storeId })} />
          <ShareIcon share={share} />
        </>
      }
      empty={{ text: '这里还没有商品', actionText: '看看门店', onAction: () => void go('storeHome', { storeId }) }}
    >
      {share.sheet}
    </GoodsScreen>
  )
})
