import { LIST_SOURCE } from '@contract/codes/tracking'
import { Text, View } from '@tarojs/components'
import { callPhone } from '@/app/call-phone'
import { goStore } from '@/app/go-store'
import { go } from '@/app/navigate'
import { page, useResource, useShare, useTitle } from '@/app/page'
import { Screen } from '@/app/screen'
import { useGoodsAdd } from '@/features/goods/catalog/goods-add'
import { GoodsList } from '@/features/goods/catalog/goods-list'
import { STORE_GONE } from '@/features/goods/store/store-gone'
import { useLateShare } from '@/features/system/share/late-share'
import { ShareIcon } from '@/features/system/share/share-icon'
import { BottomBar } from '@/ui/bottom-bar/bottom-bar'
import { Button } from '@/ui/button/button'
import { Cell, Cells } from '@/ui/cell/cell'
import { Shot } from '@/ui/shot/shot'
import { CardSkeleton } from '@/ui/skeleton/skeleton'
import { Tag } from '@/ui/tag/tag'
import './index.scss'

const MOST = 6

/** The page of a shared store: name, place, and some of its goods. */
export default page('storeShare', ({ params: { storeId } }) => {
  const shown = useResource(async (env) => {
    const [store, goods] = await Promise.all([
      env.call('GET store/getStoreShare', { storeId }, { quiet: true }),
      env.call('POST product/pageProducts', { storeId, pageSize: MOST }, { quiet: true }),
    ])
    return { store, cards: goods.records }
  })
  const share = useLateShare()
  const store = shown.value?.store
  const cards = shown.value?.cards ?? []
  const { add, open, sheet } = useGoodsAdd(cards, { listSource: LIST_SOURCE.store })
  useTitle(store?.name ?? null)
  useShare(() => ({
    title: store?.share.title ?? '',
    desc: store?.share.desc ?? '',
    params: { storeId },
    ...(store && { imageUrl: store.logo.url, ground: store.logo.ground }),
  }))
  const showAll = () => goStore(storeId)
  return (
    <Screen
      of={shown}
      isStack
      nav={{ right: <ShareIcon share={share} /> }}
      gone={STORE_GONE}
      skeleton={<CardSkeleton cards={[3, 3, 'goods']} />}
      bottom={
        store ? (
          <BottomBar>
            <Button isEven onTap={showAll}>
              进店逛逛
            </Button>
          </BottomBar>
        ) : null
      }
    >
      {store ? (
        <>
          <View className="card store-share">
            <Shot picture={store.logo} size={72} isEager />
            <View className="store-share__words">
              <View className="store-share__name">{store.name}</View>
              <View className="store-share__facts">
                {store.score} 分
                <Text className="sep" />
                {store.fansText}
              </View>
              <View className="store-share__tags">
                <Tag text={store.openText} kind={store.isOpen ? 'ok' : 'quiet'} />
              </View>
            </View>
          </View>
          {store.notice ? <View className="card store-share__notice">{store.notice}</View> : null}
          <Cells>
            <Cell
              label="到店路线"
              value={[store.floor, store.address].filter(Boolean).join(' ')}
              onTap={() => void go('commonMap', { storeId })}
            />
            <Cell label="在线客服" onTap={() => void go('chat', { targetId: storeId })} />
            {store.phone ? (
              <Cell label="联系电话" value={store.phone} onTap={() => void callPhone(store.phone)} />
            ) : null}
          </Cells>
          {cards.length > 0 ? (
            <>
              <View className="store-share__head">店里的好物</View>
              <GoodsList cards={cards} onOpen={open} onAdd={add} />
              {sheet}
            </>
          ) : null}
        </>
      ) : null}
      {share.sheet}
    </Screen>
  )
})
