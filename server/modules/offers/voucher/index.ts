import type { Module, ModuleContext } from '../../../compose-modules'
import type { AccountService } from '../../customer/account'
import type { PurchaseService } from '../../finance/purchase'
import { type QuotaService, saleReservable } from '../../finance/quota'
import type { TicketService } from '../../finance/ticket'
import type { StoreService } from '../../goods/store'
import type { SlotService } from '../../trade/slot'
import { TicketGiftService } from './ticket-gift.service'
import { voucherRoutes } from './voucher.routes'
import { VOUCHER, VoucherService } from './voucher.service'
import { VoucherGiftService } from './voucher-gift.service'
import { VoucherOperatorService } from './voucher-operator.service'
import { VoucherPurchaseService } from './voucher-purchase.service'
import { VoucherVisitService } from './voucher-visit.service'

export type { TicketGiftService } from './ticket-gift.service'
export { VISIT, type Voucher } from './voucher.rules'
export { seedVoucher, type VoucherDemo } from './voucher.seed'
export type { VoucherFace, VoucherService } from './voucher.service'
export type * from './voucher.tables'
export type { VoucherGiftService } from './voucher-gift.service'
export type { GivenVoucher, VoucherPurchaseService } from './voucher-purchase.service'
export type { VoucherVisitService } from './voucher-visit.service'

interface Deps {
  purchases: Pick<PurchaseService, 'add'>
  quotas: Pick<QuotaService, 'take' | 'giveBack' | 'taken' | 'open' | 'takeOf' | 'takeUpTo' | 'giveBackOf' | 'leftOf'>
  stores: Pick<StoreService, 'findStores' | 'findStore'>
  tickets: Pick<
    TicketService,
    | 'issue'
    | 'list'
    | 'own'
    | 'rows'
    | 'lockRest'
    | 'unlock'
    | 'cancel'
    | 'book'
    | 'sumUses'
    | 'offer'
    | 'giveAway'
    | 'takeBack'
  >
  slots: Pick<SlotService, 'of'>
  account: Pick<AccountService, 'faces'>
}

export function createVoucher(deps: ModuleContext & Deps) {
  const { db, clock, jobs, reservations, linkTargets, quotas, stores, tickets, slots, purchases, account } = deps
  const vouchers = new VoucherService({ db, quotas, stores, tickets })
  const voucherVisits = new VoucherVisitService({ db, tickets, slots, reservations })
  const voucherPurchases = new VoucherPurchaseService({ db, vouchers, visits: voucherVisits, tickets, purchases })
  const ticketGifts = new TicketGiftService({ db, jobs, tickets, vouchers, purchases: voucherPurchases, account })
  const voucherGifts = new VoucherGiftService({ db, vouchers, purchases: voucherPurchases, quotas, ticketGifts })
  const voucherOperator = new VoucherOperatorService({ db, clock, vouchers, voucherGifts, quotas, stores })
  reservations.add(saleReservable(quotas, VOUCHER))
  linkTargets.add({
    param: 'voucherId',
    missing: '没有这张卡券，或已过期',
    isThere: (voucherId, _, now) => vouchers.canGrant(db.q, voucherId, now),
    find: (text, now, limit) => vouchers.choices(text, now, limit),
    nameOf: async (voucherId, now) => (await vouchers.faces(db.q, [voucherId], now)).get(voucherId)?.title,
  })
  const routes = {
    core: voucherRoutes({
      vouchers,
      purchases: voucherPurchases,
      gifts: voucherGifts,
      ticketGifts,
      visits: voucherVisits,
    }),
  }
  return {
    services: { vouchers, voucherOperator, voucherPurchases, voucherGifts, ticketGifts, voucherVisits },
    routes,
  } satisfies Module
}
