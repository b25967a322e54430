import { type Static, Type as T } from '@sinclair/typebox'
import { EXIT_PAGES, RESULT_PICTURES } from '../codes/pay-face'
import { PAY_STATUS, PAY_WAY } from '../codes/payment'
import { defineEndpoints } from '../endpoint'
import { Cents, Flag, Millis, Nullable, Picture, Text, Words } from './shared'

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

const target = { page: Words(EXIT_PAGES), params: T.Record(T.String(), T.String()) }
/** A page, what it is opened with, and the text of the button that opens it. */
export const Exit = T.Object({ ...target, text: T.String() })
export type Exit = Static<typeof Exit>

/** How a payment ended, in words. */
const PayResult = T.Object({ title: T.String(), text: T.String(), picture: Words(RESULT_PICTURES) })

/** What cashier and result page show of a payment to its shopper. */
export const PayFace = T.Object({
  payOrderNo: T.String(),
  parentNo: T.String(),
  /** What is paid, a row each; none where the title says it all. */
  items: T.Array(
    T.Object({
      id: T.String(),
      title: T.String(),
      /** 共 3 件; empty for nothing to add. */
      text: T.String(),
      stateText: T.String(),
      picture: Nullable(Picture),
      amount: Cents,
      to: Nullable(T.Object(target)),
    }),
  ),
  /** What the cashier says when it is left unpaid; TIME_LEFT stands for the time. */
  leaveText: T.String(),
  results: T.Object({ ongoing: PayResult, paid: PayResult, fail: PayResult, closed: PayResult, refunded: PayResult }),
  exits: T.Object({
    /** The next step with what was paid. */
    paid: Exit,
    /** Where it stands while it is unpaid, and after it is closed. */
    unpaid: Exit,
    more: T.Array(Exit),
  }),
  /** Once it is paid, `exits.paid` takes the place of the result page. */
  skipsResult: Flag,
  /** Fields of the addresses of cashier and result page beside payOrderNo. They are not shown. */
  params: T.Record(T.String(), T.String()),
})
export type PayFace = Static<typeof PayFace>

export const payFaceEndpoints = defineEndpoints({
  /** SYS_BIZ_DATA_ERROR_CODE for a number that is unknown, or another shopper's. */
  'GET productOrder/payFace': { auth: 'shopper', input: T.Object({ payOrderNo: PayOrderNo }), reply: PayFace },
})

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
