import { CHAT_NOTE_MAX } from '@contract/codes/chat'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useAct, useCall } from '../../app/query'
import { useMay } from '../../app/session'
import { Button, ErrorStrip, Input, Loading, Moment, Money, Tag } from '../../ui'
import { type Cards, ChatCard, namedCards } from './chat-cards'
import type { ChatKey, Message } from './chat-message'
import { Stars } from './chat-ratings'

/** Cards beside a conversation. */
const MOST_CARDS = 4

interface SideProps {
  chatKey: ChatKey
  messages: readonly Message[]
  cards: Cards
}

/** The shopper of a conversation: orders, goods, notes of colleagues, ratings, cases. */
export function ChatSide({ chatKey, messages, cards }: SideProps) {
  const side = useCall('chat/side', chatKey)
  const mayOpenMember = useMay('members.read')
  if (side.error) return <ErrorStrip error={side.error} onRetry={() => void side.refetch()} />
  if (!side.data) return <Loading rows={6} />
  const { shopper, orders, notes, ratings, cases } = side.data
  const named = namedCards(messages).slice(0, MOST_CARDS)
  return (
    <div className="chat-side__body">
      <Part title="顾客">
        <div className="row">
          <span className="two-lines grow">
            <b>{shopper.name || '顾客'}</b>
            <span className="note">
              {shopper.levelText}，{shopper.mobile || '没有手机号'}
            </span>
          </span>
          {mayOpenMember && (
            <Link to="/members/$uid" params={{ uid: chatKey.uid }} className="link note">
              一页看全
            </Link>
          )}
        </div>
      </Part>
      <Part title="订单">
        {orders.length === 0 && <p className="note">在这里没有订单</p>}
        {orders.map((order) => (
          <div key={order.orderNo} className="row">
            <span className="two-lines grow">
              <Link to="/orders/$orderNo" params={{ orderNo: order.orderNo }} className="link">
                {order.orderNo}
              </Link>
              <span className="note">
                {order.statusText}，{order.number} 件，{order.storeName}
              </span>
            </span>
            <span className="two-lines chat-side__end">
              <Money value={order.amount} />
              <span className="note">
                <Moment at={order.createdAt} />
              </span>
            </span>
          </div>
        ))}
      </Part>
      {named.length > 0 && (
        <Part title="聊到的">
          {named.map((one) => (
            <ChatCard key={one.id} named={one} cards={cards} />
          ))}
        </Part>
      )}
      <Part title="备注">
        <NoteField chatKey={chatKey} />
        {notes.map(({ noteId, staffName, text, notedAt }) => (
          <div key={noteId}>
            <p className="chat-side__text">{text}</p>
            <p className="note">
              {staffName} <Moment at={notedAt} />
            </p>
          </div>
        ))}
      </Part>
      {cases.length > 0 && (
        <Part title="工单">
          {cases.map(({ feedbackNo, content, state, stateText, createdAt }) => (
            <div key={feedbackNo} className="row">
              <span className="two-lines grow">
                <span>{content}</span>
                <span className="note">
                  {feedbackNo} <Moment at={createdAt} />
                </span>
              </span>
              <Tag look={state === 'waiting' ? 'warn' : 'ok'} progress={state === 'waiting' ? 'ring' : 'full'}>
                {stateText}
              </Tag>
            </div>
          ))}
        </Part>
      )}
      {ratings.length > 0 && (
        <Part title="评价">
          {ratings.map(({ serviceNo, stars, words, staffName, ratedAt }) => (
            <div key={serviceNo}>
              <p className="row">
                <Stars stars={stars} />
                <span className="note">
                  {staffName} <Moment at={ratedAt} />
                </span>
              </p>
              {words && <p className="chat-side__text">{words}</p>}
            </div>
          ))}
        </Part>
      )}
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="chat-side__part" aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

/** A note for colleagues; it stays in the field when it is not stored. */
function NoteField({ chatKey }: { chatKey: ChatKey }) {
  const [text, setText] = useState('')
  const note = useAct('chat/note', ['chat'])
  const submit = () => note.mutate({ ...chatKey, text: text.trim() }, { onSuccess: () => setText('') })
  return (
    <>
      {note.error && <ErrorStrip error={note.error} />}
      <Input.TextArea
        aria-label="备注"
        placeholder="只有同事看得到"
        autoSize={{ minRows: 1, maxRows: 4 }}
        maxLength={CHAT_NOTE_MAX}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {text.trim() !== '' && (
        <Button size="small" loading={note.isPending} onClick={submit}>
          记下
        </Button>
      )}
    </>
  )
}
