import { LIST_SOURCE } from '@contract/codes/tracking'
import { View } from '@tarojs/components'
import { go } from '@/app/navigate'
import { page, useFresh, useLocalStore } from '@/app/page'
import { Screen } from '@/app/screen'
import { FavouritesStore } from '@/features/goods/favourite/favourites.store'
import { KeptBar, KeptGoods } from '@/features/goods/favourite/kept-goods'
import { NavWord } from '@/ui/nav-bar/nav-bar'
import { CardSkeleton } from '@/ui/skeleton/skeleton'

/** The shopper's favourites. */
export default page('likes', () => {
  const store = useLocalStore('likes', (env) => new FavouritesStore(env))
  const { list, selection } = store
  useFresh(list)
  return (
    <Screen
      of={list}
      isStack
      nav={{
        right:
          list.items.length > 0 ? (
            <NavWord text={selection.isOn ? '完成' : '管理'} onTap={() => selection.switch(!selection.isOn)} />
          ) : null,
      }}
      skeleton={<CardSkeleton cards={['goods', 'goods', 'goods']} />}
      empty={{
        text: '还没有收藏',
        note: '看到喜欢的商品，点收藏就能在这里找到',
        picture: 'search',
        actionText: '去逛逛',
        onAction: () => void go('home'),
      }}
      bottom={
        <KeptBar
          selection={selection}
          keys={store.items.map(({ key }) => key)}
          word="取消收藏"
          onRemove={() => void store.remove()}
        />
      }
    >
      <View>
        <KeptGoods items={store.items} selection={selection} listSource={LIST_SOURCE.favourites} />
      </View>
    </Screen>
  )
})
