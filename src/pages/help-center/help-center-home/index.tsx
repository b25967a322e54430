import { HELP_CATEGORIES, type HelpCategory } from '@contract/codes/help'
import { View } from '@tarojs/components'
import { go } from '@/app/navigate'
import { page, useResource, useStore } from '@/app/page'
import { Screen } from '@/app/screen'
import { SessionStore } from '@/app/stores/session.store'
import help from '@/assets/empty-state/help.webp'
import { MallSettingsStore } from '@/features/system/settings/mall-settings.store'
import { HelpQuestions } from '@/features/talk/help/help-questions'
import { RecentOrder } from '@/features/talk/help/recent-order'
import { BottomBar } from '@/ui/bottom-bar/bottom-bar'
import { Button } from '@/ui/button/button'
import { Entries, Entry } from '@/ui/entries/entries'
import type { IconName } from '@/ui/icon/icon-name'
import { NavWord } from '@/ui/nav-bar/nav-bar'
import { Img } from '@/ui/picture/img'
import { FieldLink } from '@/ui/search-bar/field-link'
import { SectionHead } from '@/ui/section-head/section-head'
import { CardSkeleton } from '@/ui/skeleton/skeleton'
import './index.scss'

const ICONS: Readonly<Record<HelpCategory, IconName>> = {
  order: 'package',
  refund: 'rotate-ccw',
  payment: 'wallet',
  coupon: 'ticket',
  member: 'crown',
  parking: 'car',
  venue: 'calendar-days',
  account: 'shield-check',
}
/** Maximum number of questions on this page. */
const MOST_ASKED = 6

/** The help centre: categories, and the questions that helped most shoppers [help.texts]. */
export default page('helpCenter', () => {
  const shown = useResource((env) => env.call('GET help/list', {}, { quiet: true }), { at: 'open' })
  const { user, isLoggedIn } = useStore(SessionStore)
  const serviceHours = useStore(MallSettingsStore).settingOf('SERVICE_HOURS')
  const all = shown.value?.records ?? []
  const used = HELP_CATEGORIES.filter(({ code }) => all.some(({ category }) => category === code))
  const most = [...all].sort((one, other) => other.helpfulCount - one.helpfulCount).slice(0, MOST_ASKED)
  return (
    <Screen
      nav={{ ground: 'clear', right: <NavWord text="反馈记录" onTap={() => void go('feedbacks')} /> }}
      of={shown}
      isEmpty={shown.isLoaded && all.length === 0}
      empty={{
        text: '还没有帮助内容',
        note: '可以写下问题，我们来回答',
        actionText: '意见反馈',
        onAction: () => void go('feedback'),
      }}
      skeleton={<CardSkeleton cards={[2, 4]} />}
      bottom={
        <BottomBar
          {...(serviceHours && { above: <View className="help-hours">我们在每天 {serviceHours} 查看反馈</View> })}
        >
          <Button kind="ghost" isEven onTap={() => void go('feedback')}>
            意见反馈
          </Button>
          <Button isEven onTap={() => void go('chatMall', {})}>
            在线客服
          </Button>
        </BottomBar>
      }
    >
      <View className="wash lemon" />
      <View className="stack help">
        <View className="help-intro">
          <View className="help-intro__words">
            <View className="help-intro__title">{user?.name ? `${user.name}，遇到什么问题？` : '遇到什么问题？'}</View>
            <View className="help-intro__note">大多数问题一分钟就能解决</View>
          </View>
          <View className="help-intro__nook lemon">
            <Img className="help-intro__picture" url={help} isEager />
          </View>
        </View>
        <View className="help-search">
          <FieldLink
            icon="search"
            placeholder="退款多久到账"
            word="搜索"
            leadsTo="commonProblem"
            onTap={() => void go('commonProblem', {})}
          />
        </View>
        {isLoggedIn ? <RecentOrder /> : null}
        <View className="card">
          <Entries>
            {used.map(({ code, text }) => (
              <Entry
                key={code}
                text={text}
                icon={ICONS[code]}
                onTap={() => void (code === 'refund' ? go('refundGuide') : go('commonProblem', { category: code }))}
              />
            ))}
          </Entries>
        </View>
        <View className="card">
          <SectionHead title="大家都在问" more={`全部 ${all.length} 个`} onMore={() => void go('commonProblem', {})} />
          <View className="help-asked">
            <HelpQuestions heads={most} isFirstOpen />
          </View>
        </View>
      </View>
    </Screen>
  )
})
