import { View } from '@tarojs/components'
import { SectionHead } from '@/ui/section-head/section-head'
import './terms-card.scss'

/** What holds of a voucher, one rule a line. */
export function TermsCard({ terms }: { terms: readonly string[] }) {
  if (terms.length === 0) return null
  return (
    <View className="card">
      <SectionHead title="购买须知" />
      {[...terms.entries()].map(([at, text]) => (
        <View key={text} className="voucher-term">
          <View className="voucher-term__no">{at + 1}</View>
          <View className="voucher-term__text">{text}</View>
        </View>
      ))}
    </View>
  )
}
