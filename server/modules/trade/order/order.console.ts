import { orderDeskDownloads, orderDeskEndpoints } from '@contract/console/order'
import { type ConsoleRoute, consoleDownloadsFor, consoleRoutesFor } from '../../../gateways/console/console-endpoint'
import { guardedReply } from '../../system/approval'
import { COMPANIES } from '../parcel'
import { noteView, type OrderDeskService } from './order-desk.service'
import type { OrderExportService } from './order-export.service'
import type { OrderOperatorService } from './order-operator.service'
import type { OrderSheetService } from './order-sheet.service'

interface OrderConsoleDeps {
  desk: Pick<OrderDeskService, 'page' | 'counts' | 'detail' | 'packing'>
  operator: Pick<
    OrderOperatorService,
    'accept' | 'cancel' | 'correctParcel' | 'deliver' | 'note' | 'reduce' | 'refund' | 'ship'
  >
  sheets: Pick<OrderSheetService, 'preview' | 'ship'>
  exports: Pick<OrderExportService, 'csv'>
}

export function orderConsoleRoutes({ desk, operator, sheets, exports }: OrderConsoleDeps): ConsoleRoute[] {
  return [
    ...consoleRoutesFor(orderDeskEndpoints, {
      'order/list': ({ input, staff }) => desk.page(staff.stores, staff.permissions, input),
      'order/counts': async ({ input, staff }) => ({ views: await desk.counts(staff.stores, input) }),
      'order/detail': ({ input, staff }) => desk.detail(staff.stores, staff.permissions, input),
      'order/carriers': () => Promise.resolve({ carriers: [...COMPANIES] }),
      'order/accept': async ({ input, actor, staff }) => {
        await operator.accept(actor, staff.stores, input.orderNo)
        return {}
      },
      'order/ship': async ({ input: { orderNo, company, no, goods, sentPieces }, actor, staff }) => {
        await operator.ship(actor, staff.stores, orderNo, company, no, goods, sentPieces)
        return {}
      },
      'order/correctParcel': async ({ input: { orderNo, ...parcel }, actor, staff }) => {
        await operator.correctParcel(actor, staff.stores, orderNo, parcel)
        return {}
      },
      'order/deliver': async ({ input, actor, staff }) => {
        await operator.deliver(actor, staff.stores, input.orderNo)
        return {}
      },
      'order/reduce': async ({ input: { orderNo, cents, reason, payableCents }, actor, staff }) => ({
        payableCents: await operator.reduce(actor, staff.stores, orderNo, cents, reason, payableCents),
      }),
      'order/cancel': async ({ input: { orderNo, reason }, actor, staff }) => {
        await operator.cancel(actor, staff.stores, orderNo, reason)
        return {}
      },
      'order/refund': async ({ input: { orderNo, cents, reason, refundedCents }, actor, staff }) => {
        const outcome = await operator.refund(actor, staff.stores, orderNo, cents, reason, refundedCents)
        return { ...guardedReply(outcome), refund: outcome.isDone ? outcome.result : null }
      },
      'order/note': async ({ input: { orderNo, text }, actor, staff }) => ({
        notes: (await operator.note(actor, staff.stores, orderNo, text)).map(noteView),
      }),
      'order/shipSheet': async ({ input, staff }) => ({ rows: await sheets.preview(staff.stores, input.text) }),
      'order/shipRows': async ({ input, actor, staff }) => ({
        rows: await sheets.ship(actor, staff.stores, input.rows),
      }),
      'order/packing': async ({ input, staff }) => ({ lists: await desk.packing(staff.stores, input.orderNos) }),
    }),
    ...consoleDownloadsFor(orderDeskDownloads, {
      'order/export': ({ input, actor, staff }) => exports.csv(actor, staff.stores, input),
    }),
  ]
}
