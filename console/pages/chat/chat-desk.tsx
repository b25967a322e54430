import { CHAT_VIEWS, type ChatView } from '@contract/codes/chat'
import { useAddress } from '../../app/address'
import type { Reply } from '../../app/api'
import { useCall } from '../../app/query'
import { countText } from '../../patterns/view-tabs'
import { Empty, ErrorStrip, Loading, Moment, Segmented, useIsPhone, Waited } from '../../ui'
import { ChatTalk } from './chat-talk'
import { useDeskSocket } from './desk-socket'
import { usePictures } from './use-pictures'
import { useWords } from './use-words'
import './chat.css'

type Chat = Reply<'chat/list'>['records'][number]

const TITLES: Readonly<Record<ChatView, string>> = { waiting: '待回复', mine: '我的', all: '全部' }
const isView = (view: string | undefined): view is ChatView => CHAT_VIEWS.some((one) => one === view)

/** Chats of the account's stores: the list at the left, the open one beside it; on a phone one after the other. */
export default function ChatDesk() {
  const [search, setSearch] = useAddress()
  const { isConnected, typing } = useDeskSocket()
  const isPhone = useIsPhone()
  const wordsOf = useWords()
  const picturesOf = usePictures()
  const view = isView(search.view) ? search.view : 'waiting'
  const list = useCall('chat/list', { view })
  const counts = useCall('chat/counts', {})
  const { uid, target } = search
  const isOpen = uid !== undefined && target !== undefined
  const titleOf = (one: ChatView) => `${TITLES[one]} ${countText(counts.data?.views, one)}`.trim()
  const open = (chat: Chat | null) => setSearch({ uid: chat?.uid, target: chat?.targetId })
  const records = list.data?.records ?? []
  return (
    <>
      <div className="page-head">
        <h1>客服</h1>
        <span className="note" role="status">
          {isConnected ? '已连接，新消息会自动出现' : '正在连接'}
        </span>
      </div>
      {list.error && (
        <ErrorStrip error={list.error} since={list.dataUpdatedAt || undefined} onRetry={() => void list.refetch()} />
      )}
      <div className="chat-desk">
        {isPhone && isOpen ? null : (
          <section className="card chat-list" aria-label="会话">
            <Segmented
              block
              value={view}
              options={CHAT_VIEWS.map((one) => ({ value: one, label: titleOf(one) }))}
              onChange={(next) => setSearch({ view: next })}
            />
            {!list.data && !list.error && <Loading rows={6} />}
            {list.data && records.length === 0 && <Empty text={view === 'waiting' ? '没有等待的顾客' : '还没有会话'} />}
            <ul className="rows">
              {records.map((chat) => (
                <li key={`${chat.uid}/${chat.targetId}`}>
                  <button
                    type="button"
                    className="chat-row"
                    aria-current={chat.uid === uid && chat.targetId === target}
                    onClick={() => open(chat)}
                  >
                    <span className="two-lines grow">
                      <b>{chat.shopperName}</b>
                      <span className="note chat-row__last">
                        {typing === `${chat.uid}/${chat.targetId}` ? '正在输入…' : chat.lastText}
                      </span>
                    </span>
                    <span className="two-lines chat-row__end">
                      <Moment at={chat.lastAt} />
                      <span className="note">
                        {chat.agentName && !chat.isMine ? `${chat.agentName} 在回` : ''}
                        {chat.waitsSince > 0 && !chat.agentName ? <Waited since={chat.waitsSince} /> : ''}
                      </span>
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        )}
        {isOpen ? (
          <ChatTalk
            key={`${uid}/${target}`}
            uid={uid}
            targetId={target}
            isTyping={typing === `${uid}/${target}`}
            words={wordsOf({ uid, targetId: target })}
            pictures={picturesOf({ uid, targetId: target })}
            onClose={isPhone ? () => open(null) : null}
          />
        ) : isPhone ? null : (
          <section className="card chat-talk">
            <Empty text="从左边选一位顾客" />
          </section>
        )}
      </div>
    </>
  )
}
