import type { RightKind } from '@contract/codes/member'
import type { MemberRight } from '@contract/schema/member'
import { View } from '@tarojs/components'
import { Button } from '@/ui/button/button'
import { classes } from '@/ui/classes'
import { Icon } from '@/ui/icon/icon'
import type { IconName } from '@/ui/icon/icon-name'
import { Tap } from '@/ui/tap/tap'
import './rights.scss'

const ICONS: Readonly<Record<RightKind, IconName>> = {
  price: 'badge-percent',
  points: 'coins',
  monthly: 'ticket',
  birthday: 'cake',
  gift: 'gift',
  saving: 'wallet',
}

interface RightsProps {
  rights: readonly MemberRight[]
  /** Does what a right's button says: sets the birthday. */
  onAct: () => void
}

/** Rights as a grid: what each is, and in a few words how much. */
export function RightsGrid({ rights, onAct }: RightsProps) {
  return (
    <View className="rights">
      {rights.map(({ rightId, title, note, unlocked, button }) => (
        <View key={rightId} className={classes('rights__one', !unlocked && 'rights__one--locked')}>
          <View className="right__icon">
            <Icon name={ICONS[rightId]} />
          </View>
          <View className="rights__title">{title}</View>
          <View className="rights__note">{note}</View>
          {button ? (
            <Tap className="rights__act" onTap={onAct}>
              {button.text}
            </Tap>
          ) : null}
        </View>
      ))}
    </View>
  )
}

/** The same as rows, with what they say of themselves. */
export function RightRows({ rights, onAct }: RightsProps) {
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
          <RightEnd right={right} onAct={onAct} />
        </View>
      ))}
    </>
  )
}

function RightEnd({ right: { button, unlocked }, onAct }: { right: MemberRight; onAct: () => void }) {
  if (button)
    return (
      <Button size="xs" kind={button.primary ? 'primary' : 'ghost'} onTap={onAct}>
        {button.text}
      </Button>
    )
  return unlocked ? <View className="right__state">已享受</View> : null
}
