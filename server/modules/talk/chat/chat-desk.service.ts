import { buffer } from 'node:stream/consumers'
import { CHAT_VIEWS, type ChatView, CLAIM_MS } from '@contract/codes/chat'
import { IM_MESSAGE_TYPES, IM_PUSHES } from '@contract/codes/im'
import type { DeskChat } from '@contract/console/chat'
import { COUNT_LIMIT, type ViewCount } from '@contract/console/shared'
import type { ImCard, ImHistory } from '@contract/schema/chat'
import { type Actor, writeAudit } from '../../../kernel/audit'
import type { Clock } from '../../../kernel/clock'
import type { Db, Tx } from '../../../kernel/db'
import { fail, failParam } from '../../../kernel/errors'
import { type Page, pageOf } from '../../../kernel/page'
import type { SocketHub } from '../../../kernel/socket-hub'
import type { AccountService } from '../../customer/account'
import type { MediaService } from '../../system/media'
import { type ChatKey, type ChatRow, findChat } from './chat.repo'
import type { Draft } from './chat.rules'
import { type ChatService, deskChannels, type Sent } from './chat.service'
import { type Agent, chatInScope } from './chat-access'
import type { ChatCardService } from './chat-card.service'
import * as repo from './chat-desk.repo'
import type { ChatTargetService } from './chat-target.service'

declare module '../../../kernel/audit' {
  interface AuditActions {
    'chat.take': 'chat'
  }
}

interface ChatDeskDeps {
  db: Db
  clock: Clock
  sockets: Pick<SocketHub, 'publish'>
  chats: Pick<ChatService, 'send' | 'history' | 'read' | 'recall' | 'typing'>
  cards: Pick<ChatCardService, 'products' | 'orders'>
  targets: Pick<ChatTargetService, 'find' | 'findAll'>
  account: Pick<AccountService, 'faces'>
  media: Pick<MediaService, 'keepGiven'>
}

const PAGE_SIZE = 30
const NO_NAME = '顾客'

/** Chats as staff answer them, each within the stores of its account (area "chat" of docs/product). */
export class ChatDeskService {
  constructor(private readonly deps: ChatDeskDeps) {}

  async list(
    staff: Agent,
    { view, cursor, pageSize = PAGE_SIZE }: { view: ChatView; cursor?: string; pageSize?: number },
  ): Promise<Page<DeskChat>> {
    const { db, clock } = this.deps
    const after = cursor === undefined ? null : await findChat(db.q, keyOf(cursor))
    const query = { view, staffId: staff.staffId, scope: staff.stores, now: clock.now() }
    const page = pageOf(await repo.listDesk(db.q, query, { after, limit: pageSize + 1 }), pageSize, cursorOf)
    return { ...page, records: await this.#shown(staff, page.records) }
  }

  counts(staff: Agent): Promise<ViewCount[]> {
    const { db, clock } = this.deps
    const query = { staffId: staff.staffId, scope: staff.stores, now: clock.now() }
    const views = CHAT_VIEWS.filter((view) => view !== 'all')
    return Promise.all(
      views.map(async (view) => {
        const count = await repo.countDesk(db.q, { ...query, view }, COUNT_LIMIT + 1)
        return { view, count: Math.min(count, COUNT_LIMIT), isMore: count > COUNT_LIMIT }
      }),
    )
  }

  async detail(staff: Agent, key: ChatKey): Promise<DeskChat> {
    const [chat] = await this.#shown(staff, [await chatInScope(this.deps.db.q, staff.stores, key)])
    return chat ?? failUnknown()
  }

  async history(
    staff: Agent,
    key: ChatKey,
    range: { after?: number; before?: number; pageSize?: number },
  ): Promise<ImHistory> {
    await chatInScope(this.deps.db.q, staff.stores, key)
    return this.deps.chats.history(key, { side: 'staff' }, range)
  }

  async cards(
    staff: Agent,
    key: ChatKey,
    { skuIds, orderIds }: { skuIds: readonly string[]; orderIds: readonly string[] },
  ): Promise<{ products: ImCard[]; orders: ImCard[] }> {
    await chatInScope(this.deps.db.q, staff.stores, key)
    const { cards } = this.deps
    return { products: await cards.products(skuIds), orders: await cards.orders(key.uid, orderIds) }
  }

  /** Answers, and takes the conversation. STATE_CHANGED: another account answers it. */
  async send(staff: Agent, key: ChatKey, { msgId, text }: { msgId: string; text: string }): Promise<Sent> {
    await chatInScope(this.deps.db.q, staff.stores, key)
    if (text.trim() === '') failParam('text', '消息是空的')
    return this.#answer(staff, key, { msgId, type: IM_MESSAGE_TYPES.text, param: { text } })
  }

  /** Answers with a picture, which is kept as a file of the shopper [chat.send-picture]. */
  async sendPicture(
    staff: Agent,
    key: ChatKey,
    { msgId, file }: { msgId: string; file: AsyncIterable<Buffer> },
  ): Promise<Sent> {
    const { db, clock, media } = this.deps
    const { agentId, agentUntil } = await chatInScope(db.q, staff.stores, key)
    // Before the bytes are read; the answer itself takes the conversation.
    if (![staff.staffId, ''].includes(agentId) && Number(agentUntil) > clock.now()) failTaken()
    const name = `${key.targetId} ${msgId}`
    const picture = await media.keepGiven(key.uid, 'chat', name, await buffer(file), clock.now())
    return this.#answer(staff, key, { msgId, type: IM_MESSAGE_TYPES.images, param: { keys: [picture] } })
  }

  /** Takes the conversation, and sends. STATE_CHANGED: another account answers it. */
  async #answer(staff: Agent, key: ChatKey, draft: Draft): Promise<Sent> {
    await this.#take(staff, key, false)
    return this.deps.chats.send(key, draft, { side: 'staff', staffId: staff.staffId })
  }

  async take(actor: Actor, staff: Agent, key: ChatKey, isForced: boolean): Promise<DeskChat> {
    const before = await chatInScope(this.deps.db.q, staff.stores, key)
    await this.#take(staff, key, isForced, async (tx) => {
      const details = { before: { agentName: before.agentName }, after: { agentName: staff.name } }
      const subject = { kind: 'chat', id: cursorOf(key) } as const
      await writeAudit(tx, { actor, action: 'chat.take', subject, details, at: this.deps.clock.now() })
    })
    return this.detail(staff, key)
  }

  async release(staff: Agent, key: ChatKey): Promise<DeskChat> {
    await chatInScope(this.deps.db.q, staff.stores, key)
    await this.deps.db.tx(async (tx) => {
      if (await repo.releaseChat(tx, key, staff.staffId)) await this.#changed(tx, key)
    })
    return this.detail(staff, key)
  }

  async read(staff: Agent, key: ChatKey, sequenceNum: number): Promise<void> {
    await chatInScope(this.deps.db.q, staff.stores, key)
    await this.deps.chats.read(key, 'staff', sequenceNum)
  }

  async typing(staff: Agent, key: ChatKey, isTyping: boolean): Promise<void> {
    await chatInScope(this.deps.db.q, staff.stores, key)
    this.deps.chats.typing(key, 'staff', isTyping ? 'Y' : 'N')
  }

  async recall(staff: Agent, key: ChatKey, msgId: string): Promise<void> {
    await chatInScope(this.deps.db.q, staff.stores, key)
    await this.deps.chats.recall(key, msgId, { side: 'staff', staffId: staff.staffId })
  }

  async #take(staff: Agent, key: ChatKey, isForced: boolean, also?: (tx: Tx) => Promise<void>): Promise<void> {
    const { db, clock } = this.deps
    const now = clock.now()
    await db.tx(async (tx) => {
      const agent = { staffId: staff.staffId, name: staff.name }
      if (!(await repo.takeChat(tx, key, agent, { now, until: now + CLAIM_MS, isForced }))) failTaken()
      await also?.(tx)
      await this.#changed(tx, key)
    })
  }

  /** Notifies the other accounts that the answering account changed. */
  #changed(tx: Tx, { uid, targetId }: ChatKey): Promise<void> {
    const frame = { command: IM_PUSHES.topic, targetId, fromImUid: uid }
    return this.deps.sockets.publish(tx, [{ channels: deskChannels(targetId), frame }])
  }

  async #shown(staff: Agent, rows: readonly ChatRow[]): Promise<DeskChat[]> {
    const { db, clock, targets, account } = this.deps
    const found = await targets.findAll([...new Set(rows.map(({ targetId }) => targetId))])
    const faces = rows.length > 0 ? await account.faces(db.q, [...new Set(rows.map(({ uid }) => uid))]) : new Map()
    const now = clock.now()
    return rows.map((row) => {
      const isTaken = row.agentId !== '' && Number(row.agentUntil) > now
      return {
        uid: row.uid,
        targetId: row.targetId,
        targetName: found.get(row.targetId)?.name ?? row.targetId,
        shopperName: faces.get(row.uid)?.name || NO_NAME,
        lastText: row.lastText,
        lastAt: Number(row.lastAt),
        sequenceNum: Number(row.lastSeq),
        unreadCount: Math.max(0, Number(row.lastSeq) - Number(row.staffRead)),
        waitsSince: Number(row.waitsSince),
        agentName: isTaken ? row.agentName : '',
        isMine: isTaken && row.agentId === staff.staffId,
      }
    })
  }
}

const cursorOf = ({ uid, targetId }: ChatKey): string => `${uid}/${targetId}`

function keyOf(cursor: string): ChatKey {
  const [uid = '', targetId = ''] = cursor.split('/')
  return { uid, targetId }
}

const failTaken = (): never => fail('STATE_CHANGED', '同事正在回复这位顾客')
const failUnknown = (): never => failParam('uid', '没有这个会话')
