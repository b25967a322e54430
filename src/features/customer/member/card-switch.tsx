import type { MemberCard } from '@contract/schema/member'
import { View } from '@tarojs/components'
import { access } from '@/ui/access'
import { classes } from '@/ui/classes'
import { Tap } from '@/ui/tap/tap'
import './card-switch.scss'

interface CardSwitchProps {
  cards: readonly MemberCard[]
  chosenId: string
  onChoose: (card: MemberCard) => void
  /** On the light background of the old centre. */
  isDay?: boolean
}

/** Switch between cards; not shown for a single card. */
export function CardSwitch({ cards, chosenId, onChoose, isDay }: CardSwitchProps) {
  if (cards.length < 2) return null
  return (
    <View className={classes('card-switch', isDay && 'card-switch--day')} {...access({ role: 'tablist' })}>
      {cards.map((card) => {
        const isOn = card.memberCardId === chosenId
        return (
          <Tap
            key={card.memberCardId}
            className={classes('card-switch__one', isOn && 'card-switch__one--on')}
            role="tab"
            isSelected={isOn}
            onTap={() => {
              if (!isOn) onChoose(card)
            }}
          >
            {card.memberCardName}
          </Tap>
        )
      })}
    </View>
  )
}
