import { chinaDay } from '@contract/codes/china-time'
import { priceText } from '@contract/codes/money'
import { POINTS_STEP } from '@contract/codes/points'
import type { PointsAccount } from '@contract/schema/points'
import { Text, View } from '@tarojs/components'
import { go } from '@/app/navigate'
import { Button } from '@/ui/button/button'
import { Icon } from '@/ui/icon/icon'
import type { IconName } from '@/ui/icon/icon-name'
import { Tap } from '@/ui/tap/tap'
import { grouped } from './points-price'
import './points-home.scss'

/** Value in cents: one point is one cent, in whole steps. */
const worthOf = (available: number) => available - (available % POINTS_STEP)

const WAYS: readonly { text: string; icon: IconName; open: () => unknown }[] = [
  { text: '积分商城', icon: 'store', open: () => go('pointsMall') },
  { text: '兑换专区', icon: 'layout-grid', open: () => go('pointsZone') },
  { text: '抵扣好物', icon: 'badge-percent', open: () => go('pointsGoods') },
  { text: '我的兑换', icon: 'package', open: () => go('pointsHad') },
]

/** The shopper's points, their expiry, and where they can be used. */
export function PointsHead({ account: { balance, available, frozen, owed, endsNext } }: { account: PointsAccount }) {
  const facts = [
    worthOf(available) > 0 && `下单可抵 ${priceText(worthOf(available))}`,
    frozen > 0 && `冻结中 ${grouped(frozen)} 分`,
    owed > 0 && `欠 ${grouped(owed)} 分，之后得到的积分优先补上`,
  ].filter((fact) => fact !== false)
  return (
    <View className="card">
      <View className="points-home__label">{owed > 0 ? '积分余额' : '可用积分'}</View>
      <View className="points-home__number">{owed > 0 ? `−${grouped(-balance)}` : grouped(available)}</View>
      <View className="points-home__facts">
        {facts.map((fact, at) => (
          <Text key={fact}>
            {at > 0 ? <Text className="sep" /> : null}
            {fact}
          </Text>
        ))}
      </View>
      {endsNext ? (
        <View className="points-home__end">
          <Icon name="clock" size={16} />
          <View className="points-home__end-words">
            {chinaDay(endsNext.endsAt - 1)} 到期{' '}
            <Text className="points-home__end-sum">{grouped(endsNext.points)} 分</Text>
          </View>
          <Button size="xs" onTap={() => void go('pointsMall')}>
            去兑换
          </Button>
        </View>
      ) : null}
    </View>
  )
}

/** Links to the uses of points. */
export function PointsWays() {
  return (
    <View className="card points-home__ways">
      {WAYS.map(({ text, icon, open }) => (
        <Tap key={text} className="points-home__way" role="link" onTap={() => void open()}>
          <Icon name={icon} />
          {text}
        </Tap>
      ))}
    </View>
  )
}
