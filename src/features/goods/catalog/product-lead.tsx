import type { ProductCard, ProductDetail } from '@contract/schema/catalog'
import { Text, View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { copyText } from '@/app/dialog'
import { Price, Was } from '@/ui/price/price'
import { Tag } from '@/ui/tag/tag'
import { ActivityStrip } from './activity-strip'
import { TakeHomeLine } from './take-home-line'
import './product-lead.scss'

/** First card of the product page: price, title, tags; the price is muted while the product cannot be bought. */
export function ProductLead(props: {
  product: ProductDetail
  isMember: boolean
  coupons?: ReactNode
  /** Content below the price. */
  prices?: ReactNode
  /** The selected SKU; null without one. */
  skuId: string | null
  /** Called when the countdown ends. */
  onZero: () => void
}) {
  const { product, isMember, coupons, prices, skuId, onZero } = props
  const memberPrice = isMember ? product.memberPrice : null
  const price = memberPrice ?? product.price
  const was = memberPrice !== null ? product.price : product.originalPrice
  const isGone = product.goneText !== null
  const isLower = !isGone && was !== null && was > price
  // The member price has its own line.
  const tags = product.tags.filter((tag) => tag.kind !== 'gold')
  return (
    <View className="card lead">
      {product.activity ? <ActivityStrip activity={product.activity} skuId={skuId} onZero={onZero} /> : null}
      <View className="lead__row">
        <Price
          cents={price}
          size="lg"
          isDeal={isLower}
          isFrom={product.maxPrice > product.price}
          isOff={isGone}
          unit={product.unit}
        />
        {isLower && was !== null ? <Was cents={was} /> : null}
        {memberPrice !== null ? <Tag kind="gold" text="会员价" /> : null}
        <Text className="lead__sold">{product.soldText}</Text>
      </View>
      {prices}
      {!isGone && !isMember && product.memberPrice !== null && product.memberSave > 0 ? (
        <View className="lead__member">
          <Tag kind="gold" text="会员价" />
          <Price cents={product.memberPrice} size="xs" />
          <Text>比现价省 </Text>
          <Price cents={product.memberSave} size="xs" />
        </View>
      ) : null}
      <View className="lead__title lead__title--copied" onLongPress={() => void copyText(product.title)}>
        {product.title}
      </View>
      {product.subtitle ? <View className="lead__subtitle">{product.subtitle}</View> : null}
      {product.note ? <View className="lead__note">{product.note}</View> : null}
      <View className="lead__tags">
        {tags.map((tag) => (
          <Tag key={tag.text} kind={tag.kind} text={tag.text} />
        ))}
        {coupons}
      </View>
    </View>
  )
}

/** The same card from the product card of a list. */
export function CardLead({ card, isMember }: { card: ProductCard; isMember: boolean }) {
  const memberPrice = isMember ? card.memberPrice : null
  const price = memberPrice ?? card.price
  const was = memberPrice !== null ? card.price : card.originalPrice
  const isLower = !card.isSoldOut && was !== null && was > price
  return (
    <View className="card lead">
      <View className="lead__row">
        <Price
          cents={price}
          size="lg"
          isDeal={isLower}
          isFrom={card.isPriceRange}
          isOff={card.isSoldOut}
          unit={card.unit}
        />
        {isLower && was !== null ? <Was cents={was} /> : null}
        {memberPrice !== null ? <Tag kind="gold" text="会员价" /> : null}
        <Text className="lead__sold">{card.soldText}</Text>
      </View>
      {card.isSoldOut ? null : <TakeHomeLine goods={card} isFrom={card.isPriceRange} />}
      <View className="lead__title">{card.title}</View>
    </View>
  )
}
