import { CARD_TYPE_TEXTS } from '@contract/codes/bank-card'
import type { BankCard } from '@contract/schema/bank-card'
import { View } from '@tarojs/components'
import { Tap } from '@/ui/tap/tap'
import './bank-card-face.scss'

/** A bound card in the colour of its bank. */
export function BankCardFace({ card, onUntie }: { card: BankCard; onUntie: () => void }) {
  const { bankName, cardType, tail, colour } = card
  const type = CARD_TYPE_TEXTS[cardType]
  return (
    <View className="bank-card-face" style={{ backgroundColor: colour }}>
      <View className="bank-card-face__bank">{bankName}</View>
      <View className="bank-card-face__type">{type}</View>
      <View className="bank-card-face__foot">
        <View className="bank-card-face__number">•••• •••• •••• {tail}</View>
        <Tap className="bank-card-face__untie" label={`解绑${bankName}${type} ${tail}`} onTap={onUntie}>
          解绑
        </Tap>
      </View>
    </View>
  )
}
