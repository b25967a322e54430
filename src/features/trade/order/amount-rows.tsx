import type { AmountRow } from '@contract/schema/order'
import { Text, View } from '@tarojs/components'
import { Price } from '@/ui/price/price'
import './amount-rows.scss'

/** The amounts as the server lists them; equal on submit page and order detail [purchase.amounts]. */
export function AmountRows({ rows, note }: { rows: readonly AmountRow[]; note?: string | undefined }) {
  return (
    <View>
      {rows.map((row) => (
        <View key={row.label} className={row.kind === 'pay' ? 'amount-row amount-row--pay' : 'amount-row'}>
          <Text>{row.label}</Text>
          <Price cents={row.amount} size={row.kind === 'pay' ? 'md' : 'xs'} isDeal={row.kind === 'discount'} />
        </View>
      ))}
      {note ? <View className="amount-row__note">{note}</View> : null}
    </View>
  )
}
