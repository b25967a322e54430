import { LIST_SOURCE } from '@contract/codes/tracking'
import { ScrollView, View } from '@tarojs/components'
import { useState } from 'react'
import { go } from '@/app/navigate'
import { page, useLocalStore, useOpen, useShare, useTitle } from '@/app/page'
import { GoodsScreen } from '@/features/goods/catalog/goods-screen'
import { listIn } from '@/features/goods/catalog/list-address'
import { ProductListStore } from '@/features/goods/catalog/product-list.store'
import { useListAddress } from '@/features/goods/catalog/use-list-address'
import { openSearch } from '@/features/goods/search/open-search'
import { useGoodsPageOfType } from '@/features/goods/store/goods-page-of-type'
import { StoreFaceStore } from '@/features/goods/store/store-face.store'
import { useLateShare } from '@/features/system/share/late-share'
import { ShareIcon } from '@/features/system/share/share-icon'
import { Chip } from '@/ui/chip/chip'
import { NavIcon } from '@/ui/nav-bar/nav-bar'
import { Notice } from '@/ui/notice/notice'
import './index.scss'

const ALL = ''
const NEW = 'new'

/** The goods of a clothing store, with its own categories as filters. */
export default page('clothingBusiness', ({ params }) => {
  const { storeId, businessId } = params
  const face = useLocalStore('face', (env) => new StoreFaceStore(env, { storeId, businessId }))
  const store = useLocalStore('store', (env) => new ProductListStore(env, listIn(params)))
  const [chosen, setChosen] = useState(ALL)
  const show = (next: string) => {
    setChosen(next)
    return store.open({
      storeId,
      ...(next === NEW ? { isNew: true } : next !== ALL && { categoryId: next }),
    })
  }
  useOpen(() => Promise.all([face.face.reload(), show(chosen)]))
  const isOther = useGoodsPageOfType(face, 'clothingBusiness', params)
  const { value } = face.face
  useTitle(value?.name)
  const shown = { storeId, ...store.params }
  useListAddress('clothingBusiness', shown)
  useShare(() => ({
    title: value?.name ?? '',
    params: shown,
    ...(value && { imageUrl: value.logo.url, ground: value.logo.ground }),
  }))
  const share = useLateShare()
  const chips = [
    { key: ALL, text: '全部' },
    ...(value && value.newCount > 0 ? [{ key: NEW, text: `上新 ${value.newCount}` }] : []),
    ...(value?.categories ?? []).map(({ categoryId, name }) => ({ key: categoryId, text: name })),
  ]
  if (isOther) return null
  return (
    <GoodsScreen
      listSource={LIST_SOURCE.store}
      store={store}
      about={face.face}
      title={value?.name ?? ''}
      right={
        <>
          <NavIcon name="search" label="在店里搜索" onTap={() => openSearch({ storeId })} />
          <ShareIcon share={share} />
        </>
      }
      note={
        <>
          {value?.closedText ? <Notice text={`${value.closedText}，暂时不能下单`} /> : null}
          {chips.length > 2 ? (
            <ScrollView className="store-sorts" scrollX>
              <View className="store-sorts__row">
                {chips.map(({ key, text }) => (
                  <Chip key={key} isPill text={text} isOn={key === chosen} onTap={() => void show(key)} />
                ))}
                <Chip isPill text="分类" onTap={() => void go('clothingSort', { storeId, businessId })} />
              </View>
            </ScrollView>
          ) : null}
        </>
      }
      empty={{
        text: chosen === NEW ? '最近没有上新' : '店里还没有商品',
        actionText: '看看门店',
        onAction: () => void go('storeHome', { storeId }),
      }}
    >
      {share.sheet}
    </GoodsScreen>
  )
})
