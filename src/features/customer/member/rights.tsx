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

/** The number that fits in one row. */
const MOST_ENTRIES = 5

interface RightsProps {
  rights: readonly MemberRight[]
  /** Runs the action of a right's button: sets the birthday. */
  onAct: () => void
}

/** A right whose action is still the next step is not in force. */
const isInForce = ({ unlocked, button }: MemberRight) => unlocked && !button?.primary

/** Rights as a grid with short texts. */
export function RightsGrid({ rights, onAct }: RightsProps) {
  return (
    <View className="rights">
      {rights.map((right) => (
        <View key={right.rightId} className={classes('rights__one', !right.unlocked && 'rights__one--locked')}>
          <View className="right__icon">
            <Icon name={ICONS[right.rightId]} />
          </View>
          <View className="rights__title">{right.title}</View>
          <View className="rights__note">{right.note}</View>
          <View className={classes('right__state', isInForce(right) && 'right__state--on')}>{right.stateText}</View>
          {right.button ? (
            <Tap className="rights__act" onTap={onAct}>
              {right.button.text}
            </Tap>
          ) : null}
        </View>
      ))}
    </View>
  )
}

/** Rights as rows with their full texts. */
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

/** The state of a right, under the action where there is one. */
function RightEnd({ right, onAct }: { right: MemberRight; onAct: () => void }) {
  const { button, stateText } = right
  return (
    <View className="right__end">
      {button ? (
        <Button size="xs" kind={button.primary ? 'primary' : 'ghost'} onTap={onAct}>
          {button.text}
        </Button>
      ) : null}
      <View className={classes('right__state', isInForce(right) && 'right__state--on')}>{stateText}</View>
    </View>
  )
}

/** The first rights as icons on the dark background. */
export function RightEntries({ rights, onOpen }: { rights: readonly MemberRight[]; onOpen: () => void }) {
  return (
    <View className="right-entries">
      {rights.slice(0, MOST_ENTRIES).map(({ rightId, title }) => (
        <Tap key={rightId} className="right-entry" role="link" onTap={onOpen}>
          <View className="right-entry__icon">
            <Icon name={ICONS[rightId]} />
          </View>
          {title}
        </Tap>
      ))}
    </View>
  )
}
