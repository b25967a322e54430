import { EXCHANGE_LOCK_MINUTES, EXCHANGE_TRIES } from '@contract/codes/exchange'
import type { Db, Tx } from '../../../kernel/db'
import { fail } from '../../../kernel/errors'
import { type IdempotencyKey, once } from '../../../kernel/idempotency'
import { newId } from '../../../kernel/ids'
import type { QuotaService } from '../quota'
import * as repo from './code.repo'
import { type CodeBatch, type CodePurpose, codeOf } from './code.rules'

const QUOTA = 'code'
const MINUTE_MS = 60_000
const LOCK_MS = EXCHANGE_LOCK_MINUTES * MINUTE_MS

/** The result of a try. A wrong code is a result and no error, because its count must be committed. */
type Verdict = { useId: string } | { wrong: number }

/** How a module redeems codes of its purpose. */
export interface CodeTaker<P extends CodePurpose> {
  purpose: P
  /** Gives the shopper the value of the code, in the transaction that uses the code. */
  give(tx: Tx, use: { uid: string; useId: string; codeTail: string; batch: CodeBatch<P> }): Promise<void>
  /** Whether this shopper made the use. */
  isOwn(tx: Tx, uid: string, useId: string): Promise<boolean>
}

/** Codes from outside the mall, each usable once (decision 0076). The takers define what the codes give. */
export class CodeService {
  constructor(
    private readonly db: Db,
    private readonly quotas: Pick<QuotaService, 'take'>,
  ) {}

  /** Uses a code. One key uses one code once; five wrong codes in a row lock the shopper's tries for all purposes. */
  async use<P extends CodePurpose>(
    id: IdempotencyKey,
    typed: string,
    taker: CodeTaker<P>,
    now: number,
  ): Promise<{ useId: string }> {
    const verdict = await this.db.tx((tx) =>
      once(tx, id, now, () => this.#try(tx, id.owner, codeOf(typed), taker, now)),
    )
    if ('useId' in verdict) return verdict
    const left = EXCHANGE_TRIES - verdict.wrong
    if (left === 0) fail('SYS_OPT_FREQUENTLY_ERROR', lockText(LOCK_MS))
    return fail('SYS_BIZ_DATA_ERROR_CODE', `兑换码不正确，还可以试 ${left} 次`)
  }

  /** Inserts a batch with its codes; false when a batch has its id. */
  async put(tx: Tx, batch: CodeBatch, codes: readonly string[], now: number): Promise<boolean> {
    if (await repo.findBatch(tx, batch.batchId)) return false
    await repo.insertBatch(tx, batch, codes, now)
    return true
  }

  async #try<P extends CodePurpose>(
    tx: Tx,
    uid: string,
    code: string | null,
    taker: CodeTaker<P>,
    now: number,
  ): Promise<Verdict> {
    const wrong = await repo.beginTry(tx, uid, now + LOCK_MS, now)
    // `fail` keeps no reply under the idempotency key, so the same key is a new try after the lock.
    if (wrong === null) fail('SYS_OPT_FREQUENTLY_ERROR', lockText((await repo.lockedUntil(tx, uid)) - now))
    const row = code === null ? undefined : await repo.findCode(tx, code)
    const batch = row && (await repo.findBatch(tx, row.batchId))
    if (!row || !batch) return { wrong }
    // The code exists, so it was not guessed: each failure from here on rolls back the count of this try.
    if (!isFor(batch, taker.purpose)) fail('SYS_BIZ_DATA_ERROR_CODE', elsewhereText(batch.purpose))
    if (now < batch.startsAt) fail('SYS_BIZ_DATA_ERROR_CODE', '兑换还没有开始')
    if (batch.endsAt <= now) fail('SYS_BIZ_DATA_ERROR_CODE', '兑换码已过期')
    const useId = newId()
    if (!(await repo.spendCode(tx, row.code, useId))) await this.#refuse(tx, uid, row.code, taker)
    const own = { uid, kind: QUOTA, ref: batch.batchId, period: 'ever', number: 1, most: batch.perPerson }
    if (!(await this.quotas.take(tx, own))) fail('SYS_BIZ_DATA_ERROR_CODE', `每人限兑 ${batch.perPerson} 次，已达上限`)
    await taker.give(tx, { uid, useId, codeTail: row.code.slice(-4), batch })
    await repo.forgetTries(tx, uid)
    return { useId }
  }

  async #refuse<P extends CodePurpose>(tx: Tx, uid: string, code: string, taker: CodeTaker<P>): Promise<never> {
    const row = await repo.findCode(tx, code)
    if (row?.state === 'void') fail('SYS_BIZ_DATA_ERROR_CODE', '兑换码已作废')
    const isOwn = row !== undefined && (await taker.isOwn(tx, uid, row.redemptionId))
    return fail('SYS_BIZ_DATA_ERROR_CODE', isOwn ? '你已经用过这个兑换码' : '兑换码已被使用')
  }
}

const isFor = <P extends CodePurpose>(batch: CodeBatch, purpose: P): batch is CodeBatch<P> => batch.purpose === purpose
const elsewhereText = (purpose: CodePurpose) =>
  purpose === 'coupon' ? '这是优惠券兑换码，请到「兑换码」页使用' : '这是会员兑换码，请到会员中心使用'
const lockText = (ms: number) => `输错次数太多，请 ${Math.max(1, Math.ceil(ms / MINUTE_MS))} 分钟后再试`
