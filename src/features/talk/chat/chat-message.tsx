import { IM_MESSAGE_TYPES } from '@contract/codes/im'
import type { ImCard, ImTarget } from '@contract/schema/chat'
import type { OrderParam, ProductParam, TextParam } from '@contract/socket/message'
import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { serverNow } from '@/app/clock'
import { confirm } from '@/app/dialog'
import { go } from '@/app/navigate'
import { useStore } from '@/app/page'
import { SessionStore } from '@/app/stores/session.store'
import { Avatar } from '@/ui/avatar/avatar'
import { Button } from '@/ui/button/button'
import { classes } from '@/ui/classes'
import { GoodsLine } from '@/ui/goods-line/goods-line'
import { Icon } from '@/ui/icon/icon'
import { Price } from '@/ui/price/price'
import { Tap } from '@/ui/tap/tap'
import { Thumbs } from '@/ui/thumbs/thumbs'
import type { CardsStore } from './cards.store'
import { ChatFace } from './chat-face'
import { hasActs, mayPay } from './chat-rules'
import type { ConversationStore, ShownMessage } from './conversation.store'
import { VoiceBubble } from './voice-bubble'

interface ChatMessageProps {
  conversation: ConversationStore
  cards: CardsStore
  message: ShownMessage
  /** Opens the sheet of the message. */
  onActs: (message: ShownMessage) => void
}

/** Element ids of stored messages, for scrolling. */
export const messageId = ({ sequenceNum, msgId }: Pick<ShownMessage, 'sequenceNum' | 'msgId'>): string =>
  `m-${sequenceNum ?? msgId}`

/** One message beside the picture of its sender. */
export const ChatMessage = observer(function ChatMessage(props: ChatMessageProps) {
  const { conversation, cards, message, onActs } = props
  const { user } = useStore(SessionStore)
  const { side, isRecalled } = message
  const target = conversation.target.value
  const isOwn = side === 'shopper'
  const id = messageId(message)
  if (isRecalled)
    return (
      <View id={id} className="chat__note">
        {isOwn ? '你' : '对方'}撤回了一条消息
      </View>
    )
  const open = hasActs(message, serverNow()) ? () => onActs(message) : undefined
  return (
    <View id={id} className={classes('chat__row', isOwn && 'chat__row--own')}>
      {isOwn ? (
        <Avatar picture={user?.avatar ?? null} size={36} />
      ) : target ? (
        <ChatFace target={target} size={36} />
      ) : null}
      <View className="chat__one" onLongPress={open}>
        <Body conversation={conversation} cards={cards} message={message} target={target} onActs={open} />
        {isOwn ? <SendState conversation={conversation} message={message} /> : null}
        {side === 'system' ? <View className="chat__auto">自动回复</View> : null}
      </View>
      {open && message.type !== IM_MESSAGE_TYPES.text ? (
        <Tap className="chat__acts" label="这条消息" onTap={open}>
          <Icon name="ellipsis" size={16} />
        </Tap>
      ) : null}
    </View>
  )
})

/** 未读 or 已读, or the button to send it again. */
const SendState = observer(function SendState({
  conversation,
  message,
}: Pick<ChatMessageProps, 'conversation' | 'message'>) {
  const { state, refusal, sequenceNum } = message
  const isRead = sequenceNum !== null && sequenceNum <= conversation.othersRead
  if (state === 'error')
    return (
      <Tap className="chat__state chat__again" onTap={() => void failed(conversation, message)}>
        <Icon name="circle-alert" size={14} />
        <Text>{refusal || '没有发出去，点按重发'}</Text>
      </Tap>
    )
  return <View className="chat__state">{state === 'loading' ? '发送中' : isRead ? '已读' : '未读'}</View>
})

/** A failed message is sent again; a refused one can only be dropped. */
async function failed(conversation: ConversationStore, { msgId, refusal }: ShownMessage): Promise<void> {
  if (refusal === '') return conversation.resend()
  if (await confirm({ title: '删除这条消息？', content: refusal, confirmText: '删除' })) conversation.discard(msgId)
}

interface BodyProps {
  conversation: ConversationStore
  cards: CardsStore
  message: ShownMessage
  target: ImTarget | null
  onActs: (() => void) | undefined
}

const Body = observer(function Body({ conversation, cards, message, target, onActs }: BodyProps) {
  const { type, busiParam, images, side } = message
  const param = JSON.parse(busiParam || '{}') as object
  const name = classes('chat__bubble', side === 'shopper' && 'chat__bubble--own')
  switch (type) {
    case IM_MESSAGE_TYPES.text: {
      const { text } = param as TextParam
      return onActs ? (
        <Tap className={name} onTap={onActs}>
          {text}
        </Tap>
      ) : (
        <View className={name}>{text}</View>
      )
    }
    case IM_MESSAGE_TYPES.images:
      return images.length > 0 ? (
        <View className="chat__images">
          <Thumbs isMessage images={images} name="聊天图片" />
        </View>
      ) : (
        <View className={name}>[图片]</View>
      )
    case IM_MESSAGE_TYPES.product: {
      const { skuId, productId } = param as ProductParam
      const open = () => void go('details', { productId })
      return <ChatCard card={cards.products.get(skuId)} noun="商品" hasButton={mayPay(target?.imClass)} onOpen={open} />
    }
    case IM_MESSAGE_TYPES.order: {
      const { orderId } = param as OrderParam
      const open = () => void go('order', { orderId })
      return <ChatCard card={cards.orders.get(orderId)} noun="订单" hasButton onOpen={open} />
    }
    default:
      return <VoiceBubble conversation={conversation} message={message} className={name} />
  }
})

/** A product or an order as a message; without a card it is deleted or not loaded yet. */
function ChatCard({
  card,
  noun,
  hasButton,
  onOpen,
}: {
  card: ImCard | undefined
  noun: '商品' | '订单'
  hasButton: boolean
  onOpen: () => void
}) {
  if (!card) return <View className="chat__bubble">{`[${noun}]`}</View>
  return (
    <View className="chat__card">
      <GoodsLine picture={card.picture} name={card.title} nameLines={2} goneText={card.refusal || null} onOpen={onOpen}>
        <View className="chat__card-note">{card.note}</View>
      </GoodsLine>
      <View className="chat__card-foot">
        <Price cents={card.priceCents} size="sm" />
        {hasButton && card.refusal === '' ? (
          <Button size="xs" kind={noun === '商品' ? 'primary' : 'ghost'} onTap={onOpen}>
            {noun === '商品' ? '去看看' : '看订单'}
          </Button>
        ) : null}
      </View>
    </View>
  )
}
