import type { RightKind } from '@contract/codes/member'
import type { MemberRight } from '@contract/schema/member'
import { View } from '@tarojs/components'
import { classes } from '@/ui/classes'
import { Icon } from '@/ui/icon/icon'
import type { IconName } from '@/ui/icon/icon-name'
import './rights.scss'

const ICONS: Readonly<Record<RightKind, IconName>> = {
  price: 'badge-percent',
  points: 'coins',
  monthly: 'ticket',
  birthday: 'cake',
  gift: 'gift',
  saving: 'wallet',
}

/** Rights as a grid: what each is, and in a few words how much (look book member-plans.html). */
export function RightsGrid({ rights }: { rights: readonly MemberRight[] }) {
  return (
    <View className="rights">
      {rights.map(({ rightId, title, note, unlocked }) => (
        <View key={rightId} className={classes('rights__one', !unlocked && 'rights__one--locked')}>
          <View className="right__icon">
            <Icon name={ICONS[rightId]} />
          </View>
          <View className="rights__title">{title}</View>
          <View className="rights__note">{note}</View>
        </View>
      ))}
    </View>
  )
}

/** The same as rows, with what they say of themselves. */
export function RightRows({ rights }: { rights: readonly MemberRight[] }) {
  return (
    <>
      {rights.map((right) => (
        <View key={right.rightId} className="right">
          <View className="right__icon">
            <Icon name={ICONS[right.rightId]} />
          </View>
          <View className="right__words">
            <View className="right__title">{right.title}</View>
            <View className="right__note">{right.subtitle}</View>
          </View>
          {right.unlocked ? <View className="right__state">已享受</View> : null}
        </View>
      ))}
    </>
  )
}
