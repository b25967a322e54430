import type { PointRule } from '@contract/codes/points-mall'
import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useResource } from '@/app/page'
import { Screen } from '@/app/screen'
import { RichText } from '@/ui/rich-text/rich-text'
import { CardSkeleton } from '@/ui/skeleton/skeleton'

/** Rules of points, written by the mall. */
export const RulePage = observer(function RulePage({ type }: { type: PointRule }) {
  const rule = useResource((env) => env.call('GET point/member/agreement/getContent', { type }, { quiet: true }))
  return (
    <Screen of={rule} isStack skeleton={<CardSkeleton cards={[4, 4]} />}>
      <View className="card">
        <RichText html={rule.value?.html ?? ''} />
      </View>
      <View className="stack__lead">版本 {rule.value?.version}</View>
    </Screen>
  )
})
