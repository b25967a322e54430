import type { ProductOffer } from '@contract/schema/catalog'
import { Text, View } from '@tarojs/components'
import { Tag } from '@/ui/tag/tag'
import './offer-line.scss'

/** What a product's offers take off, in a line. */
export function OfferLine({ offers }: { offers: readonly ProductOffer[] }) {
  return (
    <View className="offer-line">
      <Tag text={offers[0]?.tag ?? ''} kind="solid" />
      <Text className="one">{offers.flatMap(({ tiers }) => tiers).join('，')}</Text>
    </View>
  )
}
