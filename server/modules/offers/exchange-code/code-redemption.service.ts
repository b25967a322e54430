import type { CodeRedemption, CodeRedemptionEntry } from '@contract/schema/exchange-code'
import type { Db } from '../../../kernel/db'
import { fail } from '../../../kernel/errors'
import { type Page, type PageQuery, pageOf, windowOf } from '../../../kernel/page'
import type { CodeService, CodeTaker } from '../../finance/code'
import type { CouponService } from '../coupon'
import * as repo from './code-redemption.repo'
import type { CodeRedemptionTable } from './code-redemption.tables'

export interface CodeRedemptionDeps {
  coupons: Pick<CouponService, 'grantCoupons' | 'heldOf' | 'views'>
  codes: Pick<CodeService, 'use'>
}

/** Redeems exchange codes for coupons, each code once. */
export class CodeRedemptionService {
  constructor(
    private readonly db: Db,
    private readonly deps: CodeRedemptionDeps,
  ) {}

  /** Redeems a code. One key redeems once; five wrong codes in a row lock further attempts of the shopper. */
  async exchange(
    uid: string,
    typed: string,
    idempotency: { key: string; body: string },
    now: number,
  ): Promise<{ exchangeId: string }> {
    const id = { owner: uid, endpoint: 'POST couponExchange/exchange', ...idempotency }
    const { useId } = await this.deps.codes.use(id, typed, this.#taker(now), now)
    return { exchangeId: useId }
  }

  #taker(now: number): CodeTaker<'coupon'> {
    return {
      purpose: 'coupon',
      give: async (tx, { uid, useId, codeTail, batch }) => {
        const heldIds = await this.deps.coupons.grantCoupons(tx, uid, batch.gives, now)
        await repo.insertRedemption(tx, {
          uid,
          redemptionId: useId,
          batchId: batch.batchId,
          title: batch.title,
          codeTail,
          heldIds: JSON.stringify(heldIds),
          at: now,
        })
      },
      isOwn: async (tx, uid, useId) => (await repo.findRedemption(tx, uid, useId)) !== undefined,
    }
  }

  async list(uid: string, query: PageQuery): Promise<Page<CodeRedemptionEntry>> {
    const { size, limit, before } = windowOf(query)
    const rows = await repo.listRedemptions(this.db.q, uid, before, limit)
    const page = pageOf(rows, size, ({ redemptionId }) => redemptionId)
    return { ...page, records: page.records.map(entryOf) }
  }

  async detail(uid: string, exchangeId: string, now: number): Promise<CodeRedemption> {
    const { q } = this.db
    const row = await repo.findRedemption(q, uid, exchangeId)
    if (!row) fail('SYS_BIZ_DATA_ERROR_CODE', '没有这条兑换记录')
    const held = await this.deps.coupons.heldOf(q, uid, heldIdsOf(row))
    return { ...entryOf(row), coupons: await this.deps.coupons.views(q, held, now) }
  }
}

const heldIdsOf = ({ heldIds }: CodeRedemptionTable) => JSON.parse(heldIds) as string[]

function entryOf(row: CodeRedemptionTable): CodeRedemptionEntry {
  const { redemptionId: exchangeId, title, codeTail, at } = row
  return { exchangeId, title, codeTail, at, couponCount: heldIdsOf(row).length }
}
