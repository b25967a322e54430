import { priceText } from '@contract/codes/money'
import { View } from '@tarojs/components'
import { copyText } from '@/app/dialog'
import { go } from '@/app/navigate'
import { page } from '@/app/page'
import { Screen } from '@/app/screen'
import { InviteeRow } from '@/features/customer/invitation/invitee-row'
import { PromiseHero } from '@/features/customer/invitation/promise-hero'
import { promiseTerms } from '@/features/customer/invitation/promise-terms'
import { useInvite } from '@/features/customer/invitation/use-invite'
import { BottomBar } from '@/ui/bottom-bar/bottom-bar'
import { Button } from '@/ui/button/button'
import { HowTo } from '@/ui/how-to/how-to'
import { Icon } from '@/ui/icon/icon'
import { NavWord } from '@/ui/nav-bar/nav-bar'
import { SectionHead } from '@/ui/section-head/section-head'
import { CardSkeleton } from '@/ui/skeleton/skeleton'
import { TermsCard } from '@/ui/terms-card/terms-card'
import './index.scss'

/** The invitation page: rewards, the shopper's code, results so far. */
export default page('inviteHome', ({ params }) => {
  const { home, share } = useInvite(params)
  const { value } = home
  const { points = 0, guestPoints = 0, minAmount = 0, isOn = false } = value?.promise ?? {}
  const least = minAmount > 0 ? `实付满 ${priceText(minAmount)}` : '付款即可'
  return (
    <Screen
      of={home}
      nav={{ ground: 'clear', right: <NavWord text="规则" onTap={() => void go('inviteRule')} /> }}
      isStack
      skeleton={<CardSkeleton cards={[4, 4, 2, 4]} />}
      bottom={
        isOn ? (
          <BottomBar>
            <Button kind="secondary" onTap={() => void go('faceInvite')}>
              <Icon name="qr-code" size={18} />
              面对面邀请
            </Button>
            <Button isEven onTap={share.open}>
              邀请好友
            </Button>
          </BottomBar>
        ) : null
      }
    >
      {value ? (
        <>
          <View className="wash rose" />
          <View className="invite">
            <PromiseHero
              promise={value.promise}
              kicker={`每月最多 ${value.promise.monthLimit} 位`}
              lines={['好友下首单', `你得 ${points} 积分`]}
              note={guestPoints > 0 ? `TA 注册先领 ${guestPoints} 积分` : '订单完成后到账'}
            />
            <View className="card">
              <HowTo
                steps={[
                  { icon: 'share-2', title: '发给好友', text: '链接或二维码' },
                  { icon: 'user', title: '好友下首单', text: least },
                  { icon: 'gift', title: '订单完成', text: `你得 ${points} 积分`, isWin: true },
                ]}
              />
              <View className="invite__code">
                <View className="grow">
                  <View className="invite__label">我的邀请码</View>
                  <View className="invite__signs">{value.code}</View>
                </View>
                <Button kind="ghost" size="xs" label="复制邀请码" onTap={() => void copyText(value.code)}>
                  <Icon name="copy" size={14} />
                  复制
                </Button>
              </View>
            </View>
            <TermsCard
              title="怎样算邀请成功"
              terms={promiseTerms(value.promise)}
              more="活动规则"
              onMore={() => void go('inviteRule')}
            />
            <View className="card">
              <SectionHead title="我的奖励" more="奖励明细" onMore={() => void go('inviteRewards')} />
              <View className="invite__stats">
                <Stat figure={value.invitedCount} text="已邀请" />
                <Stat figure={value.orderedCount} text="已首单" />
                <Stat figure={value.grantedPoints} text="已到账积分" />
                <Stat figure={value.waitingPoints} text="待到账积分" />
              </View>
            </View>
            <View className="card">
              <SectionHead
                title="邀请记录"
                more={`全部 ${value.invitedCount} 位`}
                onMore={() => void go('inviteCount')}
              />
              {value.recent.map((one) => (
                <InviteeRow key={one.invitationId} one={one} onRemind={share.open} />
              ))}
              {value.recent.length === 0 ? <View className="invite__none">还没有好友接受邀请</View> : null}
            </View>
          </View>
        </>
      ) : null}
      {share.sheet}
    </Screen>
  )
})

function Stat({ figure, text }: { figure: number; text: string }) {
  return (
    <View className="invite__stat">
      <View className="invite__figure">{figure.toLocaleString('en-US')}</View>
      {text}
    </View>
  )
}
