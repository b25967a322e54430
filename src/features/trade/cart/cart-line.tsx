import { priceText } from '@contract/codes/money'
import type { CartLine } from '@contract/schema/cart'
import { Text, View } from '@tarojs/components'
import { toast } from '@/app/dialog'
import { Check } from '@/ui/check/check'
import { GoodsLine } from '@/ui/goods-line/goods-line'
import { Icon } from '@/ui/icon/icon'
import { Price, Was } from '@/ui/price/price'
import { Stepper } from '@/ui/stepper/stepper'
import { type SwipeAction, SwipeRow } from '@/ui/swipe-row/swipe-row'
import { Tag } from '@/ui/tag/tag'
import { Tap } from '@/ui/tap/tap'
import type { LineSwipe } from './cart-edit.store'
import './cart-line.scss'

/** 移入收藏 and 删除 behind a line; edit mode offers both without a swipe. */
const swipeActions = ({ title }: CartLine, { onFavour, onDelete }: LineSwipe): SwipeAction[] => [
  { text: '移入收藏', label: `移入收藏 ${title}`, onAction: onFavour },
  { text: '删除', label: `删除 ${title}`, onAction: onDelete },
]

interface CartLineRowProps {
  line: CartLine
  isTicked: boolean
  onTick: () => void
  onNumber: (number: number) => void
  onOpen: () => void
  onSpec: () => void
  onRemove: () => void
  swipe: LineSwipe
}

/** A line that can be bought: tick, picture, chosen options, price, quantity. */
export function CartLineRow(props: CartLineRowProps) {
  const { line, isTicked, onTick, onNumber, onOpen, onSpec, onRemove, swipe } = props
  const isLower = line.originalPrice !== null && line.originalPrice > line.price
  // A member already pays this price; for others it is the possible saving.
  const memberPrice = line.memberPrice !== null && line.memberPrice < line.price ? line.memberPrice : null
  return (
    <SwipeRow actions={swipeActions(line, swipe)}>
      <View className="cart-line">
        <Check isOn={isTicked} label={line.title} onTap={onTick} />
        <GoodsLine
          picture={line.picture}
          name={line.title}
          onOpen={onOpen}
          foot={
            <>
              <View className="cart-line__money">
                <Price cents={line.price} isDeal={isLower} />
                {isLower && line.originalPrice !== null ? <Was cents={line.originalPrice} /> : null}
                {line.takeHomePrice === undefined ? null : (
                  <View className="cart-line__take-home">
                    <Tag kind="tint" text={`到手价 ${priceText(line.takeHomePrice)}`} />
                  </View>
                )}
              </View>
              <View className="push">
                <Stepper
                  label={line.title}
                  value={line.number}
                  min={line.minBuy}
                  max={Math.max(line.maxNumber, line.minBuy)}
                  step={line.packSize}
                  onChange={onNumber}
                  onOver={(top) => toast(line.stock <= top ? `库存仅剩 ${line.stock} 件` : `最多购买 ${top} 件`)}
                  onUnder={onRemove}
                />
              </View>
            </>
          }
        >
          <View className="cart-line__facts">
            {line.specText ? (
              <Tap className="spec" label={`已选 ${line.specText}，重新选择`} isStopping onTap={onSpec}>
                <Text className="one">{line.specText}</Text>
                <Icon name="chevron-down" size={14} />
              </Tap>
            ) : null}
            {memberPrice === null ? null : <Tag kind="gold" text={`会员 ${priceText(memberPrice)}`} />}
            {line.isCrossBorder ? <Tag text="跨境" /> : null}
            {line.hints.map((hint) => (
              <Text key={hint.text} className={`cart-line__hint cart-line__hint--${hint.kind}`}>
                {hint.text}
              </Text>
            ))}
          </View>
        </GoodsLine>
      </View>
    </SwipeRow>
  )
}

interface InvalidLineRowProps {
  line: CartLine
  /** In edit mode invalid lines can be ticked for deletion. */
  isTicked: boolean | null
  onTick: () => void
  onOpen: () => void
  onReselect: () => void
  swipe: LineSwipe
}

/** A line that cannot be bought, with the reason. */
export function InvalidLineRow({ line, isTicked, onTick, onOpen, onReselect, swipe }: InvalidLineRowProps) {
  return (
    <SwipeRow actions={swipeActions(line, swipe)}>
      <View className="cart-line">
        <Check isOn={isTicked ?? false} isOff={isTicked === null} label={line.title} onTap={onTick} />
        <GoodsLine
          picture={line.picture}
          name={line.title}
          goneText="失效"
          onOpen={onOpen}
          foot={
            <>
              <Text className="cart-line__reason">{line.invalidText}</Text>
              {line.canReselect ? (
                <Tap className="cart-line__reselect" isStopping onTap={onReselect}>
                  重选
                </Tap>
              ) : null}
            </>
          }
        >
          <View className="cart-line__gone-spec">{line.specText}</View>
        </GoodsLine>
      </View>
    </SwipeRow>
  )
}
