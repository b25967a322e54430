import { type Actor, writeAudit } from '../../../kernel/audit'
import type { Clock } from '../../../kernel/clock'
import type { Db } from '../../../kernel/db'
import { failParam } from '../../../kernel/errors'
import type { QuotaService } from '../../finance/quota'
import type { StoreService } from '../../goods/store'
import * as repo from './voucher.repo'
import type { Voucher } from './voucher.rules'
import { VOUCHER, type VoucherService } from './voucher.service'
import type { VoucherGiftService } from './voucher-gift.service'

declare module '../../../kernel/audit' {
  interface AuditActions {
    'voucher.put': 'voucher'
    'voucher.end': 'voucher'
    'voucher.give': 'voucher'
  }
}

/** The purchases of a voucher by state, and where it was used. */
export type VoucherReport = Awaited<ReturnType<VoucherService['report']>>[number]

/** A link by which `total` shoppers claim a voucher, one each, until `endsAt`, epoch ms. */
export interface VoucherLink {
  voucherId: string
  title: string
  total: number
  endsAt: number
}

export interface VoucherOperatorDeps {
  db: Db
  clock: Clock
  vouchers: Pick<VoucherService, 'report' | 'put'>
  voucherGifts: Pick<VoucherGiftService, 'make' | 'of'>
  quotas: Pick<QuotaService, 'leftOf'>
  stores: Pick<StoreService, 'findStore'>
}

/** Vouchers as the operator puts, gives and ends them. */
export class VoucherOperatorService {
  constructor(private readonly deps: VoucherOperatorDeps) {}

  /** Every voucher, the newest first, with the number of claims of each of its links. */
  async list(): Promise<(VoucherReport & { links: { taken: number; total: number }[] })[]> {
    const { db, clock, voucherGifts } = this.deps
    const all = await this.report(clock.now())
    return Promise.all(
      all.map(async (one) => {
        const links = await voucherGifts.of(db.q, one.voucher.voucherId)
        return { ...one, links: links.map(({ taken, total }) => ({ taken, total })) }
      }),
    )
  }

  /** The purchases of every voucher, and where it was used since a moment, epoch ms. */
  report(since: number): Promise<VoucherReport[]> {
    return this.deps.vouchers.report(this.deps.db.q, since)
  }

  /**
   * Puts a voucher on sale, or replaces one; bought vouchers do not change. `total` null: unlimited.
   * SYS_PARAM_ERROR: unknown store, or a voucher with appointments has no store.
   */
  async put(actor: Actor, voucher: Voucher, total: number | null): Promise<void> {
    const { db, clock, vouchers, quotas, stores } = this.deps
    const { voucherId: id, storeIds, needsSlot } = voucher
    for (const storeId of storeIds)
      if (!(await stores.findStore(db.q, storeId))) failParam('stores', `there is no store "${storeId}"`)
    if (needsSlot && storeIds.length === 0) failParam('appointment', 'needs stores')
    await db.tx(async (tx) => {
      const now = clock.now()
      const known = await repo.find(tx, id)
      const before = known && { ...known, total: (await quotas.leftOf(tx, VOUCHER, [id])).get(id)?.total ?? null }
      await vouchers.put(tx, voucher, total, now)
      const details = { before: before ?? null, after: { ...voucher, total } }
      await writeAudit(tx, { actor, action: 'voucher.put', subject: { kind: 'voucher', id }, details, at: now })
    })
  }

  /** Ends the sale of a voucher; bought vouchers stay. SYS_PARAM_ERROR: no voucher with this id is on sale. */
  async end(actor: Actor, id: string): Promise<void> {
    const { db, clock } = this.deps
    await db.tx(async (tx) => {
      const now = clock.now()
      const before = await repo.find(tx, id)
      if (!(await repo.end(tx, id, now))) failParam('voucherId', `no voucher "${id}" is on sale`)
      const details = { before: { endsAt: before?.endsAt }, after: { endsAt: now } }
      await writeAudit(tx, { actor, action: 'voucher.end', subject: { kind: 'voucher', id }, details, at: now })
    })
  }

  /** Makes a link; returns its token, which no audit entry contains. SYS_PARAM_ERROR: unknown voucher. */
  async give(actor: Actor, link: VoucherLink): Promise<string> {
    const { db, clock, voucherGifts } = this.deps
    const { voucherId: id, ...after } = link
    return db.tx(async (tx) => {
      const now = clock.now()
      if (!(await repo.find(tx, id))) failParam('voucherId', `there is no voucher "${id}"`)
      const token = await voucherGifts.make(tx, link, now)
      const details = { before: null, after }
      await writeAudit(tx, { actor, action: 'voucher.give', subject: { kind: 'voucher', id }, details, at: now })
      return token
    })
  }
}
