import { INVITATION_RULE } from '@contract/codes/invitation'
import { View } from '@tarojs/components'
import { page, useResource } from '@/app/page'
import { Screen } from '@/app/screen'
import { RichText } from '@/ui/rich-text/rich-text'
import { CardSkeleton } from '@/ui/skeleton/skeleton'

/** The rules of invitations, as text of the operator. */
export default page('inviteRule', () => {
  const rule = useResource((env) =>
    env.call('GET protocol/getByTypeCode', { typeCode: INVITATION_RULE }, { quiet: true }),
  )
  return (
    <Screen
      of={rule}
      isStack
      gone={{ text: '规则暂未发布', note: '请稍后再来看看' }}
      skeleton={<CardSkeleton cards={[4, 4, 4]} />}
    >
      <View className="card">
        <RichText html={rule.value?.html ?? ''} />
      </View>
      <View className="stack__lead">版本 {rule.value?.version}</View>
    </Screen>
  )
})
