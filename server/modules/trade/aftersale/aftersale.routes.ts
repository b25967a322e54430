import { aftersaleEndpoints } from '@contract/schema/aftersale'
import { type Route, routesFor } from '../../../gateways/endpoint'
import type { AftersaleService } from './aftersale.service'
import type { AftersaleReadService } from './aftersale-read.service'

/** After-sale cases (contract/schema/aftersale.ts). */
export const aftersaleRoutes = (cases: AftersaleService, read: AftersaleReadService): Route[] =>
  routesFor(aftersaleEndpoints, {
    'GET refundOrder/getRefundForm': ({ uid, input }) => read.form(uid, input),
    'POST refundOrder/getRefundExtras': ({ uid, input }) => read.extras(uid, input),
    'POST refundOrder/apply': ({ uid, input, idempotency }) => cases.apply(uid, input, idempotency),
    'POST refundOrder/amend': ({ uid, input: { refundOrderNo, ...ask } }) => done(cases.amend(uid, refundOrderNo, ask)),
    'POST refundOrder/withdraw': ({ uid, input }) => done(cases.withdraw(uid, input.refundOrderNo)),
    'POST refundOrder/addRefundOrderPostMsg': ({ uid, input: { refundOrderNo, ...parcel } }) =>
      done(cases.sendBack(uid, refundOrderNo, parcel)),
    'POST refundOrder/stepIn': ({ uid, input: { refundOrderNo, ...words } }) =>
      done(cases.stepIn(uid, refundOrderNo, words)),
    'POST refundOrder/addMessage': ({ uid, input: { refundOrderNo, ...words } }) =>
      done(cases.addMessage(uid, refundOrderNo, words)),
    'POST refundOrder/afterIntercept': ({ uid, input }) =>
      done(cases.afterIntercept(uid, input.refundOrderNo, input.choice)),
    'POST refundOrder/confirmExchange': ({ uid, input }) => done(cases.confirmExchange(uid, input.refundOrderNo)),
    'GET refundOrder/getRefundOrder': ({ uid, input }) => read.detail(uid, input.refundOrderNo),
    'POST refundOrder/getRefundOrderExpressRoute': ({ uid, input }) => read.parcels(uid, input.refundOrderNo),
    'GET refundOrder/getNegotiations': ({ uid, input }) => read.negotiations(uid, input.refundOrderNo),
    'GET refundOrder/getRefundMoney': ({ uid, input }) => read.money(uid, input.refundOrderNo),
    'POST refundOrder/pageRefundOrders': ({ uid, input }) => read.page(uid, input),
  })

/** A mutation with an empty reply. */
async function done(action: Promise<void>): Promise<Record<string, never>> {
  await action
  return {}
}
