import { DAY_MS } from '@contract/codes/china-time'
import { MESSAGE_DAYS, MESSAGE_GROUPS, type MessageGroup } from '@contract/codes/message'
import type { Message, MessageTop } from '@contract/schema/message'
import type { Command } from '@contract/schema/shared'
import type { Db, Tx } from '../../../kernel/db'
import { newId } from '../../../kernel/ids'
import { pageOf, windowOf } from '../../../kernel/page'
import * as repo from './message.repo'
import { MOST_COUNTED } from './message.repo'
import { type LateMoney, lateText, parcelText, type TradeEvent, type TradeOrder, tradeText } from './trade.rules'

/** A message is shown in the top bar for this long. */
const TOP_MS = 7 * DAY_MS
/** Messages deleted in one transaction. */
const SWEEP_MESSAGES = 500
/** Feature code of the order page. */
const ORDER_COMMAND = 'C0020040001'

export interface Draft {
  /** Empty: to all shoppers. */
  uid: string
  id: MessageGroup
  /** The cause of the message; one message per cause. */
  ref: string
  title: string
  content: string
  command?: Command | null
  isTop?: boolean
}

/** Unread messages of a shopper's chats. */
export interface ChatCounts {
  unread(uid: string): Promise<number>
  readAll(uid: string): Promise<void>
}

export interface MessagePage {
  records: Message[]
  hasMore: boolean
  cursor: string | null
}

/** Messages from the mall to shoppers: about orders, and from the operator (`base.message.*`). */
export class MessageService {
  #chats: ChatCounts | null = null

  constructor(private readonly db: Db) {}

  /** Chats are counted and read together with messages. */
  joinChats(chats: ChatCounts): void {
    this.#chats = chats
  }

  /** Inserts the message unless its `ref` exists; false in that case. */
  send(tx: Tx, draft: Draft, now: number): Promise<boolean> {
    const { uid, ...row } = rowOf(draft, now)
    return uid === '' ? repo.insertBroadcast(tx, row) : repo.insertMessage(tx, { uid, ...row })
  }

  /** Inserts many messages, each to one shopper; skips those whose `ref` exists. */
  sendAll(tx: Tx, drafts: readonly Draft[], now: number): Promise<void> {
    return repo.insertMessages(
      tx,
      drafts.map((draft) => rowOf(draft, now)),
    )
  }

  /**
   * Messages about orders, each to its shopper. Events are delivered at least once, so the `ref` is the event's name
   * and the order.
   */
  async notifyOrders(what: TradeEvent, orders: readonly TradeOrder[], now: number, of = ''): Promise<void> {
    const rows = orders.map((order) => {
      const { uid, orderId } = order
      const { title, content } = tradeText(what, order)
      const command = { cmd: ORDER_COMMAND, params: { orderId } }
      return rowOf(
        { uid, id: 'trade', ref: [what, orderId, of].filter(Boolean).join(':'), title, content, command },
        now,
      )
    })
    await this.db.tx((tx) => repo.insertMessages(tx, rows))
  }

  /** Reports where a parcel of an order is, once per state; some states get no message. */
  async notifyParcel(
    { uid, orderId, ref, ...parcel }: TradeOrder & { ref: string; state: number },
    now: number,
  ): Promise<void> {
    const text = parcelText({ ...parcel, uid, orderId })
    if (!text) return
    const command = { cmd: ORDER_COMMAND, params: { orderId } }
    await this.db.tx((tx) => this.send(tx, { uid, id: 'trade', ref, ...text, command }, now))
  }

  /** Reports money that is returned automatically, once per `ref`. */
  async notifyLatePayment(ref: string, money: LateMoney, now: number): Promise<void> {
    const { uid, orderId } = money
    const command = orderId === null ? null : { cmd: ORDER_COMMAND, params: { orderId } }
    const draft: Draft = { uid, id: 'trade', ref: `late:${ref}`, ...lateText(money), command }
    await this.db.tx((tx) => this.send(tx, draft, now))
  }

  async tops(uid: string, now: number): Promise<{ records: MessageTop[]; bar: Message | null; chatUnread: number }> {
    const { q } = this.db
    const since = sinceOf(now)
    const [chatUnread, marks, broadcasts, own, ownUnread, tops] = await Promise.all([
      this.#chats?.unread(uid) ?? 0,
      repo.findMarks(q, uid),
      repo.listBroadcasts(q, since),
      repo.listNewest(q, uid, since),
      repo.listUnread(q, uid, since),
      repo.listTops(q, uid, now - TOP_MS),
    ])
    const isAfterMark = (row: repo.Broadcast) => row.messageId > (marks.get(row.kind) ?? '')
    const recent = broadcasts.filter(isAfterMark)
    const seen = await repo.findSeen(q, uid, idsOf(recent))
    const unread = recent.filter((row) => !seen.has(row.messageId))
    const records = MESSAGE_GROUPS.map(({ id, name }) => {
      const isOf = (row: Pick<repo.Broadcast, 'kind'>) => row.kind === id
      const [newest] = newestFirst([own.find(isOf), broadcasts.find(isOf)])
      const unreadCount = Math.min(MOST_COUNTED, ownUnread.filter(isOf).length + unread.filter(isOf).length)
      return { id, name, unreadCount, title: newest?.title ?? '', sentAt: newest?.sentAt ?? null }
    })
    const [bar] = newestFirst([
      tops.find(isAfterMark),
      unread.find((row) => row.isTop === 1 && row.sentAt > now - TOP_MS),
    ])
    return { records, bar: bar ? repo.messageOf(bar, false) : null, chatUnread }
  }

  async page(
    uid: string,
    input: { id: MessageGroup; pageNo?: number; pageSize?: number; cursor?: string },
    now: number,
  ): Promise<MessagePage> {
    const { q } = this.db
    const { id: kind } = input
    const { size, offset, limit, before } = windowOf(input)
    const since = sinceOf(now)
    const [own, broadcasts, marks] = await Promise.all([
      repo.listMessages(q, { uid, kind, since, before, limit: offset + limit }),
      repo.listBroadcasts(q, since),
      repo.findMarks(q, uid),
    ])
    const everyones = broadcasts.filter((row) => row.kind === kind && (before === undefined || row.messageId < before))
    const rows = newestFirst<repo.Broadcast>([...own, ...everyones]).slice(offset, offset + limit)
    const page = pageOf(rows, size, (row) => row.messageId)
    const until = marks.get(kind) ?? ''
    const unmarked = page.records.filter((row) => row.messageId > until)
    const seen = await repo.findSeen(q, uid, idsOf(unmarked))
    return {
      ...page,
      records: page.records.map((row) => repo.messageOf(row, row.messageId <= until || seen.has(row.messageId))),
    }
  }

  /** Marks messages, a group or everything as read; returns the number still unread. */
  async read(
    uid: string,
    what: { id?: MessageGroup; messageIds?: readonly string[] },
    now: number,
  ): Promise<{ unreadCount: number }> {
    await this.db.tx(async (tx) => {
      if (what.messageIds) return repo.markSeen(tx, uid, await repo.ownIds(tx, uid, [...new Set(what.messageIds)]))
      const since = sinceOf(now)
      const groups = MESSAGE_GROUPS.filter(({ id }) => what.id === undefined || what.id === id)
      const [broadcasts, own] = await Promise.all([repo.listBroadcasts(tx, since), repo.listNewest(tx, uid, since)])
      await Promise.all(
        groups.map(async ({ id }) => {
          const isOf = ({ kind }: repo.Broadcast) => kind === id
          const [last] = newestFirst([own.find(isOf), broadcasts.find(isOf)])
          if (last) await repo.markUntil(tx, uid, id, last.messageId)
        }),
      )
    })
    if (!what.messageIds && what.id === undefined) await this.#chats?.readAll(uid)
    const { records, chatUnread } = await this.tops(uid, now)
    return { unreadCount: records.reduce((sum, { unreadCount }) => sum + unreadCount, chatUnread) }
  }

  /** Deletes messages that are too old to be listed. */
  async sweep(now: number): Promise<void> {
    for (const forget of [repo.forgetMessages, repo.forgetBroadcasts])
      for (;;) {
        const forgotten = await this.db.tx((tx) => forget(tx, sinceOf(now), SWEEP_MESSAGES))
        if (forgotten < SWEEP_MESSAGES) break
      }
  }
}

function rowOf({ uid, id, ref, title, content, command = null, isTop = false }: Draft, now: number) {
  return {
    messageId: newId(),
    uid,
    kind: id,
    ref,
    title,
    content,
    command: command && JSON.stringify(command),
    isTop: isTop ? 1 : 0,
    sentAt: now,
  }
}

/** Drops missing rows; the newest first. */
function newestFirst<R extends repo.Broadcast>(rows: readonly (R | undefined)[]): R[] {
  return rows.filter((row) => row !== undefined).sort((a, b) => (a.messageId < b.messageId ? 1 : -1))
}

const idsOf = (rows: readonly repo.Broadcast[]) => rows.map(({ messageId }) => messageId)

const sinceOf = (now: number) => now - MESSAGE_DAYS * DAY_MS
