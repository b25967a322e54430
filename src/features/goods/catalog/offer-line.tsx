import type { ProductOffer } from '@contract/schema/catalog'
import { Text, View } from '@tarojs/components'
import { Tag } from '@/ui/tag/tag'
import './offer-line.scss'

/** Discounts of a product's offers in one line. */
export function OfferLine({ offers }: { offers: readonly ProductOffer[] }) {
  return (
    <View className="offer-line">
      <Tag text={offers[0]?.tag ?? ''} kind="solid" />
      <Text className="one">{offers.flatMap(({ tiers }) => tiers).join('，')}</Text>
    </View>
  )
}
