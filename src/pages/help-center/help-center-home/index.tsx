import { HELP_CATEGORIES, type HelpCategory } from '@contract/codes/help'
import { View } from '@tarojs/components'
import { go } from '@/app/navigate'
import { page, useResource, useStore } from '@/app/page'
import { Screen } from '@/app/screen'
import { SessionStore } from '@/app/stores/session.store'
import { Cell, Cells } from '@/ui/cell/cell'
import { Entries, Entry } from '@/ui/entries/entries'
import type { IconName } from '@/ui/icon/icon-name'
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
  parking: 'map-pin',
  venue: 'clock',
  account: 'shield-check',
}
/** Questions on this page. */
const MOST_ASKED = 6

/** The help centre: categories, and the questions that helped most shoppers [help.texts]. */
export default page('helpCenter', () => {
  const shown = useResource((env) => env.call('GET help/list', {}, { quiet: true }), { at: 'open' })
  const { user } = useStore(SessionStore)
  const all = shown.value?.records ?? []
  const used = HELP_CATEGORIES.filter(({ code }) => all.some(({ category }) => category === code))
  const most = [...all].sort((one, other) => other.helpfulCount - one.helpfulCount).slice(0, MOST_ASKED)
  return (
    <Screen
      nav={{ ground: 'clear' }}
      of={shown}
      isEmpty={shown.isLoaded && all.length === 0}
      empty={{
        text: '还没有帮助内容',
        note: '可以写下问题，我们来回答',
        actionText: '意见反馈',
        onAction: () => void go('feedback'),
      }}
      skeleton={<CardSkeleton cards={[2, 4]} />}
    >
      <View className="wash lemon" />
      <View className="stack help">
        <View className="help-intro">
          <View className="help-intro__title">{user?.name ? `${user.name}，遇到什么问题？` : '遇到什么问题？'}</View>
          <View className="help-intro__note">大多数问题一分钟就能解决</View>
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
        <View className="card">
          <Entries>
            {used.map(({ code, text }) => (
              <Entry
                key={code}
                text={text}
                icon={ICONS[code]}
                onTap={() => void go('commonProblem', { category: code })}
              />
            ))}
          </Entries>
        </View>
        <View className="card">
          <SectionHead title="大家都在问" more={`全部 ${all.length} 个`} onMore={() => void go('commonProblem', {})} />
          <View className="help-asked">
            {most.map(({ helpId, title }) => (
              <Cell key={helpId} label={title} onTap={() => void go('helpAnswer', { helpId })} />
            ))}
          </View>
        </View>
        <Cells>
          <Cell label="意见反馈" note="没有找到答案" onTap={() => void go('feedback')} />
        </Cells>
      </View>
    </Screen>
  )
})
