import { RECALL_MS } from '@contract/codes/chat'
import { observer } from 'mobx-react'
import { serverNow } from '@/app/clock'
import { copyText } from '@/app/dialog'
import { openWeb } from '@/app/navigate'
import { Cell, Cells } from '@/ui/cell/cell'
import { Sheet } from '@/ui/sheet/sheet'
import type { ConversationStore, ShownMessage } from './conversation.store'
import { textOf } from './message-text'
import { linksOf } from './strange'

interface MessageSheetProps {
  conversation: ConversationStore
  message: ShownMessage
  onClose: () => void
  onReport: (msgId: string) => void
}

/** The actions on a message. */
export const MessageSheet = observer(function MessageSheet(props: MessageSheetProps) {
  const { conversation, message, onClose, onReport } = props
  const { msgId, side, state, sentAt } = message
  const isOwn = side === 'shopper'
  const text = textOf(message)
  const then = (act: () => unknown) => () => {
    onClose()
    void act()
  }
  return (
    <Sheet isOpen onClose={onClose} title="这条消息">
      <Cells>
        {text ? <Cell label="复制" onTap={then(() => copyText(text))} /> : null}
        {isOwn
          ? null
          : linksOf(text).map((link) => (
              <Cell key={link} label="打开链接" note={link} onTap={then(() => openWeb(link))} />
            ))}
        {isOwn && state === 'success' && serverNow() - sentAt < RECALL_MS ? (
          <Cell label="撤回" onTap={then(() => conversation.recall(msgId))} />
        ) : null}
        {isOwn ? null : <Cell label="举报" onTap={then(() => onReport(msgId))} />}
      </Cells>
    </Sheet>
  )
})
