import type { EarnKind } from '@contract/codes/pay-face'
import type { PayFace } from '@contract/schema/payment'
import { Text, View } from '@tarojs/components'
import { Icon } from '@/ui/icon/icon'
import type { IconName } from '@/ui/icon/icon-name'
import './earned-cards.scss'

const ICONS: Readonly<Record<EarnKind, IconName>> = { points: 'coins' }

/** 支付后可得: benefits of a payment in addition to the purchase, one card each. */
export function EarnedCards({ earns }: { earns: NonNullable<PayFace['earns']> }) {
  return (
    <View className="earned">
      <View className="earned__title">支付后可得</View>
      <View className="earned__cards">
        {earns.map(({ kind, amount, unit, note }) => (
          <View key={kind + unit} className="earned__card">
            <View className="earned__mark">
              {/* The kind may belong to a newer server. */}
              <Icon name={ICONS[kind] ?? 'gift'} size={18} />
            </View>
            <View className="earned__words">
              <View>
                <Text className="earned__amount">{amount.toLocaleString('en-US')}</Text> {unit}
              </View>
              {note ? <View className="earned__note">{note}</View> : null}
            </View>
          </View>
        ))}
      </View>
    </View>
  )
}
