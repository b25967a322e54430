import { voucherEndpoints } from '@contract/schema/voucher'
import { type Route, routesFor } from '../../../gateways/endpoint'
import type { TicketGiftService } from './ticket-gift.service'
import type { VoucherService } from './voucher.service'
import type { VoucherGiftService } from './voucher-gift.service'
import type { VoucherPurchaseService } from './voucher-purchase.service'
import type { VoucherVisitService } from './voucher-visit.service'

interface Deps {
  vouchers: Pick<VoucherService, 'list' | 'detail'>
  purchases: Pick<VoucherPurchaseService, 'buy' | 'record' | 'detail' | 'cancel' | 'refund'>
  gifts: Pick<VoucherGiftService, 'view' | 'claim'>
  ticketGifts: Pick<TicketGiftService, 'give' | 'takeBack'>
  visits: Pick<VoucherVisitService, 'slots' | 'book' | 'unbook'>
}

export const voucherRoutes = ({ vouchers, purchases, gifts, ticketGifts, visits }: Deps): Route[] =>
  routesFor(voucherEndpoints, {
    'GET voucher/list': ({ uid, input, now }) => vouchers.list(uid, input, now),
    'GET voucher/detail': ({ uid, input, now }) => vouchers.detail(uid, input.voucherId, now),
    'POST voucher/buy': ({ uid, input, idempotency, now }) => purchases.buy(uid, input, idempotency, now),
    'GET voucher/record': ({ uid, input, now }) => purchases.record(uid, input, now),
    'GET voucher/purchase': ({ uid, input, now }) => purchases.detail(uid, input.purchaseId, now),
    'POST voucher/cancel': async ({ uid, input }) => {
      await purchases.cancel(uid, input.purchaseId)
      return {}
    },
    'POST voucher/refund': async ({ uid, input }) => ({
      cents: await purchases.refund(uid, input.purchaseId, input.ticketIds),
    }),
    'GET voucher/gift': ({ uid, input, now }) => gifts.view(uid, input.token, now),
    'POST voucher/claim': ({ uid, input, idempotency, now }) => gifts.claim(uid, input.token, idempotency, now),
    'POST voucher/giveTicket': ({ uid, input, now }) => ticketGifts.give(uid, input.ticketId, now),
    'POST voucher/takeBackTicket': ({ uid, input, now }) => ticketGifts.takeBack(uid, input.token, now),
    'GET voucher/slots': ({ uid, input, now }) => visits.slots(uid, input.ticketId, input.storeId, now),
    'POST voucher/book': async ({ uid, input, now }) => {
      await visits.book(uid, input.ticketId, input, now)
      return {}
    },
    'POST voucher/unbook': async ({ uid, input, now }) => {
      await visits.unbook(uid, input.ticketId, now)
      return {}
    },
  })
