import { IM_PUSHES } from '@contract/codes/im'
import type { ImDialogue } from '@contract/schema/chat'
import type { ImServerFrame } from '@contract/socket/frame'
import { makeAutoObservable } from 'mobx'
import { isApiError } from '@/app/api/api-error'
import { socketLogin } from '@/app/api/socket-login'
import { serverOrigin } from '@/app/environment'
import { Resource } from '@/app/resource'
import type { Env } from '@/app/stores'
import { connectSocket } from '@/platform/socket'
import { appWindow } from '@/platform/window'
import { MessagesStore } from '../message/messages.store'
import { ImSocket, type ImState } from './im-socket'

interface Dialogues {
  records: readonly ImDialogue[]
  unreadCount: number
}

/** A conversation that is open on a page. */
export interface OpenConversation {
  readonly targetId: string
  readonly isInSight: boolean
  take(frame: ImServerFrame): void
  catchUp(): Promise<void>
}

/** The shopper's conversations, and the one connection that they share. */
export class Chats {
  readonly list: Resource<Dialogues>
  readonly socket: ImSocket
  /** Targets whose staff are writing. */
  typing: readonly string[] = []
  private readonly open = new Map<string, OpenConversation>()

  constructor(private readonly env: Env) {
    this.list = new Resource(async () => {
      const reply = await env.legacy('base.im.message.getDialogueList', {}, { quiet: true })
      // Null: no shopper is logged in any more.
      const shown = reply ?? { records: [], unreadCount: 0 }
      env.stores.get(MessagesStore).setChatUnread(shown.unreadCount)
      return shown
    })
    this.socket = new ImSocket({
      connect: connectSocket,
      address: async () => socketAddress((await env.call('GET im/config', {}, { quiet: true })).url),
      login: socketLogin,
      onPush: (frame) => this.push(frame),
      onReady: () => this.ready(),
      isInSight: (targetId) => this.isInSight(targetId),
    })
    makeAutoObservable<this, 'env' | 'open'>(
      this,
      { env: false, open: false, list: false, socket: false },
      { autoBind: true },
    )
  }

  get state(): ImState {
    return this.socket.state
  }
  get unreadCount(): number {
    return this.list.value?.unreadCount ?? 0
  }

  /** Passes an open conversation its frames until the returned function is called. */
  follow(conversation: OpenConversation): () => void {
    this.open.set(conversation.targetId, conversation)
    this.socket.open()
    if (this.state === 'ready') void conversation.catchUp()
    return () => {
      if (this.open.get(conversation.targetId) === conversation) this.open.delete(conversation.targetId)
    }
  }

  async setTop(targetId: string, isTop: boolean): Promise<void> {
    await this.mark(this.env.legacy('base.im.conversation.onTop', { targetId, isTop }))
  }
  async mute(targetId: string, isStopped: boolean): Promise<void> {
    await this.mark(this.env.legacy('base.im.message.stopNotify', { targetId, isStopped }))
  }
  /** True when it was deleted. */
  remove(targetId: string): Promise<boolean> {
    return this.mark(this.env.legacy('base.im.conversation.delete', { targetId }))
  }
  async block(targetId: string, isBlocked: boolean): Promise<void> {
    await this.mark(this.env.call('POST im/block', { targetId, isBlocked }))
  }

  /** Called at logout: the next shopper has a separate connection. */
  dispose(): void {
    this.socket.close()
  }

  private async mark(call: Promise<unknown>): Promise<boolean> {
    if (isApiError(await this.env.try(call))) return false
    await this.list.reload()
    return true
  }

  private isInSight(targetId: string): boolean {
    return this.open.get(targetId)?.isInSight ?? false
  }

  /** Called after each login of the socket. */
  ready(): void {
    void this.list.reload()
    for (const conversation of this.open.values()) void conversation.catchUp()
  }

  push(frame: ImServerFrame): void {
    const { command, targetId = '', inputState } = frame
    if (command === IM_PUSHES.resync) this.ready()
    if (command === IM_PUSHES.inputStatus)
      this.typing = [...this.typing.filter((one) => one !== targetId), ...(inputState === 'Y' ? [targetId] : [])]
    if (command === IM_PUSHES.news) this.typing = this.typing.filter((one) => one !== targetId)
    this.open.get(targetId)?.take(frame)
    // A message in sight is acknowledged as read after this.
    const isNew = command === IM_PUSHES.news && !this.isInSight(targetId)
    if (isNew || command === IM_PUSHES.recalled) void this.list.reload()
  }
}

/** The configured address, or that of the mall's own server. */
export function socketAddress(url: string): string {
  if (!url.startsWith('/')) return url
  return `${serverOrigin() || appWindow.pageOrigin()}${url}`.replace(/^http/, 'ws')
}
