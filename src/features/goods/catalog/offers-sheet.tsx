import type { ProductOffer } from '@contract/schema/catalog'
import { Text, View } from '@tarojs/components'
import { useState } from 'react'
import { Button } from '@/ui/button/button'
import { Cell } from '@/ui/cell/cell'
import { Sheet } from '@/ui/sheet/sheet'
import { Tag } from '@/ui/tag/tag'
import './offers-sheet.scss'

/** What a product's offers take off: the row 促销 of its page, and a sheet with every tier (behaviours 2.3). */
export function useOffers(offers: readonly ProductOffer[]) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return {
    cell:
      offers.length > 0 ? (
        <Cell isKey label="促销" value={<OfferLine offers={offers} />} onTap={() => setOpen(true)} />
      ) : null,
    sheet: (
      <Sheet
        isOpen={isOpen}
        onClose={close}
        title="促销"
        foot={
          <Button isEven onTap={close}>
            知道了
          </Button>
        }
      >
        {offers.map((offer) => (
          <OfferRow key={offer.offerId} offer={offer} />
        ))}
      </Sheet>
    ),
  }
}

function OfferLine({ offers }: { offers: readonly ProductOffer[] }) {
  return (
    <View className="offer-line">
      <Tag text={offers[0]?.tag ?? ''} kind="solid" />
      <Text className="one">{offers.flatMap(({ tiers }) => tiers).join('，')}</Text>
    </View>
  )
}

function OfferRow({ offer: { tag, title, tiers, scopeText, endText } }: { offer: ProductOffer }) {
  return (
    <View className="offer-row">
      <View className="offer-row__head">
        <Tag text={tag} kind="solid" />
        <Text className="offer-row__title">{title}</Text>
      </View>
      <View className="offer-row__tiers">
        {tiers.map((tier) => (
          <Tag key={tier} text={tier} kind="tint" />
        ))}
      </View>
      <View className="offer-row__facts">
        {scopeText}
        {endText ? (
          <>
            <Text className="sep" />
            {endText}
          </>
        ) : null}
      </View>
    </View>
  )
}
