import { type Static, Type as T } from '@sinclair/typebox'
import { PAY_STATUS, PAY_WAY } from '../codes/payment'
import { defineEndpoints } from '../endpoint'
import { Cents, Flag, Millis, Nullable, Text, Words } from './shared'

const PayOrderNo = T.String({ minLength: 8, maxLength: 32, pattern: '^[0-9A-Za-z_-]+$' })
const PayStatusSchema = Words(Object.values(PAY_STATUS))
const PayWaySchema = Words(Object.values(PAY_WAY))
/** Form fields arrive as text. */
const FormNumber = T.Optional(T.String({ pattern: '^[0-9]{1,9}$' }))

/** State of a payment as the cashier and `/pay/` show it (wire.md "Cart, order, pay"). */
export const PaymentView = T.Object({
  payOrderNo: T.String(),
  amount: Cents,
  status: PayStatusSchema,
  serverNow: Millis,
  expireAt: Millis,
  payWays: T.Array(
    T.Object({ payWay: PayWaySchema, name: T.String(), available: Flag, reason: T.Optional(T.String()) }),
  ),
  /** The way that was tried last, if any: the one to begin with. */
  payWay: Nullable(PayWaySchema),
  parentNo: T.String(),
  title: T.String(),
})
export type PaymentView = Static<typeof PaymentView>

/** What the provider gave: an address to go to (H5), or the arguments of requestPayment (mini program) and of WeChat's web view. */
export const PayParams = T.Object({
  h5Url: T.Optional(T.String()),
  /** Inside WeChat's web view: the account that is paid in. */
  appId: T.Optional(T.String()),
  timeStamp: T.Optional(T.String()),
  nonceStr: T.Optional(T.String()),
  package: T.Optional(T.String()),
  signType: T.Optional(T.String()),
  paySign: T.Optional(T.String()),
})
export type PayParams = Static<typeof PayParams>

/** One try of a payment: by which way, what became of it, when (0: nothing came). */
export const PayTry = T.Object({
  wayText: T.String(),
  stateText: T.String(),
  amount: Cents,
  at: Millis,
  paidAt: Millis,
})
export type PayTry = Static<typeof PayTry>

export const paymentEndpoints = defineEndpoints({
  'pay.paymentService.initPay': {
    auth: 'none',
    input: T.Object({ payOrderNo: PayOrderNo, sysId: FormNumber, source: T.Optional(Text(20)), appGroup: FormNumber }),
    reply: PaymentView,
  },
  'pay.paymentService.pay': {
    auth: 'none',
    input: T.Object({
      payOrderNo: PayOrderNo,
      payWay: PayWaySchema,
      source: T.Optional(Text(20)),
      openId: T.Optional(Text(128)),
      /** Pages of ours where a provider sends the payer afterwards, and one who gives up; some take short ones only. */
      returnUrl: T.Optional(Text(256)),
      quitUrl: T.Optional(Text(256)),
      appGroup: FormNumber,
    }),
    reply: T.Object({ payWay: PayWaySchema, payStatus: PayStatusSchema, payParams: Nullable(PayParams) }),
    idempotent: true,
  },
  /** How a payment was tried so far, the last try first: for the test result page, in the demo alone. */
  'pay.paymentService.testResult': {
    auth: 'none',
    input: T.Object({ payOrderNo: PayOrderNo }),
    reply: T.Object({ status: PayStatusSchema, amount: Cents, parentNo: T.String(), tries: T.Array(PayTry) }),
  },
  /** Asks the provider and tells the state; it can't make a payment paid by itself. */
  'pay.paymentService.payCallback': { auth: 'none', input: T.Object({ payOrderNo: PayOrderNo }), reply: PaymentView },
})
