import { View } from '@tarojs/components'
import { go } from '@/app/navigate'
import { page, useResource } from '@/app/page'
import { Screen } from '@/app/screen'
import { PointGrid } from '@/features/offers/points-mall/point-item'
import { SectionHead } from '@/ui/section-head/section-head'
import { CardSkeleton } from '@/ui/skeleton/skeleton'

/** Goods for points, by number of points. */
export default page('pointsZone', () => {
  const shown = useResource((env) => env.legacy('eshop.special.getColumnProduct', {}, { quiet: true }), { at: 'show' })
  const columns = shown.value?.columns ?? []
  return (
    <Screen
      of={shown}
      isStack
      isEmpty={shown.isLoaded && columns.length === 0}
      empty={{ text: '暂时没有可兑换的好物', actionText: '去积分商城', onAction: () => void go('pointsMall') }}
      skeleton={<CardSkeleton cards={['goods', 'goods']} />}
    >
      {columns.map(({ columnId, title, records }) => (
        <View key={columnId} className="point-column">
          <SectionHead title={title} />
          <PointGrid items={records} />
        </View>
      ))}
    </Screen>
  )
})
