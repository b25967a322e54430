import { MESSAGE_GROUPS, type MessageGroup } from '@contract/codes/message'
import type { Message } from '@contract/schema/message'
import { PagedResource } from '@/app/paged-resource'
import type { Env } from '@/app/stores'
import { MessagesStore } from './messages.store'

/** Group of the address, or null: the page then lists the groups. */
export const groupOf = (id: string | undefined): MessageGroup | null =>
  MESSAGE_GROUPS.find((group) => group.id === id)?.id ?? null

/** Messages of one group; they are marked as read once they are shown. */
export class MessageListStore {
  readonly list: PagedResource<Message>

  constructor(
    private readonly env: Env,
    private readonly id: MessageGroup,
  ) {
    this.list = new PagedResource(
      async (page) =>
        (await env.legacy('base.message.listGuideBarMessageDetail', { id, ...page }, { quiet: true })) ?? {
          records: [],
          hasMore: false,
          cursor: null,
        },
      { key: ({ messageId }) => messageId },
    )
  }

  async open(): Promise<void> {
    await this.list.reload()
    if (this.list.items.some(({ isRead }) => !isRead)) await this.env.stores.get(MessagesStore).read({ id: this.id })
  }
}
