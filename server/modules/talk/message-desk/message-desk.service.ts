import type { MessageGroup } from '@contract/codes/message'
import type { SentMessage } from '@contract/console/message'
import { COUNT_LIMIT } from '@contract/console/shared'
import type { Command } from '@contract/schema/shared'
import type { Actor } from '../../../kernel/audit'
import { type AuditRow, listAudit } from '../../../kernel/audit.repo'
import type { Db } from '../../../kernel/db'
import type { LinkTargets } from '../../../kernel/link-targets'
import { type Page, pageOf, windowOf } from '../../../kernel/page'
import { needWholeMall, type StoreScope } from '../../../kernel/store-scope'
import type { AccountOperatorService } from '../../customer/account'
import { EVERYONE, type MessageOperatorService } from '../message'

const PAGE_SIZE = 20

interface MessageDeskDeps {
  db: Db
  messageOperator: Pick<MessageOperatorService, 'send'>
  accountOperator: Pick<AccountOperatorService, 'find' | 'count'>
  linkTargets: Pick<LinkTargets, 'words'>
}

export interface Readers {
  uid: string
  name: string
  mobile: string
  count: number
  isMore: boolean
}

/** `after` of an audit entry of `message.send`. */
interface Sent {
  group: string
  title: string
  content: string
  command: Command | null
}

/** Messages of the mall to shoppers, as staff write and list them. */
export class MessageDeskService {
  constructor(private readonly deps: MessageDeskDeps) {}

  /** Sent messages, the newest first, from the audit. */
  async list(ask: { cursor?: string; pageSize?: number }): Promise<Page<SentMessage>> {
    const { size, limit, before } = windowOf({ pageSize: PAGE_SIZE, ...ask })
    const rows = await listAudit(this.deps.db.q, { action: 'message.send', before, limit })
    const page = pageOf(rows, size, ({ auditId }) => auditId)
    return { ...page, records: await Promise.all(page.records.map((row) => this.#shown(row))) }
  }

  /** Receivers of a message to a uid or phone; '' is every shopper. SYS_PARAM_ERROR: there is no such shopper. */
  async readers(to: string): Promise<Readers> {
    const { accountOperator } = this.deps
    if (to.trim() !== '') {
      const { uid, name, mobile } = await accountOperator.find(to.trim())
      return { uid, name, mobile, count: 1, isMore: false }
    }
    const count = await accountOperator.count(COUNT_LIMIT + 1)
    return { uid: '', name: '', mobile: '', count: Math.min(count, COUNT_LIMIT), isMore: count > COUNT_LIMIT }
  }

  /** UNAUTHORIZED: an account of some stores. SYS_PARAM_ERROR: unknown shopper. Others as `MessageOperatorService`. */
  async send(
    actor: Actor,
    scope: StoreScope,
    {
      key,
      group,
      ...draft
    }: {
      key: string
      uid: string
      group: MessageGroup
      title: string
      content: string
      isTop: boolean
      command: Command | null
    },
  ): Promise<void> {
    needWholeMall(scope)
    const { messageOperator } = this.deps
    const { uid } = await this.readers(draft.uid)
    await messageOperator.send(actor, { ...draft, uid, id: group, name: `desk-${key}` }, { isAppOnly: false })
  }

  async #shown({ auditId, at, actor, subject, details }: AuditRow): Promise<SentMessage> {
    const { after } = details as { after: Sent }
    const { group, title, content, command } = after
    return {
      sentId: auditId,
      uid: subject.id === EVERYONE ? '' : subject.id,
      group,
      title,
      content,
      linkText: await this.deps.linkTargets.words(command),
      by: actor.name || actor.id,
      sentAt: at,
    }
  }
}
