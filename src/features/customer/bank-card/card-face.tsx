import { CARD_TYPE_TEXTS } from '@contract/codes/bank-card'
import type { BankCard } from '@contract/schema/bank-card'
import { View } from '@tarojs/components'
import { Tap } from '@/ui/tap/tap'
import './card-face.scss'

/** A bound card in the colour of its bank. */
export function CardFace({ card, onUntie }: { card: BankCard; onUntie: () => void }) {
  const { bankName, cardType, tail, colour } = card
  const type = CARD_TYPE_TEXTS[cardType]
  return (
    <View className="card-face" style={{ backgroundColor: colour }}>
      <View className="card-face__bank">{bankName}</View>
      <View className="card-face__type">{type}</View>
      <View className="card-face__foot">
        <View className="card-face__number">•••• •••• •••• {tail}</View>
        <Tap className="card-face__untie" label={`解绑${bankName}${type} ${tail}`} onTap={onUntie}>
          解绑
        </Tap>
      </View>
    </View>
  )
}
