import { RECALL_MS } from '@contract/codes/chat'
import { IM_MESSAGE_TYPES } from '@contract/codes/im'
import type { TextParam } from '@contract/socket/message'
import { useState } from 'react'
import { useAct } from '../../app/query'
import { Avatar, Button, ErrorStrip, Moment, useNow } from '../../ui'
import { type Cards, ChatCard, namedCard } from './chat-cards'
import type { ChatKey, Message } from './chat-message'
import { PictureView } from './picture-view'

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
        <Content message={message} chatKey={chatKey} cards={cards} />
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

function Content({ message, chatKey, cards }: Pick<LineProps, 'message' | 'chatKey' | 'cards'>) {
  const { type, busiParam, voiceUrl } = message
  const param = JSON.parse(busiParam || '{}') as object
  switch (type) {
    case IM_MESSAGE_TYPES.text:
      return <p className="chat-line__text">{(param as TextParam).text}</p>
    case IM_MESSAGE_TYPES.images:
      return <Images message={message} chatKey={chatKey} />
    case IM_MESSAGE_TYPES.product:
    case IM_MESSAGE_TYPES.order:
      return <ChatCard named={namedCard(message)} cards={cards} />
    default:
      return <audio className="chat-line__voice" controls preload="none" src={voiceUrl} aria-label="顾客的语音" />
  }
}

/** The pictures of a message; each opens enlarged. */
function Images({ message: { images, side, sequenceNum }, chatKey }: Pick<LineProps, 'message' | 'chatKey'>) {
  const [opened, setOpened] = useState<number | null>(null)
  const who = side === 'staff' ? '客服' : '顾客'
  return (
    <span className="chat-line__images">
      {images.map(({ thumbUrl }, at) => (
        <button key={thumbUrl} type="button" onClick={() => setOpened(at)}>
          <img src={thumbUrl} alt={`${who}发的图片 ${at + 1}`} />
        </button>
      ))}
      {opened !== null && (
        <PictureView chatKey={chatKey} sequenceNum={sequenceNum} from={opened} onClose={() => setOpened(null)} />
      )}
    </span>
  )
}
