import { maskedPhone } from '@contract/codes/phone'
import { type Actor, writeAudit } from '../../../kernel/audit'
import type { Clock } from '../../../kernel/clock'
import type { Db } from '../../../kernel/db'
import { failParam } from '../../../kernel/errors'
import { maskNumbers } from '../../../kernel/log'
import type { LoginTokens, Subjects } from './login-tokens.service'
import { readPhone } from './phone.rules'

declare module '../../../kernel/audit' {
  interface AuditActions {
    'grant.create': 'grant'
  }
}

/** Subject of a grant: a phone, or a partner's customer who proves a phone at the first login. */
export interface GrantRequest {
  mobile?: string
  countryCode?: string
  openId?: string
}

/** A one-time code; valid until `expireAt`, epoch ms. */
export interface Grant {
  grantCode: string
  expireAt: number
}

export interface GrantOperatorDeps {
  db: Db
  clock: Clock
  tokens: Pick<LoginTokens, 'issue'>
}

/** Grant codes by which a partner logs shoppers in, as the operator creates them. */
export class GrantOperatorService {
  constructor(private readonly deps: GrantOperatorDeps) {}

  /** Creates a code. Fails with SYS_PARAM_ERROR without phone and open id, or with an invalid phone. */
  create(actor: Actor, of: GrantRequest): Promise<Grant> {
    const { db, clock, tokens } = this.deps
    if (of.mobile === undefined && of.openId === undefined) failParam('mobile', 'a phone or an open id is required')
    const phone = of.mobile === undefined ? { countryCode: '', mobile: '' } : readPhone({ ...of, mobile: of.mobile })
    const identity = of.openId === undefined ? null : { authType: 'partner', openId: of.openId, unionId: '' }
    const grant: Subjects['grant'] = { countryCode: phone.countryCode, mobile: phone.mobile, identity }
    return db.tx(async (tx) => {
      const now = clock.now()
      const { word, expireAt } = await tokens.issue(tx, 'grant', grant, now)
      const id = of.openId === undefined ? maskedPhone(phone.mobile) : maskNumbers(of.openId)
      const subject = { kind: 'grant', id } as const
      await writeAudit(tx, {
        actor,
        action: 'grant.create',
        subject,
        details: { before: null, after: { expireAt } },
        at: now,
      })
      return { grantCode: word, expireAt }
    })
  }
}
