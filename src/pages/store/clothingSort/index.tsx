import { View } from '@tarojs/components'
import { go } from '@/app/navigate'
import { page, useFresh, useLocalStore, useTitle } from '@/app/page'
import { Screen } from '@/app/screen'
import { openSearch } from '@/features/goods/search/open-search'
import { StoreFaceStore } from '@/features/goods/store/store-face.store'
import { STORE_GONE } from '@/features/goods/store/store-gone'
import { NavIcon } from '@/ui/nav-bar/nav-bar'
import { Shot } from '@/ui/shot/shot'
import { CardSkeleton } from '@/ui/skeleton/skeleton'
import { Tap } from '@/ui/tap/tap'
import './index.scss'

/** The categories in which a store has goods. */
export default page('clothingSort', ({ params }) => {
  const { storeId } = params
  const store = useLocalStore('face', (env) => new StoreFaceStore(env, params))
  useFresh(store.face)
  const { value } = store.face
  useTitle(value && `${value.name} 分类`)
  return (
    <Screen
      of={store.face}
      isStack
      nav={{ right: <NavIcon name="search" label="在店里搜索" onTap={() => openSearch({ storeId })} /> }}
      gone={STORE_GONE}
      isEmpty={value !== null && value.categories.length === 0}
      empty={{ text: '店里还没有商品', actionText: '看看门店', onAction: () => void go('storeHome', { storeId }) }}
      skeleton={<CardSkeleton cards={[3, 3]} />}
    >
      <View className="card store-tiles">
        {value && value.newCount > 0 ? (
          <Tile
            name="上新"
            note={`${value.newCount} 件`}
            picture={value.logo}
            onTap={() => void go('storeGoods', { storeId, isNew: '1', name: '上新' })}
          />
        ) : null}
        {value?.categories.map(({ categoryId, name, picture, count }) => (
          <Tile
            key={categoryId}
            name={name}
            note={`${count} 件`}
            picture={picture}
            onTap={() => void go('storeGoods', { storeId, id: categoryId, name })}
          />
        ))}
      </View>
    </Screen>
  )
})

interface TileProps {
  name: string
  note: string
  picture: Parameters<typeof Shot>[0]['picture']
  onTap: () => void
}

function Tile({ name, note, picture, onTap }: TileProps) {
  return (
    <Tap className="store-tiles__tile" role="link" label={`${name}，${note}`} onTap={onTap}>
      <Shot picture={picture} width={96} />
      <View className="store-tiles__name">{name}</View>
      <View className="store-tiles__note">{note}</View>
    </Tap>
  )
}
