import { LIST_SOURCE } from '@contract/codes/tracking'
import { View } from '@tarojs/components'
import { go } from '@/app/navigate'
import { page, useLocalStore, useOpen, useShow } from '@/app/page'
import { Screen } from '@/app/screen'
import { HistoryStore } from '@/features/goods/favourite/history.store'
import { KeptBar, KeptGoods } from '@/features/goods/favourite/kept-goods'
import { Button } from '@/ui/button/button'
import { Cells, SwitchCell } from '@/ui/cell/cell'
import { NavWord } from '@/ui/nav-bar/nav-bar'
import { CardSkeleton } from '@/ui/skeleton/skeleton'

/** The products that the shopper viewed, by day. */
export default page('browsingHistory', () => {
  const store = useLocalStore('history', (env) => new HistoryStore(env))
  const { list, selection, setting } = store
  useOpen(() => store.open())
  useShow(() => list.refresh())
  const isOn = setting.value?.isOn ?? true
  const hasSome = list.items.length > 0
  return (
    <Screen
      of={[list, setting]}
      isStack
      onRefresh={() => store.open()}
      nav={{
        right: hasSome ? (
          <NavWord text={selection.isOn ? '完成' : '管理'} onTap={() => selection.switch(!selection.isOn)} />
        ) : null,
      }}
      top={
        <View className="screen-top">
          <Cells>
            <SwitchCell label="记录浏览足迹" isOn={isOn} onTap={() => void store.switchOn(!isOn)} />
          </Cells>
        </View>
      }
      skeleton={<CardSkeleton cards={['goods', 'goods', 'goods']} />}
      empty={{
        text: '还没有足迹',
        note: isOn ? '看过的商品会留在这里 90 天' : '记录已关闭',
        picture: 'compass',
        actionText: '去逛逛',
        onAction: () => void go('home'),
      }}
      bottom={
        <KeptBar
          selection={selection}
          keys={store.items.map(({ key }) => key)}
          word="删除"
          onRemove={() => void store.remove()}
        />
      }
    >
      <View>
        <KeptGoods items={store.items} selection={selection} listSource={LIST_SOURCE.history} />
      </View>
      {selection.isOn ? (
        <View className="mt8">
          <Button kind="ghost" isWide onTap={() => void store.clear()}>
            清空全部足迹
          </Button>
        </View>
      ) : null}
    </Screen>
  )
})
