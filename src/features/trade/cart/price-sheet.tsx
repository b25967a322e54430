import type { CartReply } from '@contract/schema/cart'
import { Text, View } from '@tarojs/components'
import { LineAdjustments } from '@/ui/line-adjustments/line-adjustments'
import { Price } from '@/ui/price/price'
import { Sheet } from '@/ui/sheet/sheet'
import './price-sheet.scss'

/** The parts of the cart's sum, as the server calculates them. */
export function PriceSheet({ cart, isOpen, onClose }: { cart: CartReply; isOpen: boolean; onClose: () => void }) {
  const rows = [
    { label: '商品金额', cents: cart.originalAmount },
    ...cart.discounts.map(({ title, cents }) => ({ label: title, cents: -cents })),
    { label: '跨境税费', cents: cart.taxesAmount },
  ].filter((row, index) => index === 0 || row.cents !== 0)
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="金额明细">
      {rows.map((row) => (
        <View key={row.label} className="price-sheet__row">
          <Text>{row.label}</Text>
          <Price cents={row.cents} size="sm" isDeal={row.cents < 0} />
        </View>
      ))}
      <View className="price-sheet__row price-sheet__row--sum">
        <Text>合计（不含运费）</Text>
        <Price cents={cart.totalAmount} />
      </View>
      {cart.isMember || cart.memberExpectedSaveVal === 0 ? null : (
        <View className="price-sheet__note">
          会员购买本单可省 <Price cents={cart.memberExpectedSaveVal} size="xs" />
        </View>
      )}
      <LineAdjustments lines={cart.shopCartDtos.flatMap(({ productDetails }) => productDetails)} />
    </Sheet>
  )
}
