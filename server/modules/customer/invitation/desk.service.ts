import { type Actor, writeAudit } from '../../../kernel/audit'
import type { Db, Reader, Tx } from '../../../kernel/db'
import * as desk from './desk.repo'
import * as repo from './invitation.repo'
import type { InvitationRuleTable } from './invitation.tables'

declare module '../../../kernel/audit' {
  interface AuditActions {
    'invite.rule': 'invitation'
  }
}

export type InvitationRule = Omit<InvitationRuleTable, 'ruleId'>

/** What staff set and read of invitations. */
export class InvitationDesk {
  constructor(private readonly db: Db) {}

  rule(q: Reader): Promise<InvitationRuleTable | undefined> {
    return repo.findRule(q)
  }

  put(tx: Tx, rule: InvitationRule): Promise<void> {
    return repo.putRule(tx, rule)
  }

  /** By hand. What was promised before stands. */
  async post(tx: Tx, actor: Actor, rule: InvitationRule, now: number): Promise<void> {
    await repo.putRule(tx, rule)
    const subject = { kind: 'invitation', id: 'rule' } as const
    await writeAudit(tx, { actor, action: 'invite.rule', subject, details: { ...rule }, at: now })
  }

  /** Who invited most since a moment, who was refused and why, and which devices come again. */
  async report(since: number): Promise<desk.InvitationReport> {
    const { q } = this.db
    const [inviters, refusals, devices] = await Promise.all([
      desk.listInviters(q, since),
      desk.listRefusals(q, since),
      desk.listDevices(q, since),
    ])
    return { inviters, refusals, devices }
  }
}
