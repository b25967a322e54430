import { FREE_FREIGHT } from '@contract/codes/offer'
import { LIST_SOURCE } from '@contract/codes/tracking'
import type { CartGroup, CartLine } from '@contract/schema/cart'
import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { goStore } from '@/app/go-store'
import { go } from '@/app/navigate'
import { useStore } from '@/app/page'
import { rememberSource } from '@/app/tracking/product-source'
import { Check } from '@/ui/check/check'
import { Icon } from '@/ui/icon/icon'
import { Tag } from '@/ui/tag/tag'
import { Tap } from '@/ui/tap/tap'
import { AddOnRows } from './add-on-rows'
import { CartStore } from './cart.store'
import type { CartEditStore } from './cart-edit.store'
import { CartLineRow } from './cart-line'
import { OfferTips, TipRow } from './tip-row'
import './cart-group.scss'

/** Opens the store's goods, those first that close the gap to free delivery. */
const topUpFreight = ({ storeId }: CartGroup) =>
  go('canBonce', { activeType: String(FREE_FREIGHT), activityId: storeId })
const openStore = ({ storeId }: CartGroup) => goStore(storeId)

export const openGoods = ({ productId }: CartLine) => {
  rememberSource(productId, { listSource: LIST_SOURCE.cart })
  return go('details', { productId })
}

interface CartGroupCardProps {
  group: CartGroup
  edit: CartEditStore
  /** 领券 of the store. */
  onCoupons: () => void
  /** Selects another SKU for a line. */
  onSpec: (line: CartLine) => void
}

/** The goods of one store in the cart: lines, offers with their conditions, gifts and add-ons. */
export const CartGroupCard = observer(function CartGroupCard({ group, edit, onCoupons, onSpec }: CartGroupCardProps) {
  const cart = useStore(CartStore)
  const { productDetails: lines, freightTip } = group
  return (
    <View className="card cart-group">
      <StoreHead group={group} edit={edit} onCoupons={onCoupons} />
      <OfferTips tips={group.activityTips} />
      {freightTip ? (
        <TipRow
          tag="包邮"
          text={freightTip.text}
          isMet={freightTip.isFree}
          isQuiet={freightTip.isFree}
          onTopUp={freightTip.isFree ? undefined : () => void topUpFreight(group)}
        />
      ) : null}
      {lines.map((line) => (
        <CartLineRow
          key={line.id}
          line={line}
          isTicked={edit.isTicked(line)}
          onTick={() => edit.tick([line], !edit.isTicked(line))}
          onNumber={(number) => void cart.setNumber(line, number)}
          onOpen={() => void openGoods(line)}
          onSpec={() => onSpec(line)}
          onRemove={() => void edit.remove([line], '确定不要这件商品了吗？')}
          swipe={edit.swipeOf(line)}
        />
      ))}
      {group.addOns.map((addOn) => (
        <AddOnRows key={addOn.offerId} addOn={addOn} />
      ))}
    </View>
  )
})

const StoreHead = observer(function StoreHead({ group, edit, onCoupons }: Omit<CartGroupCardProps, 'onSpec'>) {
  const { storeName, floor, isInstant, productDetails: lines } = group
  const isOn = edit.isOn ? edit.areTicked(lines) : group.isAllSelect
  return (
    <View className="cart-group__store">
      <Check isOn={isOn} label={storeName} onTap={() => edit.tick(lines, !isOn)} />
      <Tap className="cart-group__shop" role="link" onTap={() => void openStore(group)}>
        <Icon name="store" size={18} />
        <Text className="cart-group__name">{storeName}</Text>
        <Icon name="chevron-right" size={14} />
      </Tap>
      {isInstant ? <Tag text="30 分钟达" kind="ok" /> : null}
      <Text className="cart-group__floor">{floor}</Text>
      <Tap className="cart-group__coupons" label={`${storeName}，领券`} onTap={onCoupons}>
        领券
      </Tap>
    </View>
  )
})
