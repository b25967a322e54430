import { priceText } from '@contract/codes/money'
import { View } from '@tarojs/components'
import { go, toLogin } from '@/app/navigate'
import { page, useLocalStore, useOpen, useStore } from '@/app/page'
import { Screen } from '@/app/screen'
import { SessionStore } from '@/app/stores/session.store'
import { InvitedStore } from '@/features/customer/invitation/invited.store'
import { PromiseHero } from '@/features/customer/invitation/promise-hero'
import { Avatar } from '@/ui/avatar/avatar'
import { BottomBar } from '@/ui/bottom-bar/bottom-bar'
import { Button } from '@/ui/button/button'
import { HowTo } from '@/ui/how-to/how-to'
import { Notice } from '@/ui/notice/notice'
import { Result } from '@/ui/result/result'
import { CardSkeleton } from '@/ui/skeleton/skeleton'
import './index.scss'

/** The entry of an invited friend: the inviter, the reward, and the login. */
export default page('inviteRegister', ({ params }) => {
  const store = useLocalStore('invited', (env) => new InvitedStore(env, params))
  const { isLoggedIn } = useStore(SessionStore)
  const { shown, acceptCall } = store
  const isBare = !params.invitedCode && !params.face
  useOpen(() => (isBare ? undefined : shown.reload()))
  const { name, avatar, promise, isAccepted, problem } = shown.value ?? {}
  const { guestPoints = 0, minAmount = 0, newDays = 0 } = promise ?? {}
  const join = () => (isLoggedIn ? void store.accept() : toLogin())
  const offer = guestPoints > 0 ? `领 ${guestPoints} 积分` : '接受邀请'
  const lost = { picture: 'search', actionText: '去逛逛', onAction: () => void go('home') } as const
  return (
    <Screen
      of={isBare ? [] : shown}
      nav={{ ground: 'clear' }}
      isStack
      isEmpty={isBare}
      empty={{ text: '邀请链接不完整', note: '请让好友重新发一次', ...lost }}
      gone={{ text: '邀请已失效', note: '请让好友重新发一次', ...lost }}
      skeleton={<CardSkeleton cards={[1, 4, 4]} isLed />}
      bottom={
        shown.value && !isAccepted ? (
          <BottomBar>
            {problem ? (
              <Button isEven onTap={() => void go('home')}>
                去逛逛
              </Button>
            ) : (
              <Button isEven isBusy={acceptCall.isBusy} onTap={join}>
                {isLoggedIn ? `接受邀请，${offer}` : `登录 / 注册，${offer}`}
              </Button>
            )}
          </BottomBar>
        ) : null
      }
    >
      {promise && isAccepted ? (
        <Result
          look={{ icon: 'circle-check', title: '已接受邀请', note: `${name} 邀请你加入乐廊`, tone: 'good' }}
          actions={[
            { text: '去逛逛', onTap: () => go('home') },
            { text: '看看积分', onTap: () => go('points') },
          ]}
        >
          {guestPoints > 0 ? `${guestPoints} 积分已到账，下单可以抵现金` : '下单就能享受优惠'}
        </Result>
      ) : null}
      {promise && !isAccepted ? (
        <>
          <View className="wash rose" />
          <View className="invited">
            <View className="invited__who">
              <Avatar picture={avatar ?? null} size={64} />
              <View className="grow">
                <View className="invited__name">{name}</View>
                <View className="invited__say">邀请你来乐廊逛逛</View>
              </View>
            </View>
            <PromiseHero
              promise={promise}
              kicker="好友邀请专享"
              lines={['新人注册', guestPoints > 0 ? `送 ${guestPoints} 积分` : '一起来逛']}
              note={`注册后 ${newDays} 天内接受有效，积分可抵现金`}
            />
            {problem ? <Notice text={problem} /> : null}
            <View className="card">
              <HowTo
                steps={[
                  { icon: 'user', title: '登录注册', text: '手机号即可' },
                  {
                    icon: 'gift',
                    title: '接受邀请',
                    text: guestPoints > 0 ? `得 ${guestPoints} 积分` : '一步完成',
                    isWin: true,
                  },
                  { icon: 'shopping-bag', title: '下首单', text: `满 ${priceText(minAmount)} 谢好友` },
                ]}
              />
            </View>
          </View>
        </>
      ) : null}
    </Screen>
  )
})
