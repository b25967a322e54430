import type { InvoiceDetail } from '@contract/schema/invoice'
import { Text, View } from '@tarojs/components'
import { Price } from '@/ui/price/price'
import './invoice-lines.scss'

/** Lines of an invoice. */
export function InvoiceLines({ lines, amount }: Pick<InvoiceDetail, 'lines' | 'amount'>) {
  // Two lines may have the same name.
  const keyed = lines.map((line, at) => ({ ...line, key: `${at} ${line.name}` }))
  return (
    <View className="card invoice-lines">
      {keyed.map(({ key, name, specText, number, amount: share }) => (
        <View key={key} className="invoice-lines__one">
          <View className="invoice-lines__name">
            {name}
            <View className="invoice-lines__spec">
              {specText} <Text>×{number}</Text>
            </View>
          </View>
          <Price cents={share} size="sm" />
        </View>
      ))}
      <View className="invoice-lines__sum">
        <Text>开票金额</Text>
        <Price cents={amount} />
      </View>
    </View>
  )
}
