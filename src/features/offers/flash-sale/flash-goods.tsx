import { priceText } from '@contract/codes/money'
import { LIST_SOURCE } from '@contract/codes/tracking'
import type { FlashGoods } from '@contract/schema/flash-sale'
import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { go } from '@/app/navigate'
import { rememberSource } from '@/app/tracking/product-source'
import { Button, type ButtonKind } from '@/ui/button/button'
import { GoodsLine } from '@/ui/goods-line/goods-line'
import { Icon } from '@/ui/icon/icon'
import { Meter } from '@/ui/meter/meter'
import { Img } from '@/ui/picture/img'
import { Price, Was } from '@/ui/price/price'
import { Tag } from '@/ui/tag/tag'
import { Tap } from '@/ui/tap/tap'
import { type FlashSaleStore, keyOf } from './flash-sale.store'
import './flash-goods.scss'

interface FlashProps {
  store: FlashSaleStore
  goods: FlashGoods
}

const open = ({ productId }: FlashGoods) => {
  rememberSource(productId, { listSource: LIST_SOURCE.flashSale })
  void go('details', { productId })
}

/** The sold share, or the number of reminders. */
function Stock({ goods: { kind, takenPercent, stockText } }: { goods: FlashGoods }) {
  if (takenPercent !== null)
    return <Meter percent={takenPercent} text={stockText} look={kind === 'few' || kind === 'gone' ? kind : undefined} />
  if (stockText === '') return null
  return (
    <View className="flash__waiting">
      <Icon name="clock" size={14} />
      <Text>{stockText}</Text>
    </View>
  )
}

/** The offered SKUs when these are not all. */
function Spec({ goods: { specText } }: { goods: FlashGoods }) {
  return specText === '' ? null : <View className="flash__spec one">{specText}</View>
}

const FlashButton = observer(function FlashButton({ store, goods, kind }: FlashProps & { kind: ButtonKind }) {
  return (
    <Button
      size="sm"
      kind={goods.button.code === 'buy' ? kind : 'ghost'}
      isBusy={store.asking === keyOf(goods)}
      label={`${goods.button.text}，${goods.title}`}
      onTap={() => void store.press(goods)}
    >
      {goods.button.text}
    </Button>
  )
})

/** Products of a session as rows. */
export function FlashLine({ store, goods }: FlashProps) {
  const isGone = goods.kind === 'gone'
  return (
    <GoodsLine
      picture={goods.picture}
      name={goods.title}
      size={80}
      nameLines={1}
      goneText={isGone ? '已抢光' : null}
      onOpen={() => open(goods)}
      foot={
        <>
          <Price cents={goods.price} isDeal={!isGone} isOff={isGone} isFrom={goods.isFrom} />
          <Was cents={goods.listPrice} />
          <View className="flash__button">
            <FlashButton store={store} goods={goods} kind="line" />
          </View>
        </>
      }
    >
      <Spec goods={goods} />
      <Stock goods={goods} />
    </GoodsLine>
  )
}

/** The first products of a running session. */
export function FlashLead({ store, goods }: FlashProps) {
  const { picture, title, price, listPrice, isFrom } = goods
  return (
    <View className={`flash-lead ${picture.ground ?? 'stone'}`}>
      <View className="flash-lead__niche" />
      <Tap className="flash-lead__stage" role="link" label={title} onTap={() => open(goods)}>
        <Img className="flash-lead__picture" url={picture.url} isEager />
      </Tap>
      <View className="flash-lead__words">
        <View className="flash-lead__title">{title}</View>
        <Spec goods={goods} />
        <View className="flash-lead__price">
          <Price cents={price} size="lg" isDeal isFrom={isFrom} />
          <Was cents={listPrice} />
          <Tag kind="solid" text={`省 ${priceText(listPrice - price)}`} />
        </View>
        <Stock goods={goods} />
        <View className="flash-lead__button">
          <FlashButton store={store} goods={goods} kind="primary" />
        </View>
      </View>
    </View>
  )
}
