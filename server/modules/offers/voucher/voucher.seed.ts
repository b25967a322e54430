import { DAY_MS } from '@contract/codes/china-time'
import { HOME_COUNTRY_CODE } from '@contract/codes/phone'
import { FOREVER } from '../../../kernel/clock'
import type { Db } from '../../../kernel/db'
import type { AccountService } from '../../customer/account'
import { codeOf, type TicketService } from '../../finance/ticket'
import type { Voucher } from './voucher.rules'
import type { VoucherService } from './voucher.service'
import type { VoucherGiftService } from './voucher-gift.service'
import type { VoucherPurchaseService } from './voucher-purchase.service'

export interface VoucherDemo {
  vouchers: readonly (Omit<Voucher, 'validUntil' | 'startsAt' | 'endsAt'> & { total: number | null })[]
  /** For shoppers without vouchers: bought `age` whole days before the seeding, `used` uses taken a day later. */
  heldVouchers: readonly { mobile: string; voucherId: string; age: number; used: number; storeId: string }[]
  voucherLinks: readonly { token: string; voucherId: string; title: string; total: number }[]
}

/** The till operator of the demo mall. */
const CLERK = { kind: 'operator', id: 'demo' } as const

interface Deps {
  db: Db
  account: Pick<AccountService, 'shopperOf'>
  tickets: Pick<TicketService, 'rows' | 'verify'>
  vouchers: Pick<VoucherService, 'put'>
  voucherGifts: Pick<VoucherGiftService, 'put'>
  voucherPurchases: Pick<VoucherPurchaseService, 'give' | 'record'>
}

export async function seedVoucher(deps: Deps, demo: VoucherDemo, now: number): Promise<void> {
  const { db, vouchers, voucherGifts } = deps
  await db.tx(async (tx) => {
    for (const { total, ...one } of demo.vouchers)
      await vouchers.put(tx, { ...one, validUntil: FOREVER, startsAt: 0, endsAt: FOREVER }, total, now)
    for (const link of demo.voucherLinks) await voucherGifts.put(tx, { ...link, endsAt: FOREVER }, now)
  })
  await seedHeld(deps, demo.heldVouchers, now)
}

async function seedHeld(
  { db, account, tickets, voucherPurchases }: Deps,
  held: VoucherDemo['heldVouchers'],
  now: number,
): Promise<void> {
  const known = new Set<string>()
  for (const [at, { mobile, voucherId, age, used, storeId }] of held.entries()) {
    const uid = await db.tx((tx) => account.shopperOf(tx, HOME_COUNTRY_CODE, mobile, now))
    const { records } = await voucherPurchases.record(uid, { pageSize: 1 }, now)
    if (records.length > 0 && !known.has(uid)) continue
    known.add(uid)
    const since = now - age * DAY_MS
    await db.tx(async (tx) => {
      const given = { uid, voucherId, source: 'link', ref: `demo ${at}`, number: 1 } as const
      const { purchaseId } = await voucherPurchases.give(tx, given, since)
      const [ticket] = await tickets.rows(tx, { uid, subject: 'voucher', subjectId: purchaseId })
      if (!ticket) throw new Error(`${voucherId} gave no ticket`)
      const usedAt = since + DAY_MS
      const shown = { code: codeOf(ticket, usedAt), storeId, number: used }
      if (used > 0) await tickets.verify(tx, CLERK, shown, usedAt)
    })
  }
}
