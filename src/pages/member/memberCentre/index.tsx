import { View } from '@tarojs/components'
import { go } from '@/app/navigate'
import { page } from '@/app/page'
import { Screen, ScreenNav } from '@/app/screen'
import { useBirthday } from '@/features/customer/birthday/use-birthday'
import { CenterBar } from '@/features/customer/member/center-bar'
import {
  CenterFace,
  CenterSwitch,
  GiftPack,
  MemberGoods,
  NO_CARD,
  useCenter,
} from '@/features/customer/member/center-parts'
import { Plans } from '@/features/customer/member/plans'
import { RightsGrid } from '@/features/customer/member/rights'
import { classes } from '@/ui/classes'
import { NavWord } from '@/ui/nav-bar/nav-bar'
import { SectionHead } from '@/ui/section-head/section-head'
import { Bone, CellBone } from '@/ui/skeleton/skeleton'
import '@/features/customer/member/center.scss'

/** The current member centre: dark background, plans as tiles, benefits as a grid. */
export default page('memberCentre', ({ params }) => {
  const store = useCenter('memberCentre', params)
  const detail = store.detail.value
  const birthday = useBirthday(store.detail.refresh)
  const cardId = detail?.card.memberCardId
  const isNight = detail !== null || !store.detail.error
  return (
    <Screen
      nav={false}
      of={store.detail}
      className={isNight ? 'center' : ''}
      isEmpty={store.detail.isLoaded && detail === null}
      empty={NO_CARD}
      skeleton={<CentreSkeleton />}
      top={
        <View>
          {isNight ? (
            <View className={classes('center__night', (detail?.cards.length ?? 0) > 1 && 'center__night--switch')} />
          ) : null}
          <ScreenNav
            ground={isNight ? 'night' : 'card'}
            right={<NavWord text="开通记录" onTap={() => void go('openingRecord')} />}
          />
        </View>
      }
      bottom={<CenterBar store={store} />}
    >
      {detail && cardId ? (
        <View className="center__body">
          <CenterSwitch store={store} name="memberCentre" params={params} />
          <CenterFace detail={detail} />
          <View className="center__lift">
            {detail.plans.length > 0 ? (
              <View className="card">
                <View className="center__head">
                  <View className="center__heading">选择套餐</View>
                  <View className="push center__note">{store.plan?.untilText}</View>
                </View>
                <Plans plans={detail.plans} chosen={store.plan} onChoose={store.choose} />
              </View>
            ) : null}
            <View className="card">
              <SectionHead
                title={`${detail.rights.length} 项权益`}
                more="说明"
                onMore={() => void go('memberPower', { cardId })}
              />
              <RightsGrid rights={detail.rights} onAct={birthday.open} />
            </View>
            <GiftPack gift={detail.gift} />
            {detail.card.isUPlus ? null : <MemberGoods isMember={detail.memberType === 1} />}
            {birthday.sheet}
          </View>
        </View>
      ) : null}
    </Screen>
  )
})

function CentreSkeleton() {
  return (
    <View className="center__body">
      <Bone className="center__face-bone" />
      <View className="center__lift">
        <View className="card">
          <CellBone />
          <CellBone />
        </View>
        <View className="card">
          {[1, 2, 3].map((n) => (
            <CellBone key={n} />
          ))}
        </View>
      </View>
    </View>
  )
}
