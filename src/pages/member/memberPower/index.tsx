import { View } from '@tarojs/components'
import { go } from '@/app/navigate'
import { page, useEnv, useResource } from '@/app/page'
import { Screen, ScreenNav } from '@/app/screen'
import { useBirthday } from '@/features/customer/birthday/use-birthday'
import { NO_CARD } from '@/features/customer/member/center-parts'
import { RightRows } from '@/features/customer/member/rights'
import { centerOf } from '@/features/customer/membership/open-center'
import { BottomBar } from '@/ui/bottom-bar/bottom-bar'
import { Button } from '@/ui/button/button'
import { Cell, Cells } from '@/ui/cell/cell'
import { NavWord } from '@/ui/nav-bar/nav-bar'
import { CardSkeleton } from '@/ui/skeleton/skeleton'
import '@/features/customer/member/center.scss'

/** The benefits of a card, each with its text, and the effect of cards on points. */
export default page('memberPower', ({ params: { cardId } }) => {
  const env = useEnv()
  const shown = useResource((its) =>
    Promise.all([
      its.call('GET member/getMemberRightsByCard', { ...(cardId && { cardId }) }, { quiet: true }),
      its.call('POST confMember/myPointConfigMemberList', {}, { quiet: true }),
    ]),
  )
  const [power, points] = shown.value ?? []
  const card = power?.card
  const birthday = useBirthday(shown.refresh)
  const has = power?.records.some(({ unlocked }) => unlocked) ?? false
  return (
    <Screen
      nav={false}
      of={shown}
      isStack
      isEmpty={shown.isLoaded && !card}
      empty={NO_CARD}
      skeleton={<CardSkeleton cards={[4, 2]} />}
      top={
        <ScreenNav
          right={<NavWord text="权益说明" onTap={() => void go('memberPowerWeb', { ...(cardId && { cardId }) })} />}
        />
      }
      bottom={
        card ? (
          <BottomBar>
            <Button isEven onTap={() => void env.go(centerOf(card), { cardId: card.memberCardId })}>
              {has ? '续费' : '开通会员'}
            </Button>
          </BottomBar>
        ) : null
      }
    >
      {power && card ? (
        <>
          <View className="card">
            <View className="center__heading">{card.memberCardName}</View>
            <RightRows rights={power.records} onAct={birthday.open} />
          </View>
          {birthday.sheet}
          <View className="stack__lead">各会员卡的积分</View>
          <Cells>
            {points?.records.map(({ memberCardId, memberCardName, pointText, isMine }) => (
              <Cell
                key={memberCardId}
                label={isMine ? `${memberCardName}（我的）` : memberCardName}
                value={pointText}
              />
            ))}
          </Cells>
        </>
      ) : null}
    </Screen>
  )
})
