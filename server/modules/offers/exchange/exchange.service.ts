import { EXCHANGE_LOCK_MINUTES, EXCHANGE_TRIES } from '@contract/codes/exchange'
import type { Exchange, ExchangeEntry } from '@contract/schema/exchange'
import { type Actor, writeAudit } from '../../../kernel/audit'
import type { Db, Reader, Tx } from '../../../kernel/db'
import { fail } from '../../../kernel/errors'
import { once } from '../../../kernel/idempotency'
import { newId } from '../../../kernel/ids'
import { type Page, type PageAsk, pageOf, windowOf } from '../../../kernel/page'
import type { QuotaService } from '../../bank/quota'
import type { CouponService } from '../coupon'
import * as repo from './exchange.repo'
import { type CodeBatch, codeOf, newCode } from './exchange.rules'
import type { ExchangeCodeTable, ExchangeTable } from './exchange.tables'

declare module '../../../kernel/audit' {
  interface Acts {
    'codes.make': 'codeBatch'
    'codes.export': 'codeBatch'
    'codes.void': 'codeBatch'
  }
}

const QUOTA = 'code'
const MINUTE_MS = 60_000
const LOCK_MS = EXCHANGE_LOCK_MINUTES * MINUTE_MS
/** Codes read at once for an export. */
const CHUNK = 500

/** What a try has come to; a wrong one is counted, so it must not end its transaction. */
type Verdict = { exchangeId: string } | { wrong: number }

export interface ExchangeUses {
  coupons: Pick<CouponService, 'hand' | 'named' | 'views' | 'record'>
  quotas: Pick<QuotaService, 'take'>
}

/** Codes that somebody got elsewhere and exchanges for coupons, each once (behaviours 2.12). */
export class ExchangeService {
  constructor(
    private readonly db: Db,
    private readonly uses: ExchangeUses,
  ) {}

  /** Uses a code. The same key uses one once; five wrong codes in a row lock the shopper's tries. */
  async exchange(
    uid: string,
    typed: string,
    idempotency: { key: string; body: string },
    now: number,
  ): Promise<{ exchangeId: string }> {
    const id = { owner: uid, endpoint: 'POST couponExchange/exchange', ...idempotency }
    const verdict = await this.db.tx((tx) => once(tx, id, now, () => this.#try(tx, uid, codeOf(typed), now)))
    if ('exchangeId' in verdict) return verdict
    const left = EXCHANGE_TRIES - verdict.wrong
    if (left === 0) fail('SYS_OPT_FREQUENTLY_ERROR', lockText(LOCK_MS))
    return fail('SYS_BIZ_DATA_ERROR_CODE', `兑换码不正确，还可以试 ${left} 次`)
  }

  async list(uid: string, ask: PageAsk): Promise<Page<ExchangeEntry>> {
    const { size, limit, before } = windowOf(ask)
    const rows = await repo.listExchanges(this.db.q, uid, before, limit)
    const page = pageOf(rows, size, ({ exchange_id }) => exchange_id)
    return { ...page, records: page.records.map(entryOf) }
  }

  async detail(uid: string, exchangeId: string, now: number): Promise<Exchange> {
    const { q } = this.db
    const row = await repo.findExchange(q, uid, exchangeId)
    if (!row) fail('SYS_BIZ_DATA_ERROR_CODE', '没有这条兑换记录')
    const wallet = await this.uses.coupons.named(q, uid, heldIdsOf(row))
    return { ...entryOf(row), coupons: await this.uses.coupons.views(q, wallet.held, now) }
  }

  /** By hand: makes a batch of `number` codes; false when there is one of its id. Its coupons must be there. */
  async make(tx: Tx, actor: Actor, batch: CodeBatch, number: number, now: number): Promise<boolean> {
    const { batchId: id, ...details } = batch
    if (await repo.findBatch(tx, id)) return false
    const codes = new Set<string>()
    while (codes.size < number) codes.add(newCode())
    await repo.insertBatch(tx, batch, [...codes], now)
    await this.#audit(tx, actor, 'codes.make', id, now, { ...details, number })
    return true
  }

  /** By hand: all codes of a batch and what became of them; null when there is none of this id. */
  async export(
    tx: Tx,
    actor: Actor,
    batchId: string,
    now: number,
  ): Promise<Pick<ExchangeCodeTable, 'code' | 'state'>[] | null> {
    if (!(await repo.findBatch(tx, batchId))) return null
    const all: Pick<ExchangeCodeTable, 'code' | 'state'>[] = []
    for (;;) {
      const some = await repo.listCodes(tx, batchId, all.at(-1)?.code ?? '', CHUNK)
      all.push(...some)
      if (some.length < CHUNK) break
    }
    await this.#audit(tx, actor, 'codes.export', batchId, now, { number: all.length })
    return all
  }

  /** By hand: no unused code of a batch is taken any more. Gives how many; 0, and nothing happens, when there is none. */
  async void(tx: Tx, actor: Actor, batchId: string, now: number): Promise<number> {
    const number = await repo.voidCodes(tx, batchId)
    if (number > 0) await this.#audit(tx, actor, 'codes.void', batchId, now, { number })
    return number
  }

  /** Every batch, the oldest first, and how many of its codes are unused, used, void. */
  async batches(q: Reader): Promise<(CodeBatch & Record<ExchangeCodeTable['state'], number>)[]> {
    const counts = await repo.countCodes(q)
    return (await repo.listBatches(q)).map((batch) => {
      const sums = { unused: 0, used: 0, void: 0 }
      for (const { batch_id, state, all } of counts) if (batch_id === batch.batchId) sums[state] = Number(all)
      return { ...batch, ...sums }
    })
  }

  async #try(tx: Tx, uid: string, code: string | null, now: number): Promise<Verdict> {
    const wrong = await repo.beginTry(tx, uid, now + LOCK_MS, now)
    // Nothing is kept under the key, so that it is a try again after the lock.
    if (wrong === null) fail('SYS_OPT_FREQUENTLY_ERROR', lockText((await repo.lockedUntil(tx, uid)) - now))
    const row = code === null ? undefined : await repo.findCode(tx, code)
    const batch = row && (await repo.findBatch(tx, row.batch_id))
    if (!row || !batch) return { wrong }
    // A code that there is was not guessed: what fails from here on takes its count of the try back.
    if (now < batch.startsAt) fail('SYS_BIZ_DATA_ERROR_CODE', '兑换还没有开始')
    if (batch.endsAt <= now) fail('SYS_BIZ_DATA_ERROR_CODE', '兑换码已过期')
    const exchangeId = newId()
    if (!(await repo.spendCode(tx, row.code, exchangeId))) await this.#refuse(tx, uid, row.code)
    const own = { uid, kind: QUOTA, ref: batch.batchId, period: 'ever', number: 1, most: batch.perPerson }
    if (!(await this.uses.quotas.take(tx, own)))
      fail('SYS_BIZ_DATA_ERROR_CODE', `每人限兑 ${batch.perPerson} 次，已达上限`)
    const heldIds = await this.uses.coupons.hand(tx, uid, batch.couponIds, now)
    await repo.insertExchange(tx, {
      ...{ uid, exchange_id: exchangeId, batch_id: batch.batchId, title: batch.title },
      ...{ code_tail: row.code.slice(-4), held_ids: JSON.stringify(heldIds), at: now },
    })
    await repo.forgetTries(tx, uid)
    return { exchangeId }
  }

  async #refuse(tx: Tx, uid: string, code: string): Promise<never> {
    const row = await repo.findCode(tx, code)
    if (row?.state === 'void') fail('SYS_BIZ_DATA_ERROR_CODE', '兑换码已作废')
    const isOwn = row !== undefined && (await repo.findExchange(tx, uid, row.exchange_id)) !== undefined
    return fail('SYS_BIZ_DATA_ERROR_CODE', isOwn ? '你已经用过这个兑换码' : '兑换码已被使用')
  }

  #audit(
    tx: Tx,
    actor: Actor,
    act: 'codes.make' | 'codes.export' | 'codes.void',
    id: string,
    at: number,
    details: Readonly<Record<string, unknown>>,
  ): Promise<void> {
    return writeAudit(tx, { actor, act, subject: { kind: 'codeBatch', id }, details, at })
  }
}

const lockText = (ms: number) => `输错次数太多，请 ${Math.max(1, Math.ceil(ms / MINUTE_MS))} 分钟后再试`
const heldIdsOf = ({ held_ids }: ExchangeTable) => JSON.parse(held_ids) as string[]

function entryOf(row: ExchangeTable): ExchangeEntry {
  const { exchange_id: exchangeId, title, code_tail: codeTail, at } = row
  return { exchangeId, title, codeTail, at, couponCount: heldIdsOf(row).length }
}
