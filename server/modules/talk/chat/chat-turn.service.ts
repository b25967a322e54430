import { CLAIM_MS, MALL_TARGET, TRANSFER_MS } from '@contract/codes/chat'
import type { FeedbackType } from '@contract/codes/help'
import { IM_MESSAGE_TYPES, IM_PUSHES } from '@contract/codes/im'
import type { ChatSide } from '@contract/console/chat'
import { type Actor, writeAudit } from '../../../kernel/audit'
import type { Clock } from '../../../kernel/clock'
import type { Db, Tx } from '../../../kernel/db'
import { fail, failParam } from '../../../kernel/errors'
import { newId } from '../../../kernel/ids'
import type { SocketHub } from '../../../kernel/socket-hub'
import type { AccountOperatorService, AccountService } from '../../customer/account'
import type { MemberService } from '../../customer/member'
import type { Colleague, StaffDirectoryService } from '../../system/staff'
import type { OrderOperatorService } from '../../trade/order'
import type { FeedbackOperatorService } from '../help'
import type { ChatKey } from './chat.repo'
import { type ChatService, deskChannels, type Sent } from './chat.service'
import { type Agent, chatInScope } from './chat-access'
import type { ChatCardService } from './chat-card.service'
import { takeChat } from './chat-desk.repo'
import { insertService, lastService } from './chat-rating.repo'
import type { ChatRatingService } from './chat-rating.service'
import * as repo from './chat-turn.repo'

declare module '../../../kernel/audit' {
  interface AuditActions {
    'chat.transfer': 'chat'
    'chat.end': 'chat'
  }
}

interface ChatTurnDeps {
  db: Db
  clock: Clock
  sockets: Pick<SocketHub, 'publish'>
  chats: Pick<ChatService, 'send' | 'say'>
  cards: Pick<ChatCardService, 'cheapest'>
  ratings: Pick<ChatRatingService, 'of'>
  staffDirectory: Pick<StaffDirectoryService, 'ableTo'>
  account: Pick<AccountService, 'faces'>
  accountOperator: Pick<AccountOperatorService, 'find'>
  members: Pick<MemberService, 'seen'>
  orderOperator: Pick<OrderOperatorService, 'ofShopper'>
  feedbackOperator: Pick<FeedbackOperatorService, 'open' | 'ofChat'>
}

const SHOWN = 5
const BUSY_TEXT = '同事正在回复这位顾客'
export const END_TEXT = '本次服务已结束，欢迎给这次服务评个分'

/** Acts of staff on a conversation other than answers (area "chat" of docs/product). */
export class ChatTurnService {
  constructor(private readonly deps: ChatTurnDeps) {}

  /** Sends the cheapest SKU of a product, and takes the conversation. */
  async sendProduct(
    staff: Agent,
    key: ChatKey,
    { msgId, productId }: { msgId: string; productId: string },
  ): Promise<Sent> {
    const { db, clock, chats, cards } = this.deps
    await chatInScope(db.q, staff.stores, key)
    const storeId = key.targetId === MALL_TARGET ? null : key.targetId
    const param = (await cards.cheapest(productId, storeId)) ?? failParam('productId', '没有在卖的这件商品')
    const now = clock.now()
    await db.tx(async (tx) => {
      if (!(await takeChat(tx, key, staff, { now, until: now + CLAIM_MS, isForced: false })))
        fail('STATE_CHANGED', BUSY_TEXT)
      await this.#changed(tx, key)
    })
    const draft = { msgId, type: IM_MESSAGE_TYPES.product, param }
    return chats.send(key, draft, { side: 'staff', staffId: staff.staffId })
  }

  /** Other accounts that may answer a conversation. */
  async colleagues(staff: Agent, key: ChatKey): Promise<Colleague[]> {
    await chatInScope(this.deps.db.q, staff.stores, key)
    const able = await this.deps.staffDirectory.ableTo('chat.reply', key.targetId)
    return able.filter(({ staffId }) => staffId !== staff.staffId)
  }

  /** Hands a conversation to another account [chat.transfer]. STATE_CHANGED: a third account answers it. */
  async transfer(
    actor: Actor,
    staff: Agent,
    key: ChatKey,
    { staffId, note }: { staffId: string; note: string },
  ): Promise<void> {
    const { db, clock } = this.deps
    const able = await this.colleagues(staff, key)
    const to = able.find((one) => one.staffId === staffId) ?? failParam('staffId', '这位同事不能回复这里的顾客')
    const now = clock.now()
    await db.tx(async (tx) => {
      const until = now + TRANSFER_MS
      if (!(await repo.handOver(tx, key, { ...to, until }, { staffId: staff.staffId, now })))
        fail('STATE_CHANGED', BUSY_TEXT)
      const text = note.trim()
      if (text !== '') await this.#note(tx, staff, key, text, now)
      const details = { before: { agentName: staff.name }, after: { agentName: to.name } }
      const subject = { kind: 'chat', id: idOf(key) } as const
      await writeAudit(tx, { actor, action: 'chat.transfer', subject, details, at: now })
      await this.#changed(tx, key)
    })
  }

  /** Ends a service and asks for a rating [chat.end]. */
  async end(actor: Actor, staff: Agent, key: ChatKey): Promise<void> {
    const { db, clock, chats } = this.deps
    await chatInScope(db.q, staff.stores, key)
    const now = clock.now()
    await db.tx(async (tx) => {
      if (!(await repo.closeChat(tx, key, { staffId: staff.staffId, now }))) fail('STATE_CHANGED', BUSY_TEXT)
      const last = await lastService(tx, key)
      if (!(await repo.hasAnswerAfter(tx, key, Number(last?.serviceNo ?? 0))))
        fail('SYS_BIZ_DATA_ERROR_CODE', '还没有回复过，不能结束')
      const serviceNo = await chats.say(tx, key, END_TEXT, { sentAt: now })
      const by = { staffId: staff.staffId, staffName: staff.name }
      await insertService(tx, { ...key, ...by, serviceNo, endedAt: now, words: '' })
      const details = { before: null, after: { serviceNo } }
      const subject = { kind: 'chat', id: idOf(key) } as const
      await writeAudit(tx, { actor, action: 'chat.end', subject, details, at: now })
      await this.#changed(tx, key)
    })
  }

  /** Adds a note for colleagues [chat.note]. */
  async note(staff: Agent, key: ChatKey, text: string): Promise<void> {
    const { db, clock } = this.deps
    await chatInScope(db.q, staff.stores, key)
    if (text.trim() === '') failParam('text', '备注是空的')
    await db.tx(async (tx) => {
      await this.#note(tx, staff, key, text.trim(), clock.now())
      await this.#changed(tx, key)
    })
  }

  /** Opens a feedback of the shopper, and sends a message about it in the conversation [chat.case]. */
  async openCase(
    actor: Actor,
    staff: Agent,
    key: ChatKey,
    { type, content }: { type: FeedbackType; content: string },
  ): Promise<string> {
    const { db, clock, chats, feedbackOperator } = this.deps
    await chatInScope(db.q, staff.stores, key)
    if (content.trim() === '') failParam('content', '请写清楚是什么事')
    const now = clock.now()
    return db.tx(async (tx) => {
      const draft = { uid: key.uid, type, content: content.trim(), chatTarget: key.targetId }
      const feedbackNo = await feedbackOperator.open(tx, actor, draft, now)
      await chats.say(tx, key, '已为你记下这件事，可以在“我的 - 帮助与反馈”里看进展', { sentAt: now })
      return feedbackNo
    })
  }

  /** The data of the panel beside a conversation [chat.side]. */
  async side(staff: Agent, key: ChatKey): Promise<ChatSide> {
    const { db, clock, account, accountOperator, members, orderOperator, feedbackOperator, ratings } = this.deps
    const { uid } = key
    await chatInScope(db.q, staff.stores, key)
    const maySeeOrders = staff.permissions.includes('orders.read')
    const maySeeName = staff.permissions.includes('members.read')
    const [{ name, mobile }, faces, { levelText }, orders, notes, rated, cases] = await Promise.all([
      accountOperator.find(uid),
      account.faces(db.q, [uid]),
      members.seen(uid, clock.now()),
      maySeeOrders ? orderOperator.ofShopper(staff.stores, uid, SHOWN) : [],
      repo.listNotes(db.q, key),
      ratings.of(key, SHOWN),
      feedbackOperator.ofChat(uid, key.targetId, SHOWN),
    ])
    return {
      // The whole name is for accounts that may open the page of the shopper.
      shopper: { name: maySeeName ? name : (faces.get(uid)?.name ?? ''), mobile, levelText },
      orders: orders.map(({ orderNo, storeName, statusText, payableCents, totalNumber, createdAt }) => ({
        orderNo,
        storeName,
        statusText,
        amount: payableCents,
        number: totalNumber,
        createdAt,
      })),
      notes: notes.map(({ noteId, staffName, text, notedAt }) => ({
        noteId,
        staffName,
        text,
        notedAt: Number(notedAt),
      })),
      ratings: rated,
      cases,
    }
  }

  #note(tx: Tx, staff: Agent, key: ChatKey, text: string, notedAt: number): Promise<void> {
    const by = { staffId: staff.staffId, staffName: staff.name }
    return repo.insertNote(tx, { uid: key.uid, targetId: key.targetId, noteId: newId(), ...by, text, notedAt })
  }

  /** Notifies the other accounts of a change other than a message. */
  #changed(tx: Tx, { uid, targetId }: ChatKey): Promise<void> {
    const frame = { command: IM_PUSHES.topic, targetId, fromImUid: uid }
    return this.deps.sockets.publish(tx, [{ channels: deskChannels(targetId), frame }])
  }
}

const idOf = ({ uid, targetId }: ChatKey): string => `${uid}/${targetId}`
