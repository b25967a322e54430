import { View } from '@tarojs/components'
import { go } from '@/app/navigate'
import { page, useLocalStore, useShow } from '@/app/page'
import { Screen, ScreenNav } from '@/app/screen'
import { PointEntries } from '@/features/offers/points-mall/entries'
import { PointGifts } from '@/features/offers/points-mall/point-gifts'
import { PointsHead, PointsWays } from '@/features/offers/points-mall/points-head'
import { PointsHomeStore } from '@/features/offers/points-mall/points-home.store'
import { PointTasks } from '@/features/offers/points-mall/points-tasks'
import { NavWord } from '@/ui/nav-bar/nav-bar'
import { SectionHead } from '@/ui/section-head/section-head'
import { CardSkeleton } from '@/ui/skeleton/skeleton'

/** The shopper's points. */
export default page('points', () => {
  const store = useLocalStore('points', (env) => new PointsHomeStore(env))
  const { account, visit, mall, entries } = store
  useShow(() => Promise.all(store.all.map((one) => one.reload())))
  return (
    <Screen
      nav={false}
      of={store.all}
      className="points-home"
      skeleton={
        <View className="points-home__body">
          <CardSkeleton cards={[4, 2, 4, 4]} />
        </View>
      }
      top={
        <>
          <View className="wash lemon" />
          <ScreenNav ground="clear" right={<NavWord text="积分规则" onTap={() => void go('pointsRule')} />} />
        </>
      }
    >
      <View className="points-home__body">
        {account.value ? <PointsHead account={account.value} /> : null}
        <PointsWays />
        <PointGifts title="积分商城" gifts={mall.value} />
        {visit.tasks.value ? <PointTasks tasks={visit.tasks.value} onSignIn={() => void store.signIn()} /> : null}
        {entries.value && entries.value.records.length > 0 ? (
          <View className="card">
            <SectionHead title="积分明细" more="全部" onMore={() => void go('pointsLedger')} />
            <PointEntries items={entries.value.records} />
          </View>
        ) : null}
      </View>
    </Screen>
  )
})
