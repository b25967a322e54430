import { IM_MESSAGE_TYPES } from '@contract/codes/im'
import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { go } from '@/app/navigate'
import { Button } from '@/ui/button/button'
import { Price } from '@/ui/price/price'
import { Shot } from '@/ui/shot/shot'
import { Tap } from '@/ui/tap/tap'
import type { CardsStore } from './cards.store'
import type { ConversationStore } from './conversation.store'

export interface Offered {
  skuId?: string | undefined
  productId?: string | undefined
  orderId?: string | undefined
}

/** Goods or an order of the page before, until they are sent. */
export const ChatOffer = observer(function ChatOffer({
  conversation,
  cards,
  offered: { skuId, productId, orderId },
}: {
  conversation: ConversationStore
  cards: CardsStore
  offered: Offered
}) {
  const [isDone, setDone] = useState(false)
  const product = skuId && productId ? { type: IM_MESSAGE_TYPES.product, param: { skuId, productId } } : null
  const order = orderId ? { type: IM_MESSAGE_TYPES.order, param: { orderId } } : null
  const offer = product ?? order
  const type = offer?.type
  const busiParam = JSON.stringify(offer?.param)
  useEffect(() => {
    if (type) void cards.load([{ type, busiParam }])
  }, [cards, type, busiParam])
  const card = product ? cards.products.get(product.param.skuId) : order && cards.orders.get(order.param.orderId)
  if (isDone || !offer || !card) return null
  const send = () => {
    setDone(true)
    void conversation.send(offer.type, offer.param)
  }
  const noun = product ? '商品' : '订单'
  const open = () =>
    void (product
      ? go('details', { productId: product.param.productId })
      : order && go('order', { orderId: order.param.orderId }))
  return (
    <View className="chat__offer">
      <Tap role="link" className="chat__offer-goods" onTap={open}>
        <Shot picture={card.picture} size={56} goneText={card.refusal || null} />
        <View className="chat__offer-words">
          <View className="chat__offer-name">{card.title}</View>
          <Price cents={card.priceCents} size="sm" />
        </View>
      </Tap>
      <Button kind="line" size="sm" onTap={send}>
        {`发送${noun}`}
      </Button>
    </View>
  )
})
