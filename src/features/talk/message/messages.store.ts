import type { MessageGroup } from '@contract/codes/message'
import type { Message, MessageTop } from '@contract/schema/message'
import { makeAutoObservable } from 'mobx'
import { isApiError } from '@/app/api/api-error'
import { LatestRequest } from '@/app/latest-request'
import { Resource } from '@/app/resource'
import type { Env } from '@/app/stores'
import { MineDot } from '@/app/stores/mine-dot.store'
import { SessionStore } from '@/app/stores/session.store'
import { isText, stored } from '@/platform/storage'

/** Least time between two automatic requests for unread counts. */
export const LOOK_EVERY_MS = 30_000

/** Id of the message whose bar was closed last. */
const putAway = stored('MESSAGE_BAR_CLOSED', isText)

interface Tops {
  records: readonly MessageTop[]
  bar: Message | null
}

const sumOf = (tops: Tops | null): number =>
  (tops?.records ?? []).reduce((sum, { unreadCount }) => sum + unreadCount, 0)

/** Groups of the shopper's messages with their unread counts (`base.message.*`). */
export class MessagesStore {
  readonly tops: Resource<Tops>
  /** Unread messages of chats; the list of chats corrects it while the groups are read. */
  private chatUnread = 0
  private readonly latest = new LatestRequest()
  private askedAt = Number.NEGATIVE_INFINITY
  /** Closed on this device; the message itself stays unread. */
  private hiddenId = putAway.get() ?? ''

  constructor(private readonly env: Env) {
    this.tops = new Resource(async () => {
      const { uid } = env.stores.get(SessionStore)
      const isAsked = this.latest.ask()
      const reply = await env.legacy('base.message.listTopBarMessage', {}, { quiet: true })
      // No shopper is logged in any more: the page is being replaced by the login page.
      const { chatUnread, ...tops } = reply ?? { records: [], bar: null, chatUnread: 0 }
      const isNewest = isAsked() && env.stores.get(SessionStore).uid === uid
      if (isNewest) this.count(tops, chatUnread)
      return tops
    })
    makeAutoObservable<this, 'env' | 'latest' | 'askedAt'>(
      this,
      { env: false, tops: false, latest: false, askedAt: false },
      { autoBind: true },
    )
  }

  /** Requests unread counts unless that happened within `LOOK_EVERY_MS`. */
  async look(): Promise<void> {
    const now = this.env.now()
    if (now - this.askedAt < LOOK_EVERY_MS) return
    this.askedAt = now
    await this.tops.reload()
  }

  /** Takes the count of chats from their list; the counts of groups stay, also during a read of the groups. */
  setChatUnread(chatUnread: number): void {
    // Before the groups are loaded, 0 unread chats do not prove that nothing is unread.
    if (this.tops.value || chatUnread > 0) this.count(this.tops.value ?? null, chatUnread)
  }

  private count(tops: Tops | null, chatUnread: number): void {
    this.chatUnread = chatUnread
    this.env.stores.get(MineDot).set(sumOf(tops) + chatUnread > 0)
  }

  /** Sum of the unread counts of groups and chats [message.unread-sum]. */
  get unreadCount(): number {
    return sumOf(this.tops.value ?? null) + this.chatUnread
  }

  /** The message for the top bar of the home page. */
  get bar(): Message | null {
    const bar = this.tops.value?.bar ?? null
    return bar?.messageId === this.hiddenId ? null : bar
  }

  /** Closes the bar until a newer message arrives. */
  hideBar(): void {
    const { bar } = this
    if (!bar) return
    this.hiddenId = bar.messageId
    putAway.set(bar.messageId)
  }

  /** Marks messages, a group or everything as read, then requests the counts again. */
  async read(what: { id?: MessageGroup; messageIds?: string[] }): Promise<boolean> {
    const asked = this.env.legacy('base.message.updateMessageStatus', what, { quiet: true })
    if (isApiError(await this.env.try(asked))) return false
    await this.tops.reload()
    return true
  }
}
