import { View } from '@tarojs/components'
import { go } from '@/app/navigate'
import { page } from '@/app/page'
import { Screen, ScreenNav } from '@/app/screen'
import { useBirthday } from '@/features/customer/birthday/use-birthday'
import { CenterBar } from '@/features/customer/member/center-bar'
import { CenterFace, CenterSwitch, GiftPack, NO_CARD, useCenter } from '@/features/customer/member/center-parts'
import { Plans } from '@/features/customer/member/plans'
import { RightRows } from '@/features/customer/member/rights'
import { NavWord } from '@/ui/nav-bar/nav-bar'
import { SectionHead } from '@/ui/section-head/section-head'
import { CardSkeleton } from '@/ui/skeleton/skeleton'
import '@/features/customer/member/center.scss'

/** The earlier member centre: light background, plans and benefits as rows. */
export default page('memberCenter', ({ params }) => {
  const store = useCenter('memberCenter', params)
  const detail = store.detail.value
  const birthday = useBirthday(store.detail.refresh)
  const cardId = detail?.card.memberCardId
  return (
    <Screen
      nav={false}
      of={store.detail}
      isStack
      isEmpty={store.detail.isLoaded && detail === null}
      empty={NO_CARD}
      skeleton={<CardSkeleton cards={[4, 4, 4]} />}
      top={<ScreenNav right={<NavWord text="开通记录" onTap={() => void go('openingRecord')} />} />}
      bottom={<CenterBar store={store} />}
    >
      {detail && cardId ? (
        <>
          <CenterSwitch store={store} name="memberCenter" params={params} />
          <CenterFace detail={detail} />
          {detail.plans.length > 0 ? (
            <View className="card">
              <View className="center__head">
                <View className="center__heading">选择套餐</View>
                <View className="push center__note">{store.plan?.untilText}</View>
              </View>
              <Plans isList plans={detail.plans} chosen={store.plan} onChoose={store.choose} />
            </View>
          ) : null}
          <View className="card">
            <SectionHead title="会员权益" more="说明" onMore={() => void go('memberPower', { cardId })} />
            <RightRows rights={detail.rights} onAct={birthday.open} />
          </View>
          <GiftPack gift={detail.gift} />
          {birthday.sheet}
        </>
      ) : null}
    </Screen>
  )
})
