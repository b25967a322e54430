import type { MessageGroup } from '@contract/codes/message'
import type { Message, MessageTop } from '@contract/schema/message'
import { makeAutoObservable } from 'mobx'
import { isApiError } from '@/app/api/api-error'
import { Once } from '@/app/once'
import type { Env } from '@/app/stores'

interface Tops {
  records: readonly MessageTop[]
  bar: Message | null
}

/** Groups of the shopper's messages with what is unread in them (spec 7 `base.message.*`). */
export class MessagesStore {
  readonly tops: Once<Tops>
  /** Put away in this visit; it stays unread. */
  private hiddenId = ''

  constructor(private readonly env: Env) {
    this.tops = new Once(async () => {
      const reply = await env.legacy('base.message.listTopBarMessage', {}, { quiet: true })
      // Nobody is logged in any more: the page is on its way to the login.
      return reply ?? { records: [], bar: null }
    })
    makeAutoObservable<this, 'env'>(this, { env: false, tops: false }, { autoBind: true })
  }

  /** Sum of the groups (spec 7 "records[].unreadCount summed"). */
  get unreadCount(): number {
    return (this.tops.value?.records ?? []).reduce((sum, { unreadCount }) => sum + unreadCount, 0)
  }

  /** The one for the top of the home page. */
  get bar(): Message | null {
    const bar = this.tops.value?.bar ?? null
    return bar?.messageId === this.hiddenId ? null : bar
  }

  hideBar(): void {
    this.hiddenId = this.tops.value?.bar?.messageId ?? ''
  }

  /** Marks messages, a group or everything as read, and counts anew. */
  async read(what: { id?: MessageGroup; messageIds?: string[] }): Promise<boolean> {
    try {
      await this.env.legacy('base.message.updateMessageStatus', what, { quiet: true })
    } catch (error) {
      if (!isApiError(error)) throw error
      return false
    }
    await this.tops.reload()
    return true
  }
}
