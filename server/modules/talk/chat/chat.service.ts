import { type ChatSide, HISTORY_MAX, RECALL_MS } from '@contract/codes/chat'
import { IM_MESSAGE_TYPES, IM_PUSHES, type ImMessageType } from '@contract/codes/im'
import type { ImDialogue, ImHistory, ImMessage, ImTarget } from '@contract/schema/chat'
import type { ImagesParam, VoiceParam } from '@contract/socket/message'
import type { Clock } from '../../../kernel/clock'
import type { Db, Tx } from '../../../kernel/db'
import { fail, failParam } from '../../../kernel/errors'
import { newId } from '../../../kernel/ids'
import type { SocketHub } from '../../../kernel/socket-hub'
import type { MediaService } from '../../system/media'
import * as repo from './chat.repo'
import { type Draft, filesOf, previewOf, RECALLED_TEXT } from './chat.rules'
import type { ChatAutoService } from './chat-auto.service'
import type { ChatTargetService } from './chat-target.service'

export interface Author {
  side: ChatSide
  /** Account of staff; empty otherwise. */
  staffId: string
  /** The socket that sent the message: it gets a reply instead of the news frame. */
  socketId?: string
}

export interface Sent {
  sequenceNum: number
  sentAt: number
}

interface ChatDeps {
  db: Db
  clock: Clock
  sockets: Pick<SocketHub, 'publish' | 'tell'>
  media: Pick<MediaService, 'attach' | 'attachVoice' | 'drop' | 'urls'>
  targets: Pick<ChatTargetService, 'find' | 'findAll'>
  autos: Pick<ChatAutoService, 'of' | 'answerTo' | 'welcome'>
}

/** How a message is stored. */
interface Storing extends Author {
  sentAt: number
  isAnswered?: boolean
  keepsLine?: boolean
}

const SHOPPER: Author = { side: 'shopper', staffId: '' }
const MOST_EXPORTED = 20_000
const DUPLICATE = new Error('the conversation has this msgId')

/** Channel of a shopper's own sockets. */
export const shopperChannel = (uid: string): string => `shopper:${uid}`
/** Channels of the staff of a target, and of staff of the whole mall. */
export const deskChannels = (targetId: string): string[] => [`chat:${targetId}`, 'chat:*']

/** Conversations of shoppers with stores and the mall (area "chat" of docs/product). */
export class ChatService {
  constructor(private readonly deps: ChatDeps) {}

  /** Stores a message once per msgId, and notifies both sides. SYS_PARAM_ERROR: there is no such target. */
  async send(key: repo.ChatKey, draft: Draft, author: Author): Promise<Sent> {
    const { db, clock, targets, autos } = this.deps
    const target = await targets.find(key.targetId)
    const { msgId } = draft
    const sentAt = clock.now()
    const isShopper = author.side === 'shopper'
    const texts = isShopper ? await autos.of(key.targetId) : null
    const answer = autos.answerTo(texts, draft)
    try {
      return await db.tx(async (tx) => {
        const { seq, agentUntil } = await this.#store(tx, key, draft, {
          ...author,
          sentAt,
          isAnswered: answer !== null,
        })
        if (isShopper) {
          const due = { texts, isOnline: target.isOnline, isTaken: agentUntil > sentAt, now: sentAt }
          const text = answer ?? (await autos.welcome(tx, key, due))
          // A greeting must not replace the shopper's question in the list of staff.
          if (text !== null) await this.say(tx, key, text, { sentAt, keepsLine: answer === null })
        }
        return { sequenceNum: seq, sentAt }
      })
    } catch (error) {
      if (error !== DUPLICATE) throw error
      // Read in a transaction: outside one, a row that is committed but not yet on disk is invisible.
      const other = await db.tx((tx) => repo.findMessage(tx, { ...key, msgId }))
      return other ? sentOf(other) : fail('STATE_CHANGED')
    }
  }

  /** Adds an automatic message; returns its sequence. */
  async say(
    tx: Tx,
    key: repo.ChatKey,
    text: string,
    { sentAt, keepsLine = false }: { sentAt: number; keepsLine?: boolean },
  ): Promise<number> {
    const draft = { msgId: `auto-${newId()}`, type: IM_MESSAGE_TYPES.text, param: { text } }
    const { seq } = await this.#store(tx, key, draft, { side: 'system', staffId: '', sentAt, keepsLine })
    return seq
  }

  async #store(tx: Tx, key: repo.ChatKey, { msgId, type, param }: Draft, storing: Storing): Promise<repo.Placed> {
    const { side, sentAt, staffId, isAnswered, keepsLine, socketId } = storing
    const text = JSON.stringify(param)
    const preview = previewOf(type, param)
    const placed = await repo.addMessage(
      tx,
      { ...key, msgId, side, staffId, type, param: text, sentAt },
      { preview, isAnswered, keepsLine },
    )
    if (placed === 'known') throw DUPLICATE
    if (placed === 'blocked')
      fail(
        'SYS_BIZ_DATA_ERROR_CODE',
        side === 'shopper' ? '你屏蔽了这家店，解除后才能发消息' : '顾客不再接收你们的消息',
      )
    if (type === IM_MESSAGE_TYPES.images)
      await this.deps.media.attach(tx, key.uid, 'chat', (param as ImagesParam).keys, sentAt)
    if (side === 'shopper' && type === IM_MESSAGE_TYPES.voice)
      await this.deps.media.attachVoice(tx, key.uid, (param as VoiceParam).key, sentAt)
    const { targetId } = key
    const frame = { command: IM_PUSHES.news, type, sequenceNum: placed.seq, targetId, msgId, sentAt, side } as const
    const fromImUid = side === 'shopper' ? key.uid : targetId
    await this.#publish(tx, key, { ...frame, dialogType: 'U', fromImUid, busiParam: text }, { toDesk: frame, socketId })
    return placed
  }

  /** The shopper's list with the present data of the targets. */
  async list(uid: string): Promise<ImDialogue[]> {
    const rows = await repo.listChats(this.deps.db.q, uid)
    const targets = await this.deps.targets.findAll(rows.map(({ targetId }) => targetId))
    return rows.flatMap((row) => {
      const target = targets.get(row.targetId)
      return target ? [dialogueOf(row, target)] : []
    })
  }

  unread(uid: string): Promise<number> {
    return repo.countUnread(this.deps.db.q, uid)
  }

  /** Marks every message as read. */
  async readAll(uid: string): Promise<void> {
    for (const { targetId, lastSeq } of await repo.listUnread(this.deps.db.q, uid))
      await this.read({ uid, targetId }, 'shopper', Number(lastSeq))
  }

  /** Messages of a conversation, as one side reads them. */
  async history(
    key: repo.ChatKey,
    { side }: Pick<Author, 'side'>,
    { after, before, pageSize = HISTORY_MAX }: { after?: number; before?: number; pageSize?: number },
  ): Promise<ImHistory> {
    const { db } = this.deps
    const chat = await repo.findChat(db.q, key)
    if (!chat) return { records: [], hasMore: false, othersRead: 0, lastSequence: 0 }
    const cleared = side === 'shopper' ? chat.clearedSeq : 0
    const range = { ...(after !== undefined && { after }), ...(before !== undefined && { before }), cleared }
    const rows = await repo.listMessages(db.q, key, { ...range, limit: pageSize + 1 })
    const hasMore = rows.length > pageSize
    const kept = !hasMore ? rows : after !== undefined ? rows.slice(0, pageSize) : rows.slice(1)
    const records = await Promise.all(kept.map((row) => this.#shown(row)))
    return {
      records,
      hasMore,
      othersRead: Number(side === 'shopper' ? chat.staffRead : chat.shopperRead),
      lastSequence: Number(chat.lastSeq),
    }
  }

  /** Marks as read up to a sequence, or up to the last of some messages. */
  async read(key: repo.ChatKey, by: 'shopper' | 'staff', to: number | readonly string[]): Promise<void> {
    const { db } = this.deps
    const seq = typeof to === 'number' ? to : to.length > 0 ? await repo.lastSeqOf(db.q, key, to) : 0
    if (seq === 0) return
    await db.tx(async (tx) => {
      const isNew = by === 'shopper' ? await repo.readByShopper(tx, key, seq) : await repo.readByStaff(tx, key, seq)
      if (isNew)
        await this.#publish(tx, key, { command: IM_PUSHES.read, targetId: key.targetId, sequenceNum: seq, side: by })
    })
  }

  /** Recalls an own message within two minutes. SYS_BIZ_DATA_ERROR_CODE: it is too late, or was recalled. */
  async recall(key: repo.ChatKey, msgId: string, author: Author = SHOPPER): Promise<void> {
    const { db, clock } = this.deps
    const now = clock.now()
    await db.tx(async (tx) => {
      const message = await repo.findMessage(tx, { ...key, msgId })
      const seq = await repo.recall(tx, { ...key, msgId }, { ...author, since: now - RECALL_MS, now })
      if (seq === null) fail('SYS_BIZ_DATA_ERROR_CODE', '超过 2 分钟，不能撤回')
      if (message) await this.deps.media.drop(tx, key.uid, filesOf(message), now)
      await repo.previewRecalled(tx, key, seq, RECALLED_TEXT)
      await this.#publish(tx, key, { command: IM_PUSHES.recalled, targetId: key.targetId, sequenceNum: seq, msgId })
    })
  }

  async setTop({ uid, targetId }: repo.ChatKey, isTop: boolean): Promise<void> {
    await this.#mark({ uid, targetId }, { isTop: isTop ? 1 : 0 })
  }

  async mute({ uid, targetId }: repo.ChatKey, isMuted: boolean): Promise<void> {
    await this.#mark({ uid, targetId }, { isMuted: isMuted ? 1 : 0 })
  }

  async clear(key: repo.ChatKey): Promise<void> {
    if (!(await this.deps.db.tx((tx) => repo.clearChat(tx, key)))) failUnknown()
  }

  /** A shopper's messages as the pages show them, for the data export. */
  async ownData(uid: string): Promise<readonly object[]> {
    const rows = await repo.listAll(this.deps.db.q, uid, MOST_EXPORTED)
    return rows.map(({ targetId, seq, side, param, sentAt }) => ({ targetId, seq, side, param, sentAt }))
  }

  /** Notifies one side that the other is typing; stored nowhere. */
  typing(key: repo.ChatKey, by: 'shopper' | 'staff', inputState: 'Y' | 'N'): void {
    const frame = { command: IM_PUSHES.inputStatus, targetId: key.targetId, inputState, side: by }
    const { sockets } = this.deps
    if (by === 'staff') sockets.tell({ channels: [shopperChannel(key.uid)], frame })
    else sockets.tell({ channels: deskChannels(key.targetId), frame: { ...frame, fromImUid: key.uid } })
  }

  /** Notifies the staff that a shopper has left. */
  left(key: repo.ChatKey): void {
    const frame = { command: IM_PUSHES.targetLogout, targetId: key.targetId, fromImUid: key.uid }
    this.deps.sockets.tell({ channels: deskChannels(key.targetId), frame })
  }

  async #mark(key: repo.ChatKey, marks: { isTop: number } | { isMuted: number }): Promise<void> {
    if (!(await this.deps.db.tx((tx) => repo.setChat(tx, key, marks)))) failUnknown()
  }

  /** Sends a frame to the shopper's sockets, and to those of the desk with the shopper's uid. */
  #publish(
    tx: Tx,
    key: repo.ChatKey,
    toShopper: object,
    { toDesk = toShopper, socketId }: { toDesk?: object; socketId?: string | undefined } = {},
  ): Promise<void> {
    return this.deps.sockets.publish(tx, [
      { channels: [shopperChannel(key.uid)], frame: toShopper, except: socketId },
      { channels: deskChannels(key.targetId), frame: { ...toDesk, fromImUid: key.uid } },
    ])
  }

  async #shown(row: repo.ChatMessageRow): Promise<ImMessage> {
    const isRecalled = row.recalledAt > 0
    const keys = filesOf(row)
    const isVoice = row.type === IM_MESSAGE_TYPES.voice
    const views = keys.length > 0 ? await this.deps.media.urls(row.uid, keys, this.deps.clock.now()) : []
    return {
      sequenceNum: Number(row.seq),
      msgId: row.msgId,
      // Only values of the contract are written.
      side: row.side as ChatSide,
      type: row.type as ImMessageType,
      busiParam: row.param,
      images: isVoice ? [] : views.map(({ url, thumbUrl, width, height }) => ({ url, thumbUrl, width, height })),
      voiceUrl: isVoice ? (views[0]?.url ?? '') : '',
      sentAt: Number(row.sentAt),
      isRecalled,
    }
  }
}

const sentOf = (row: repo.ChatMessageRow): Sent => ({ sequenceNum: Number(row.seq), sentAt: Number(row.sentAt) })

const dialogueOf = (row: repo.ChatRow, target: ImTarget): ImDialogue => ({
  target,
  lastText: row.lastText,
  lastAt: Number(row.lastAt),
  sequenceNum: Number(row.lastSeq),
  unreadCount: row.shopperUnread,
  isTop: row.isTop === 1,
  isMuted: row.isMuted === 1,
  isBlocked: Number(row.blockedAt) > 0,
})

const failUnknown = (): never => failParam('targetId', '没有这个会话')
