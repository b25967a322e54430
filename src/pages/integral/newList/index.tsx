import { View } from '@tarojs/components'
import { go } from '@/app/navigate'
import { page, useFresh, useLocalStore } from '@/app/page'
import { Screen, ScreenNav } from '@/app/screen'
import { PointGrid } from '@/features/offers/points-mall/point-item'
import { MALL_TABS, PointsMallStore } from '@/features/offers/points-mall/points-mall.store'
import { NavWord } from '@/ui/nav-bar/nav-bar'
import { GoodsCardBone } from '@/ui/skeleton/skeleton'
import { Tabs } from '@/ui/tabs/tabs'

/** The items of the points mall. */
export default page('pointsMall', () => {
  const store = useLocalStore('mall', (env) => new PointsMallStore(env))
  const { list, tab } = store
  useFresh(list)
  return (
    <Screen
      nav={false}
      of={list}
      isStack
      skeleton={
        <View className="point-grid">
          {[0, 1, 2, 3].map((at) => (
            <View key={at} className="point-card">
              <GoodsCardBone />
            </View>
          ))}
        </View>
      }
      empty={
        tab === 'reachable'
          ? { text: '积分还不够', note: '做任务多攒一点吧', actionText: '去赚积分', onAction: () => void go('points') }
          : { text: '暂时没有可兑换的', actionText: '去逛逛', onAction: () => void go('home') }
      }
      top={
        <View className="screen-top">
          <ScreenNav right={<NavWord text="我的兑换" onTap={() => void go('pointsHad')} />} />
          <Tabs items={MALL_TABS} value={tab} onChange={(next) => void store.choose(next)} />
        </View>
      }
    >
      <PointGrid items={list.items} />
    </Screen>
  )
})
