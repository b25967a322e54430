import { View } from '@tarojs/components'
import { page, useResource } from '@/app/page'
import { Screen } from '@/app/screen'
import { NO_CARD } from '@/features/customer/member/center-parts'
import { CardSkeleton } from '@/ui/skeleton/skeleton'
import './index.scss'

/** The benefits of a card as plain text, for web views; it needs no login. */
export default page('memberPowerWeb', ({ params: { cardId } }) => {
  const shown = useResource((env) =>
    env.call('GET member/getMemberRightsByCard', { ...(cardId && { cardId }) }, { quiet: true }),
  )
  const { card, records = [] } = shown.value ?? {}
  return (
    <Screen
      of={shown}
      isStack
      isEmpty={shown.isLoaded && !card}
      empty={NO_CARD}
      skeleton={<CardSkeleton cards={[4, 4]} />}
    >
      {card ? (
        <View className="card power-text">
          <View className="power-text__title">{card.memberCardName}权益说明</View>
          {records.map(({ rightId, title, note, subtitle }, index) => (
            <View key={rightId}>
              <View className="power-text__head">
                {index + 1}. {title}（{note}）
              </View>
              <View>{subtitle}。</View>
            </View>
          ))}
          <View className="power-text__head">{records.length + 1}. 有效期与退款</View>
          <View>续费从现有有效期的最后一天接着算；到期自动停止，不会自动扣费。退款规则见会员中心底部。</View>
        </View>
      ) : null}
    </Screen>
  )
})
