import { View } from '@tarojs/components'
import { go } from '@/app/navigate'
import { page, usePagedResource } from '@/app/page'
import { Screen } from '@/app/screen'
import { PointEntries } from '@/features/offers/points-mall/entries'
import { CardSkeleton } from '@/ui/skeleton/skeleton'

/** All changes of the points account. */
export default page('pointsLedger', () => {
  const entries = usePagedResource(
    (env, ask) => env.call('GET point/pageEntries', ask, { quiet: true }),
    (one) => one.entryId,
  )
  return (
    <Screen
      of={entries}
      isStack
      skeleton={<CardSkeleton cards={[4, 4]} />}
      empty={{ text: '还没有积分', picture: 'order', actionText: '去赚积分', onAction: () => void go('points') }}
    >
      <View className="card">
        <PointEntries items={entries.items} />
      </View>
    </Screen>
  )
})
