import { RECEIPTS_A_DAY } from '@contract/codes/receipt'
import type { PointsTasks } from '@contract/schema/points'
import { View } from '@tarojs/components'
import { go } from '@/app/navigate'
import { Button } from '@/ui/button/button'
import { SectionHead } from '@/ui/section-head/section-head'
import { VisitWeek } from '../../finance/visit/visit-week'
import { grouped } from './points-price'
import './entries.scss'
import './points-home.scss'

interface PointTasksProps {
  tasks: PointsTasks
  onSignIn: () => void
}

/** Tasks that earn points: the daily sign-in, reviews, orders. */
export function PointTasks({ tasks, onSignIn }: PointTasksProps) {
  const { days, streak, todayPoints, reviewPoints } = tasks
  const isDone = days.some((day) => day.isToday && day.isDone)
  return (
    <View className="card">
      <SectionHead title="做任务 赚积分">
        <View className="points-home__aside">今天已得 {grouped(todayPoints)} 分</View>
      </SectionHead>
      <VisitWeek days={days} />
      <Task
        title="每日签到"
        note={`已连续签到 ${streak} 天，每天第一次打开自动签到`}
        {...(!isDone && { action: '去签到', onTap: onSignIn })}
      />
      <Task
        title="评价收到的商品"
        note={`每笔订单的第一次评价得 ${reviewPoints} 分`}
        action="去评价"
        onTap={() => void go('goodsReviews', {})}
      />
      <Task
        title="上传购物小票"
        note={`实付 ¥1 得 1 分，每天最多 ${RECEIPTS_A_DAY} 张`}
        action="去上传"
        onTap={() => void go('wechatIntegral', {})}
      />
      <Task title="逛逛好物" note="订单完成后，实付 ¥1 得 1 分" action="去逛逛" onTap={() => void go('home')} />
    </View>
  )
}

interface TaskProps {
  title: string
  note: string
  action?: string
  onTap?: () => void
}

function Task({ title, note, action, onTap }: TaskProps) {
  return (
    <View className="point-entry">
      <View className="point-entry__words">
        <View className="point-entry__title">{title}</View>
        <View className="point-entry__note">{note}</View>
      </View>
      {action && onTap ? (
        <Button size="xs" kind="line" label={`${action}，${title}`} onTap={onTap}>
          {action}
        </Button>
      ) : null}
    </View>
  )
}
