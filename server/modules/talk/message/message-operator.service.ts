import { type Actor, writeAudit } from '../../../kernel/audit'
import type { Clock } from '../../../kernel/clock'
import type { Db } from '../../../kernel/db'
import { fail } from '../../../kernel/errors'
import { newId } from '../../../kernel/ids'
import type { LinkOptions, LinkTargets } from '../../../kernel/link-targets'
import type { Draft, MessageService } from './message.service'

declare module '../../../kernel/audit' {
  interface AuditActions {
    /** To one shopper or to all. */
    'message.send': 'shopper'
  }
}

/** Subject of the audit entry of a message to every shopper. */
export const EVERYONE = 'everyone'

export interface MessageOperatorDeps {
  db: Db
  clock: Clock
  messages: Pick<MessageService, 'send'>
  linkTargets: Pick<LinkTargets, 'check'>
}

/** A message that the operator writes; the same name reaches the same shopper once, however often it is sent. */
export interface WrittenMessage extends Omit<Draft, 'ref'> {
  name?: string
}

/** Messages from the operator to shoppers. */
export class MessageOperatorService {
  constructor(private readonly deps: MessageOperatorDeps) {}

  /**
   * Sends a message to one shopper, or to all when its uid is empty. SYS_PARAM_ERROR: its link leads to no page
   * (`LinkTargets`). SYS_BIZ_DATA_ERROR_CODE: a message of this name was already sent to them.
   */
  async send(actor: Actor, { name, ...draft }: WrittenMessage, link: LinkOptions): Promise<void> {
    const { db, clock, messages, linkTargets } = this.deps
    await linkTargets.check(draft.command ?? null, link)
    const ref = `house:${name ?? newId()}`
    const to = draft.uid || EVERYONE
    const now = clock.now()
    await db.tx(async (tx) => {
      if (!(await messages.send(tx, { ...draft, ref }, now)))
        fail('SYS_BIZ_DATA_ERROR_CODE', `这条消息已发给${draft.uid || '所有人'}，不能再发`)
      const { id: group, title, content, command = null } = draft
      const details = { before: null, after: { group, ref, title, content, command } }
      await writeAudit(tx, { actor, action: 'message.send', subject: { kind: 'shopper', id: to }, details, at: now })
    })
  }
}
