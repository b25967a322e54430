import { payFaceEndpoints, paymentEndpoints } from '@contract/schema/payment'
import { type Route, routesFor } from '../../../gateways/endpoint'
import type { PaymentService } from './payment.service'

/** The payment dialect (contract/schema/payment.ts). */
export const paymentRoutes = (payments: PaymentService): Route[] =>
  routesFor(paymentEndpoints, {
    'pay.paymentService.initPay': (call) => payments.view(call.input.payOrderNo, call.input.source),
    'pay.paymentService.pay': (call) => payments.pay(call.input, call.client.ip, call.idempotency),
    'pay.paymentService.testResult': (call) => payments.testResult(call.input.payOrderNo),
    'pay.paymentService.payCallback': (call) => payments.callback(call.input.payOrderNo),
  })

/** The view of a payment for its own shopper. */
export const payFaceRoutes = (payments: PaymentService): Route[] =>
  routesFor(payFaceEndpoints, {
    'GET productOrder/payFace': ({ uid, input }) => payments.face(uid, input.payOrderNo),
  })
