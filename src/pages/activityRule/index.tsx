import { View } from '@tarojs/components'
import { page, useResource } from '@/app/page'
import { Screen } from '@/app/screen'
import { TextSkeleton } from '@/ui/skeleton/skeleton'
import './index.scss'

/** The rules of an offer, as text of the server. */
export default page('activityRule', ({ params: { activityId = '' } }) => {
  const rule = useResource((env) => env.call('POST storeProduct/getActivityRule', { activityId }, { quiet: true }))
  return (
    <Screen of={rule} isStack skeleton={<TextSkeleton lines={4} />}>
      <View className="card activity-rule">
        <View className="activity-rule__title">{rule.value?.title}</View>
        {rule.value?.lines.map((line) => (
          <View key={line}>{line}</View>
        ))}
      </View>
    </Screen>
  )
})
