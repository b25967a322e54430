import { IM_MESSAGE_TYPES } from '@contract/codes/im'
import type { TextParam } from '@contract/socket/message'
import { Lock } from 'lucide-react'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { useAct, useCall } from '../../app/query'
import { Avatar, Button, Drawer, ErrorStrip, Loading, useIsWide } from '../../ui'
import { CaseDrawer, TransferDrawer } from './chat-acts'
import { useCards } from './chat-cards'
import { ChatField } from './chat-field'
import { ChatLine } from './chat-line'
import type { Message } from './chat-message'
import { ChatSide } from './chat-side'
import type { Pictures } from './use-pictures'
import type { Words } from './use-words'

interface ChatTalkProps {
  uid: string
  targetId: string
  isTyping: boolean
  words: Words
  pictures: Pictures
  /** Back to the list, on a phone. */
  onClose: (() => void) | null
}

/** The last text of the shopper, for a case. */
function lastWords(messages: readonly Message[]): string {
  const last = messages.findLast(
    ({ side, type, isRecalled }) => side === 'shopper' && type === IM_MESSAGE_TYPES.text && !isRecalled,
  )
  return last ? (JSON.parse(last.busiParam) as TextParam).text : ''
}

type Seen = ReadonlyMap<number, Message>

const joined = (seen: Seen, page: readonly Message[]): Seen =>
  new Map([...seen, ...page.map((one) => [one.sequenceNum, one] as const)])

/** The newest messages down to the first gap: more may have arrived than one read returns. */
function withoutGap(seen: Seen): Message[] {
  const records: Message[] = []
  for (let at = Math.max(0, ...seen.keys()); seen.has(at); at--) records.unshift(seen.get(at) as Message)
  return records
}

/** One conversation with its field, and the facts about its shopper beside it. */
export function ChatTalk({ uid, targetId, isTyping, words, pictures, onClose }: ChatTalkProps) {
  const key = { uid, targetId }
  const isWide = useIsWide()
  const chat = useCall('chat/detail', key)
  const history = useCall('chat/history', key)
  const older = useAct('chat/history', [])
  const [seen, setSeen] = useState<Seen>(new Map())
  const take = useAct('chat/take', ['chat'])
  const release = useAct('chat/release', ['chat'])
  const end = useAct('chat/end', ['chat'])
  const { mutate: read } = useAct('chat/read', [])
  const [open, setOpen] = useState<'transfer' | 'case' | 'side' | null>(null)
  const newest = history.data?.records
  useEffect(() => {
    if (newest) setSeen((before) => joined(before, newest))
  }, [newest])
  const records = withoutGap(seen)
  const [first] = records
  const cards = useCards(key, records)
  const hasEarlier = (older.data ?? history.data)?.hasMore === true
  const last = history.data?.lastSequence ?? 0
  const log = useRef<HTMLDivElement>(null)
  // A new message scrolls to the end, also while staff read earlier ones. The log is reversed, so its end is 0.
  useEffect(() => {
    if (last > 0) log.current?.scrollTo({ top: 0 })
  }, [last])
  useEffect(() => {
    if (last > 0) read({ uid, targetId, sequenceNum: last })
  }, [read, uid, targetId, last])
  const error = chat.error ?? history.error ?? end.error ?? take.error
  const agent = chat.data?.agentName
  const isOthers = Boolean(agent) && chat.data?.isMine === false
  const name = chat.data?.shopperName ?? '…'
  const close = () => setOpen(null)
  const [isOver, setOver] = useState(false)
  const hasFiles = (event: DragEvent) => !isOthers && event.dataTransfer.types.includes('Files')
  return (
    <>
      <section
        className={`card chat-talk${isOver ? ' is-over' : ''}`}
        aria-label="对话"
        onDragOver={(event) => {
          if (!hasFiles(event)) return
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          if (!hasFiles(event)) return
          event.preventDefault()
          setOver(false)
          pictures.add([...event.dataTransfer.files])
        }}
      >
        <header className="chat-talk__head">
          {onClose && <Button onClick={onClose}>返回</Button>}
          {!onClose && <Avatar name={name} />}
          <span className="two-lines grow">
            <b>{name}</b>
            <span className="note">
              {chat.data?.targetName}
              {isTyping && '，正在输入…'}
            </span>
          </span>
          <span className="chat-talk__acts">
            {chat.data?.isMine && (
              <Button size="small" onClick={() => release.mutate(key)}>
                放开
              </Button>
            )}
            <Button size="small" disabled={isOthers} onClick={() => setOpen('transfer')}>
              转给
            </Button>
            <Button size="small" onClick={() => setOpen('case')}>
              建工单
            </Button>
            <Button size="small" disabled={isOthers} loading={end.isPending} onClick={() => end.mutate(key)}>
              结束
            </Button>
            {!isWide && (
              <Button size="small" onClick={() => setOpen('side')}>
                资料
              </Button>
            )}
          </span>
        </header>
        {error && <ErrorStrip error={error} onRetry={() => void history.refetch()} />}
        <div ref={log} className="chat-talk__log">
          <div className="chat-talk__messages">
            {!history.data && !error && <Loading rows={4} />}
            {first && hasEarlier && (
              <Button
                type="link"
                loading={older.isPending}
                onClick={() =>
                  older.mutate(
                    { ...key, beforeSequence: first.sequenceNum },
                    { onSuccess: (page) => setSeen((before) => joined(before, page.records)) },
                  )
                }
              >
                更早的消息
              </Button>
            )}
            {older.error && <ErrorStrip error={older.error} />}
            {records.map((message) => (
              <ChatLine
                key={message.msgId}
                message={message}
                chatKey={key}
                shopperName={name}
                othersRead={history.data?.othersRead ?? 0}
                cards={cards}
              />
            ))}
          </div>
        </div>
        {isOthers && (
          <div className="chat-talk__lock" role="status">
            <Lock size={16} aria-hidden="true" />
            <span className="grow">
              <b>{agent} 正在回复</b>，你能看，先不能发
            </span>
            <Button size="small" onClick={() => take.mutate({ ...key, isForced: true })}>
              接过来
            </Button>
          </div>
        )}
        <ChatField chatKey={key} isOff={isOthers} words={words} pictures={pictures} />
      </section>
      {isWide && (
        <aside className="card chat-side" aria-label="资料">
          <ChatSide chatKey={key} messages={records} cards={cards} />
        </aside>
      )}
      {open === 'side' && !isWide && (
        <Drawer open title="资料" size={360} onClose={close}>
          <ChatSide chatKey={key} messages={records} cards={cards} />
        </Drawer>
      )}
      {open === 'transfer' && <TransferDrawer chatKey={key} onClose={close} />}
      {open === 'case' && <CaseDrawer chatKey={key} words={lastWords(records)} onClose={close} />}
    </>
  )
}
