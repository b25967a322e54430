import type { ProductDetail, ProductOffer } from '@contract/schema/catalog'
import { Text, View } from '@tarojs/components'
import { Button } from '@/ui/button/button'
import { Sheet } from '@/ui/sheet/sheet'
import { Tag } from '@/ui/tag/tag'
import { TakeHomeRows } from './take-home-rows'
import './offers-sheet.scss'

interface OffersSheetProps {
  product: ProductDetail
  isOpen: boolean
  onClose: () => void
}

/** Parts of the take-home price, and all tiers of a product's offers. */
export function OffersSheet({ product, isOpen, onClose }: OffersSheetProps) {
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title="促销"
      foot={
        <Button isEven onTap={onClose}>
          知道了
        </Button>
      }
    >
      <TakeHomeRows product={product} />
      {product.offers.map((offer) => (
        <OfferRow key={offer.offerId} offer={offer} />
      ))}
    </Sheet>
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
