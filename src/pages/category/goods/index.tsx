import { go } from '@/app/navigate'
import { page, useLocalStore, useOpen, useShare, useTitle } from '@/app/page'
import { Screen, ScreenNav } from '@/app/screen'
import { GoodsBones, GoodsResults, GoodsToolbar } from '@/features/goods/goods-results'
import { NO_CHOICES, ProductListStore } from '@/features/goods/product-list.store'
import { ShareIcon, ShareSheet, useShareSheet } from '@/features/share/share-sheet'
import { NavIcon } from '@/ui/nav-bar/nav-bar'
import './index.scss'

export default page('goodsList', ({ params }) => {
  const { id, storeId, name = '商品列表' } = params
  const store = useLocalStore('store', (env) => new ProductListStore(env))
  useOpen(() => store.open({ ...(id ? { categoryId: id } : {}), ...(storeId ? { storeId } : {}) }))
  useTitle(params.name)
  const first = store.list.items[0]
  useShare(() => ({ title: name, params, ...(first && { imageUrl: first.picture.url }) }))
  const share = useShareSheet()

  return (
    <Screen
      of={store.list}
      nav={false}
      top={
        <GoodsToolbar store={store} className="goods-page__top">
          <ScreenNav
            title={name}
            right={
              <>
                <NavIcon name="search" label="在这里搜索" onTap={() => void go('search', { id, storeId })} />
                <ShareIcon share={share} />
              </>
            }
          />
        </GoodsToolbar>
      }
      skeleton={<GoodsBones />}
      empty={
        store.hasChoices
          ? {
              text: '没有符合条件的商品',
              actionText: '清除筛选',
              onAction: () => void store.setChoices(NO_CHOICES),
            }
          : { text: '该分类暂无商品', actionText: '看看别的', onAction: () => void go('cate') }
      }
    >
      <GoodsResults store={store} />
      <ShareSheet share={share} />
    </Screen>
  )
})
