import { FOREVER } from '../../../kernel/clock'
import type { Voucher } from './voucher.rules'

/** A card of three uses for ¥10, for tests. */
export const voucherFor = (over: Partial<Voucher> & Pick<Voucher, 'voucherId'>): Voucher => ({
  title: '咖啡卡',
  note: '每次一杯',
  terms: ['每次一杯'],
  picture: null,
  priceCents: 1000,
  worthCents: 1500,
  uses: 3,
  perPerson: 9,
  storeIds: [],
  needsSlot: false,
  validDays: 30,
  validUntil: FOREVER,
  startsAt: 0,
  endsAt: FOREVER,
  ...over,
})
