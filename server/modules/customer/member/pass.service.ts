import type { Db, Tx } from '../../../kernel/db'
import { fail } from '../../../kernel/errors'
import { randomDigits, randomToken } from '../../../kernel/ids'
import {
  isGood,
  leftSecondsOf,
  type MinuteSecret,
  minuteCode,
  NO_DIGITS,
  noOf,
  stepOf,
} from '../../../kernel/minute-code'
import { findNumber, indexNumbers } from '../../../kernel/number-index'
import type { AccountService } from '../account'
import type { MemberPassTable } from './member.tables'
import * as repo from './pass.repo'

declare module '../../../kernel/number-index' {
  interface IndexedNumbers {
    /** The permanent digits of a member's codes. */
    memberPass: true
  }
}

const STALE_TEXT = '会员码已失效'

export interface PassDeps {
  db: Db
  account: Pick<AccountService, 'markCardsUse'>
}

/** Codes that identify a shopper to staff: derived from a secret and the time, each valid once (decision 0091). */
export class PassService {
  constructor(private readonly deps: PassDeps) {}

  /** The current code, its remaining seconds, and the number of scans so far. */
  async code(uid: string, now: number): Promise<{ code: string; leftSeconds: number; uses: number }> {
    const row = (await repo.findPass(this.deps.db.q, uid)) ?? (await this.#make(uid))
    return { code: minuteCode(passOf(row), stepOf(now)), leftSeconds: leftSecondsOf(now), uses: row.uses }
  }

  /** Redeems a code at a till once and returns its shopper. Fails with SYS_PARAM_ERROR when the code is not current. */
  async scan(tx: Tx, typed: string, now: number): Promise<string> {
    const asked = noOf(typed)
    const known = asked && (await findNumber(tx, 'memberPass', asked.no))
    const row = known && (await repo.findPass(tx, known.uid))
    if (!asked || !row) fail('SYS_PARAM_ERROR', '不是会员码')
    const isTaken = isGood(passOf(row), asked.code, now) && (await repo.spendPass(tx, row.uid, row.uses))
    if (!isTaken) fail('SYS_PARAM_ERROR', STALE_TEXT)
    await this.deps.account.markCardsUse(tx, row.uid)
    return row.uid
  }

  #make(uid: string): Promise<MemberPassTable> {
    return this.deps.db.tx(async (tx) => {
      const row = { uid, passNo: randomDigits(NO_DIGITS), secret: randomToken(), uses: 0 }
      if (await repo.insertPass(tx, row)) {
        await indexNumbers(tx, [{ no: row.passNo, kind: 'memberPass', uid, id: uid }])
        return row
      }
      const known = await repo.findPass(tx, uid)
      if (!known) throw new Error('the member pass was deleted during the transaction')
      return known
    })
  }
}

const passOf = ({ passNo: no, secret, uses }: MemberPassTable): MinuteSecret => ({ no, secret, uses })
