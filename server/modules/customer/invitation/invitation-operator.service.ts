import { type Actor, writeAudit } from '../../../kernel/audit'
import type { Clock } from '../../../kernel/clock'
import type { Db } from '../../../kernel/db'
import * as repo from './invitation.repo'
import type { InvitationRule, InvitationService } from './invitation.service'
import type { InvitationRuleTable } from './invitation.tables'
import * as reports from './invitation-report.repo'

declare module '../../../kernel/audit' {
  interface AuditActions {
    'invite.rule': 'invitation'
  }
}

export interface InvitationOperatorDeps {
  db: Db
  clock: Clock
  invitations: Pick<InvitationService, 'putRule'>
}

/** The rule of invitations and its report, for the operator. */
export class InvitationOperatorService {
  constructor(private readonly deps: InvitationOperatorDeps) {}

  /** The current rule; null before the first one. */
  async rule(): Promise<InvitationRule | null> {
    return ruleOf(await repo.findRule(this.deps.db.q))
  }

  /** Sets the rule for new invitations. Existing ones keep their promise. */
  async putRule(actor: Actor, rule: InvitationRule): Promise<void> {
    const { db, clock, invitations } = this.deps
    await db.tx(async (tx) => {
      const before = ruleOf(await repo.findRule(tx))
      await invitations.putRule(tx, rule)
      const details = { before, after: rule }
      const subject = { kind: 'invitation', id: 'rule' } as const
      await writeAudit(tx, { actor, action: 'invite.rule', subject, details, at: clock.now() })
    })
  }

  /** Top inviters since a moment (epoch ms), refusals by reason, and devices with several invitees. */
  async report(since: number): Promise<reports.InvitationReport> {
    const { q } = this.deps.db
    const [inviters, refusals, devices] = await Promise.all([
      reports.listInviters(q, since),
      reports.listRefusals(q, since),
      reports.listDevices(q, since),
    ])
    return { inviters, refusals, devices }
  }
}

function ruleOf(row: InvitationRuleTable | undefined): InvitationRule | null {
  if (!row) return null
  const { ruleId: _, ...rule } = row
  return rule
}
