import { FOREVER } from '../../../kernel/clock'
import type { Db } from '../../../kernel/db'
import type { Voucher } from './voucher.rules'
import type { VoucherService } from './voucher.service'
import type { VoucherGiftService } from './voucher-gift.service'

export interface VoucherDemo {
  vouchers: readonly (Omit<Voucher, 'validUntil' | 'startsAt' | 'endsAt'> & { total: number | null })[]
  voucherLinks: readonly { token: string; voucherId: string; title: string; total: number }[]
}

export function seedVoucher(
  { db, vouchers, voucherGifts }: { db: Db; vouchers: VoucherService; voucherGifts: VoucherGiftService },
  demo: VoucherDemo,
  now: number,
): Promise<void> {
  return db.tx(async (tx) => {
    for (const { total, ...one } of demo.vouchers)
      await vouchers.put(tx, { ...one, validUntil: FOREVER, startsAt: 0, endsAt: FOREVER }, total, now)
    for (const link of demo.voucherLinks) await voucherGifts.put(tx, { ...link, endsAt: FOREVER }, now)
  })
}
