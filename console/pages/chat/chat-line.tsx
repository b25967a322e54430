import { RECALL_MS } from '@contract/codes/chat'
import { IM_MESSAGE_TYPES } from '@contract/codes/im'
import type { TextParam } from '@contract/socket/message'
import { useAct } from '../../app/query'
import { Avatar, Button, ErrorStrip, Moment, useNow } from '../../ui'
import { type Cards, ChatCard, namedCard } from './chat-cards'
import type { ChatKey, Message } from './chat-message'

interface LineProps {
  message: Message
  chatKey: ChatKey
  shopperName: string
  othersRead: number
  cards: Cards
}

/** One message of a conversation. */
export function ChatLine({ message, chatKey, shopperName, othersRead, cards }: LineProps) {
  const { side, sentAt, isRecalled, msgId, sequenceNum, busiParam } = message
  const now = useNow()
  const recall = useAct('chat/recall', ['chat'])
  const isOwn = side === 'staff'
  if (isRecalled) return <p className="note chat-line__recalled">{isOwn ? '撤回了一条消息' : '顾客撤回了一条消息'}</p>
  if (side === 'system')
    return (
      <p className="note chat-line__system">
        <Moment at={sentAt} /> 自动发出：{(JSON.parse(busiParam) as TextParam).text}
      </p>
    )
  return (
    <div className={isOwn ? 'chat-line chat-line--own' : 'chat-line'}>
      <Avatar name={isOwn ? '客服' : shopperName} isSmall />
      <div className="chat-line__body">
        <Content message={message} cards={cards} />
        <span className="note">
          <Moment at={sentAt} />
          {isOwn && (sequenceNum <= othersRead ? ' 已读' : ' 未读')}
          {isOwn && now - sentAt < RECALL_MS && (
            <Button type="link" size="small" onClick={() => recall.mutate({ ...chatKey, msgId })}>
              撤回
            </Button>
          )}
        </span>
        {recall.error && <ErrorStrip error={recall.error} />}
      </div>
    </div>
  )
}

function Content({ message, cards }: { message: Message; cards: Cards }) {
  const { type, busiParam, images, voiceUrl } = message
  const param = JSON.parse(busiParam || '{}') as object
  switch (type) {
    case IM_MESSAGE_TYPES.text:
      return <p className="chat-line__text">{(param as TextParam).text}</p>
    case IM_MESSAGE_TYPES.images:
      return (
        <span className="chat-line__images">
          {images.map(({ url, thumbUrl }) => (
            <a key={url} href={url} target="_blank" rel="noreferrer">
              <img src={thumbUrl} alt="顾客发的图片" />
            </a>
          ))}
        </span>
      )
    case IM_MESSAGE_TYPES.product:
    case IM_MESSAGE_TYPES.order:
      return <ChatCard named={namedCard(message)} cards={cards} />
    default:
      return <audio className="chat-line__voice" controls preload="none" src={voiceUrl} aria-label="顾客的语音" />
  }
}
