import { HISTORY_MAX } from '@contract/codes/chat'
import { ERROR_CODES } from '@contract/codes/errors'
import { IM_MESSAGE_TYPES, IM_PUSHES, IM_SEND_FAILED, type ImMessageType } from '@contract/codes/im'
import type { ImDialogue, ImMessage, ImService, ImTarget } from '@contract/schema/chat'
import type { ImServerFrame } from '@contract/socket/frame'
import { makeAutoObservable, observableRef } from 'mobx'
import { isApiError } from '@/app/api/api-error'
import { Resource } from '@/app/resource'
import type { Env } from '@/app/stores'
import { SessionStore } from '@/app/stores/session.store'
import { chatQueue } from './chat-queue'
import { Chats } from './chats.store'

/** loading: being sent. error: refused, or without a connection. */
export type SendState = 'success' | 'loading' | 'error'

export interface ShownMessage extends Omit<ImMessage, 'sequenceNum'> {
  /** Null until the server has stored it. */
  sequenceNum: number | null
  state: SendState
  /** Why it was refused; empty otherwise. */
  refusal: string
}

/** Most messages that are drawn together; more are loaded when the shopper scrolls to them. */
export const SHOWN_MAX = HISTORY_MAX
const PAGE = 30

/** One conversation: its messages in order, those that are being sent at the end. */
export class ConversationStore {
  /** The target and its present service for the shopper. */
  readonly target: Resource<ImService | null>
  /** Messages of the server that are drawn, in order. */
  private stored: readonly ShownMessage[] = []
  /** Own messages that are being sent or were refused, in the order of writing. */
  private unsent: readonly ShownMessage[] = []
  hasEarlier = false
  /** The newest messages are not drawn. */
  hasLater = false
  isLoaded = false
  isLoading = false
  /** The last message that the other side has read. */
  othersRead = 0
  /** Every message up to this sequence is known. */
  private last = 0
  private made = 0
  private isShown = false
  private catching: Promise<void> | null = null
  private sending: Promise<void> = Promise.resolve()
  /** A message arrived that the rows being loaded may not contain. */
  private isBehind = false

  constructor(
    private readonly env: Env,
    readonly targetId: string,
    private readonly dialogType: ImTarget['dialogType'] = 'U',
  ) {
    this.target = new Resource(() => env.legacy('base.im.user.queryBizUser', { targetId, dialogType }, { quiet: true }))
    makeAutoObservable<
      this,
      'env' | 'dialogType' | 'stored' | 'unsent' | 'last' | 'made' | 'isShown' | 'catching' | 'sending' | 'isBehind'
    >(
      this,
      {
        env: false,
        targetId: false,
        dialogType: false,
        target: false,
        stored: observableRef,
        unsent: observableRef,
        last: false,
        made: false,
        isShown: false,
        catching: false,
        sending: false,
        isBehind: false,
      },
      { autoBind: true },
    )
  }

  /** The drawn messages: stored ones and, at the end of the conversation, unsent ones. */
  get messages(): readonly ShownMessage[] {
    return this.hasLater ? this.stored : [...this.stored, ...this.unsent].slice(-SHOWN_MAX)
  }
  get chats(): Chats {
    return this.env.stores.get(Chats)
  }
  get uid(): string {
    return this.env.stores.get(SessionStore).uid
  }
  /** Its row in the shopper's list; null before its first message. */
  get dialogue(): ImDialogue | null {
    return this.chats.list.value?.records.find(({ target }) => target.targetId === this.targetId) ?? null
  }
  get isTyping(): boolean {
    return this.chats.typing.includes(this.targetId)
  }

  /** Loads the newest messages, then sends the waiting ones. */
  async open(): Promise<void> {
    void this.target.reload()
    await this.load({})
    const waiting = chatQueue.of(this.uid, this.targetId, this.env.now())
    for (const { msgId, type, busiParam, at } of waiting)
      if (this.stored.some((one) => one.msgId === msgId)) chatQueue.remove(msgId)
      else this.wait(pending({ msgId, type, busiParam, at }))
    if (this.chats.state === 'ready') await this.flush()
  }

  /** The page before the first message. */
  async loadEarlier(): Promise<void> {
    const beforeSequence = this.stored[0]?.sequenceNum
    if (this.hasEarlier && beforeSequence) await this.load({ beforeSequence })
  }

  /** Returns to the newest messages after the shopper has scrolled far up. */
  async loadNewest(): Promise<void> {
    await this.load({})
  }

  /** Loads the messages missed without a connection, in order and before newer frames; then sends the waiting ones. */
  async catchUp(): Promise<void> {
    this.isBehind = true
    this.catching ??= this.pullWhileBehind()
    await this.catching
    if (this.isInSight) void this.read()
    await this.flush()
  }

  private async pullWhileBehind(): Promise<void> {
    // A running load calls `catchUp` when it ends.
    while (this.isBehind && !this.isLoading) {
      this.isBehind = false
      await (this.isLoaded ? this.pullMissed() : this.load({}))
    }
    this.catching = null
  }

  private async pullMissed(): Promise<void> {
    // Messages of the last page are read again: one of them may have been recalled.
    let afterSequence = Math.max(0, this.last - PAGE)
    let hasMore = true
    while (hasMore && !this.hasLater) {
      const asked = { targetId: this.targetId, afterSequence, pageSize: HISTORY_MAX }
      const reply = await this.env.try(this.env.legacy('base.im.message.getHistoryRecords', asked, { quiet: true }))
      // The next connection reads the missing messages again.
      if (!reply || isApiError(reply)) return this.chats.socket.restart()
      for (const message of reply.records) this.put(shown(message))
      this.setRead(reply.othersRead)
      afterSequence = reply.records.at(-1)?.sequenceNum ?? afterSequence
      this.last = Math.max(this.last, afterSequence)
      hasMore = reply.hasMore
    }
  }

  /** Sends a text; resolves when the server has stored or refused it. */
  sendText(text: string): Promise<void> {
    return this.send(IM_MESSAGE_TYPES.text, { text })
  }

  async send(type: ImMessageType, param: object): Promise<void> {
    this.made += 1
    const at = this.env.now()
    const msgId = `${at.toString(36)}-${this.made}-${Math.random().toString(36).slice(2, 10)}`
    const busiParam = JSON.stringify(param)
    chatQueue.add({ uid: this.uid, targetId: this.targetId, msgId, type, busiParam, at })
    this.wait(pending({ msgId, type, busiParam, at }))
    if (this.hasLater) await this.loadNewest()
    await this.flush()
  }

  /** Sends failed messages again; their msgIds stay, so each is stored once. */
  async resend(): Promise<void> {
    this.chats.socket.open()
    await this.flush()
  }

  /** Drops a message that was refused. */
  discard(msgId: string): void {
    chatQueue.remove(msgId)
    this.unsent = this.unsent.filter((one) => one.msgId !== msgId)
  }

  /** Recalls an own message; shows the reason of a refusal. */
  async recall(msgId: string): Promise<void> {
    const reply = await this.chats.socket.ask('recall', { targetId: this.targetId, msgId })
    if (reply.code !== ERROR_CODES.SYS_OK) this.env.toast(reply.message ?? '没有撤回')
    else this.change(msgId, { isRecalled: true, busiParam: '', images: [], voiceUrl: '' })
  }

  setTyping(isTyping: boolean): void {
    if (this.chats.state === 'ready')
      void this.chats.socket.ask('inputStatus', { targetId: this.targetId, inputState: isTyping ? 'Y' : 'N' })
  }

  /** Whether the shopper sees new messages. */
  get isInSight(): boolean {
    return this.isShown && this.env.isInFront()
  }

  /** Reports whether the window is visible; a visible one marks its messages as read. */
  async show(isShown: boolean): Promise<void> {
    this.isShown = isShown
    if (this.chats.state !== 'ready') return
    void this.chats.socket.ask('windowShown', { targetId: this.targetId, isTopLayer: isShown ? 'Y' : 'N' })
    if (isShown) await this.read()
  }

  /** A frame of this conversation. */
  take(frame: ImServerFrame): void {
    const { command, sequenceNum = 0, msgId = '' } = frame
    if (command === IM_PUSHES.news) this.takeNews(frame)
    else if (command === IM_PUSHES.recalled)
      this.change(msgId, { isRecalled: true, busiParam: '', images: [], voiceUrl: '' })
    else if (command === IM_PUSHES.read && frame.side === 'staff') this.setRead(sequenceNum)
  }

  private takeNews(frame: ImServerFrame): void {
    const { sequenceNum = 0, msgId = '', type, busiParam = '', sentAt = this.env.now(), fromImUid } = frame
    if (sequenceNum <= this.last || type === undefined) return
    // After a gap, during a load, and for files, whose addresses the frame lacks, the rows are read instead.
    if (sequenceNum > this.last + 1 || this.catching || this.isLoading || !this.isLoaded || hasFiles(type)) {
      void this.catchUp()
      return
    }
    const side = frame.side ?? (fromImUid === this.uid ? 'shopper' : 'staff')
    this.put(shown({ sequenceNum, msgId, side, type, busiParam, images: [], voiceUrl: '', sentAt, isRecalled: false }))
  }

  /** Marks the loaded messages as read; live ones are marked by their acknowledgement. */
  private async read(): Promise<void> {
    if (this.last > 0 && this.chats.state === 'ready') {
      await this.chats.socket.ask('read', { targetId: this.targetId, sequenceNum: this.last })
      await this.chats.list.reload()
    }
  }

  private async load(range: { beforeSequence?: number }): Promise<void> {
    if (this.isLoading) return
    this.setLoading(true)
    const asked = { targetId: this.targetId, pageSize: PAGE, ...range }
    const reply = await this.env.try(this.env.legacy('base.im.message.getHistoryRecords', asked, { quiet: true }))
    this.setLoading(false)
    // The next connection reads the missing messages.
    if (!reply || isApiError(reply)) return this.isLoaded && !this.isBehind ? undefined : this.chats.socket.restart()
    this.loaded(reply.records.map(shown), reply, range.beforeSequence !== undefined)
    if (this.isBehind) void this.catchUp()
  }

  private loaded(
    records: readonly ShownMessage[],
    { hasMore, othersRead, lastSequence }: { hasMore: boolean; othersRead: number; lastSequence: number },
    isEarlier: boolean,
  ): void {
    // Messages that arrived during the read are after those of the reply.
    const stored = isEarlier
      ? [...records, ...this.stored]
      : [...records, ...this.stored.filter(({ sequenceNum }) => placeOf(sequenceNum) > lastSequence)]
    this.stored = isEarlier ? stored.slice(0, SHOWN_MAX) : stored
    this.hasLater = this.stored.length < stored.length || (isEarlier && this.hasLater)
    this.hasEarlier = hasMore
    this.othersRead = Math.max(this.othersRead, othersRead)
    this.last = Math.max(this.last, isEarlier ? 0 : lastSequence)
    this.isLoaded = true
  }

  private setLoading(isLoading: boolean): void {
    this.isLoading = isLoading
  }
  private setRead(sequenceNum: number): void {
    this.othersRead = Math.max(this.othersRead, sequenceNum)
  }

  /** Adds a message of the server, or replaces the one with its msgId. */
  private put(message: ShownMessage): void {
    const { msgId, sequenceNum } = message
    if (sequenceNum === this.last + 1) this.last = sequenceNum
    chatQueue.remove(msgId)
    this.unsent = this.unsent.filter((one) => one.msgId !== msgId)
    if (this.hasLater) return
    const all = [...this.stored.filter((one) => one.msgId !== msgId), message]
    all.sort((one, other) => placeOf(one.sequenceNum) - placeOf(other.sequenceNum))
    this.hasEarlier ||= all.length > SHOWN_MAX
    this.stored = all.slice(-SHOWN_MAX)
  }

  /** Adds an own message after the waiting ones. */
  private wait(message: ShownMessage): void {
    this.unsent = [...this.unsent.filter(({ msgId }) => msgId !== message.msgId), message]
  }

  private change(msgId: string, fields: Partial<ShownMessage>): void {
    const changed = (one: ShownMessage) => (one.msgId === msgId ? { ...one, ...fields } : one)
    this.stored = this.stored.map(changed)
    this.unsent = this.unsent.map(changed)
  }

  /** Sends the waiting messages in order; concurrent calls run one after another. */
  private flush(): Promise<void> {
    this.sending = this.sending.then(() => this.sendWaiting())
    return this.sending
  }

  /** Stops at the first message without a connection: later ones must not be stored before it. */
  private async sendWaiting(): Promise<void> {
    for (let next = this.unsent.find(isWaiting); next; next = this.unsent.find(isWaiting)) {
      this.change(next.msgId, { state: 'loading' })
      if (await this.deliver(next)) continue
      for (const { msgId } of this.unsent.filter(isWaiting)) this.change(msgId, { state: 'error' })
      return
    }
  }

  /** Whether the server has stored or refused it. */
  private async deliver(message: ShownMessage): Promise<boolean> {
    const { msgId, type, busiParam } = message
    const { socket } = this.chats
    if (socket.state !== 'ready') {
      socket.open()
      return false
    }
    const { targetId, dialogType } = this
    const reply = await socket.ask('send', { targetId, dialogType, msgId, type, busiParam })
    const { code, sequenceNum = null, sentAt = message.sentAt } = reply
    if (code === IM_SEND_FAILED) return false
    if (code === ERROR_CODES.SYS_OK) {
      this.delivered({ ...message, sequenceNum, sentAt, state: 'success' })
      if (hasFiles(type) && sequenceNum !== null) void this.loadOne(sequenceNum)
    } else {
      chatQueue.remove(msgId)
      this.change(msgId, { state: 'error', refusal: reply.message || '没有发出去' })
    }
    return true
  }

  /** A fresh address of a voice; empty when it is gone or cannot be read. */
  async voiceUrlOf({ msgId, sequenceNum }: ShownMessage): Promise<string> {
    if (sequenceNum !== null) await this.loadOne(sequenceNum)
    return this.messages.find((one) => one.msgId === msgId)?.voiceUrl ?? ''
  }

  /** Reads a message again for the addresses of its files. */
  private async loadOne(sequenceNum: number): Promise<void> {
    const asked = { targetId: this.targetId, afterSequence: sequenceNum - 1, pageSize: 1 }
    const reply = await this.env.try(this.env.legacy('base.im.message.getHistoryRecords', asked, { quiet: true }))
    const [message] = !reply || isApiError(reply) ? [] : reply.records
    if (message?.sequenceNum === sequenceNum) this.change(message.msgId, shown(message))
  }

  /** Adds a stored own message; earlier messages of the other side may not have arrived yet. */
  private delivered(message: ShownMessage): void {
    this.put(message)
    if (placeOf(message.sequenceNum) > this.last) void this.catchUp()
  }
}

/** A message that is not stored is after all others. */
const placeOf = (sequenceNum: number | null): number => sequenceNum ?? Number.POSITIVE_INFINITY

/** A refused message is not sent again. */
const isWaiting = ({ refusal }: ShownMessage): boolean => refusal === ''

const hasFiles = (type: ImMessageType): boolean => type === IM_MESSAGE_TYPES.images || type === IM_MESSAGE_TYPES.voice

const shown = (message: ImMessage): ShownMessage => ({ ...message, state: 'success', refusal: '' })

const pending = (message: Pick<ImMessage, 'msgId' | 'type' | 'busiParam'> & { at: number }): ShownMessage => ({
  msgId: message.msgId,
  type: message.type,
  busiParam: message.busiParam,
  sentAt: message.at,
  side: 'shopper',
  images: [],
  voiceUrl: '',
  isRecalled: false,
  sequenceNum: null,
  state: 'loading',
  refusal: '',
})
