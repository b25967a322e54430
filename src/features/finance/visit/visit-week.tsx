import { wallOf } from '@contract/codes/china-time'
import type { PointsTasks } from '@contract/schema/points'
import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { serverNow } from '@/app/clock'
import { go } from '@/app/navigate'
import { access } from '@/ui/access'
import { Button } from '@/ui/button/button'
import { classes } from '@/ui/classes'
import { Icon } from '@/ui/icon/icon'
import { SectionHead } from '@/ui/section-head/section-head'
import type { VisitStore } from './visit.store'
import './visit-week.scss'

const WEEKDAYS = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'] as const

/** The weekdays of the days of a round; the present day is 今天. */
export function dayNames(days: PointsTasks['days'], now: number): string[] {
  const today = days.findIndex(({ isToday }) => isToday)
  const first = wallOf(now).getUTCDay() - today + WEEKDAYS.length
  return days.map(({ isToday }, at) => (isToday ? '今天' : (WEEKDAYS[(first + at) % WEEKDAYS.length] ?? '')))
}

/** The seven days of a round of sign-ins with their points. */
export function VisitWeek({ days }: Pick<PointsTasks, 'days'>) {
  const names = dayNames(days, serverNow())
  return (
    <View className="visits">
      {days.map(({ points, isDone, isToday }, at) => (
        <View
          key={names[at]}
          className={classes('visit', isDone && 'visit--done', isToday && !isDone && 'visit--now')}
          {...access({ role: 'img', label: `${names[at]} ${points} 分${isDone ? '，已签到' : ''}` })}
        >
          <Icon name={isDone ? 'check' : 'coins'} size={18} />
          <View className="visit__points">+{points}</View>
          <View>{names[at]}</View>
        </View>
      ))}
    </View>
  )
}

/** The week of sign-ins, and the button that signs in where today is not counted yet. */
export const VisitCard = observer(function VisitCard({ store }: { store: VisitStore }) {
  const tasks = store.tasks.value
  if (!tasks) return null
  const { days, streak } = tasks
  const today = days.findIndex(({ isToday }) => isToday)
  const { points = 0, isDone = false } = days[today] ?? {}
  const tomorrow = days[(today + 1) % days.length]?.points ?? 0
  return (
    <View className="card visit-card">
      <SectionHead
        title={streak > 0 ? `连续签到 ${streak} 天` : '每日签到'}
        more="规则"
        onMore={() => void go('pointsRule')}
      >
        <View className="visit-card__note">
          第 {days.length} 天得 {days.at(-1)?.points} 分
        </View>
      </SectionHead>
      <VisitWeek days={days} />
      <Button
        isWide
        className="visit-card__act"
        isBusy={store.isSigningIn}
        isOff={isDone}
        onTap={() => void store.signIn()}
      >
        {isDone ? `今天已签到，明天 +${tomorrow}` : `立即签到 +${points}`}
      </Button>
    </View>
  )
})
