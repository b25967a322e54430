import { type Static, Type as T } from '@sinclair/typebox'
import { EARN_KINDS, EXIT_PAGES, RESULT_PICTURES } from '../codes/pay-face'
import { PAY_STATUS, PAY_WAY } from '../codes/payment'
import { defineEndpoints } from '../endpoint'
import { Cents, Count, Flag, Millis, Nullable, Picture, Text, Words } from './shared'

const PayOrderNo = T.String({ minLength: 8, maxLength: 32, pattern: '^[0-9A-Za-z_-]+$' })
const PayStatusSchema = Words(Object.values(PAY_STATUS))
const PayWaySchema = Words(Object.values(PAY_WAY))
/** Form fields arrive as text. */
const FormNumber = T.Optional(T.String({ pattern: '^[0-9]{1,9}$' }))

/** State of a payment as the cashier and `/pay/` show it. */
export const PaymentView = T.Object({
  payOrderNo: T.String(),
  amount: Cents,
  status: PayStatusSchema,
  serverNow: Millis,
  expireAt: Millis,
  payWays: T.Array(
    T.Object({ payWay: PayWaySchema, name: T.String(), available: Flag, reason: T.Optional(T.String()) }),
  ),
  /** The way of the last try, preselected; null without one. */
  payWay: Nullable(PayWaySchema),
  parentNo: T.String(),
  title: T.String(),
})
export type PaymentView = Static<typeof PaymentView>

/**
 * Parameters from the provider: an address (H5), or the arguments of requestPayment (mini program) and of WeChat's web
 * view.
 */
export const PayParams = T.Object({
  h5Url: T.Optional(T.String()),
  /** Inside WeChat's web view: the appId of the web account. */
  appId: T.Optional(T.String()),
  timeStamp: T.Optional(T.String()),
  nonceStr: T.Optional(T.String()),
  package: T.Optional(T.String()),
  signType: T.Optional(T.String()),
  paySign: T.Optional(T.String()),
})
export type PayParams = Static<typeof PayParams>

/** One try of a payment: its way, its result, and its moment (0: no result). */
export const PayTry = T.Object({
  wayText: T.String(),
  stateText: T.String(),
  amount: Cents,
  at: Millis,
  paidAt: Millis,
})
export type PayTry = Static<typeof PayTry>

const target = { page: Words(EXIT_PAGES), params: T.Record(T.String(), T.String()) }
/** A page with its parameters, and the text of the button that opens it. */
export const Exit = T.Object({ ...target, text: T.String() })
export type Exit = Static<typeof Exit>

/** Texts of a payment's result. */
const PayResult = T.Object({ title: T.String(), text: T.String(), picture: Words(RESULT_PICTURES) })

/** What a payment earns: an amount of a unit (积分), and its arrival; an empty note means immediately. */
export const Earned = T.Object({ kind: Words(EARN_KINDS), amount: Count, unit: T.String(), note: T.String() })
export type Earned = Static<typeof Earned>

/** Content of cashier and result page for a payment. */
export const PayFace = T.Object({
  payOrderNo: T.String(),
  parentNo: T.String(),
  /** The paid items, one per row; empty when the title is enough. */
  items: T.Array(
    T.Object({
      id: T.String(),
      title: T.String(),
      /** 共 3 件; empty without an addition. */
      text: T.String(),
      stateText: T.String(),
      picture: Nullable(Picture),
      amount: Cents,
      to: Nullable(T.Object(target)),
    }),
  ),
  /** The cashier's text on leaving without a payment; TIME_LEFT marks the time. */
  leaveText: T.String(),
  results: T.Object({ ongoing: PayResult, paid: PayResult, fail: PayResult, closed: PayResult, refunded: PayResult }),
  exits: T.Object({
    /** The next step after the payment. */
    paid: Exit,
    /** The page to open while it is unpaid, and after it is closed. */
    unpaid: Exit,
    more: T.Array(Exit),
  }),
  /** What it earns in addition to what is bought, each more than 0; absent when it earns nothing. */
  earns: T.Optional(T.Array(Earned, { minItems: 1 })),
  /** `exits.paid` is opened in place of the result page. */
  skipsResult: Flag,
  /** Further fields in the addresses of cashier and result page. They are not shown. */
  params: T.Record(T.String(), T.String()),
})
export type PayFace = Static<typeof PayFace>

export const payFaceEndpoints = defineEndpoints({
  /** SYS_BIZ_DATA_ERROR_CODE for an unknown number, or a number of another shopper. */
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
      /**
       * Our pages to which a provider returns the payer after the payment or on cancel; some providers accept short
       * addresses only.
       */
      returnUrl: T.Optional(Text(256)),
      quitUrl: T.Optional(Text(256)),
      appGroup: FormNumber,
    }),
    reply: T.Object({ payWay: PayWaySchema, payStatus: PayStatusSchema, payParams: Nullable(PayParams) }),
    idempotent: true,
  },
  /** The attempts of a payment, latest first: for the test result page, in the demo only. */
  'pay.paymentService.testResult': {
    auth: 'none',
    input: T.Object({ payOrderNo: PayOrderNo }),
    reply: T.Object({ status: PayStatusSchema, amount: Cents, parentNo: T.String(), tries: T.Array(PayTry) }),
  },
  /** Queries the provider and returns the state; the caller cannot make a payment paid. */
  'pay.paymentService.payCallback': { auth: 'none', input: T.Object({ payOrderNo: PayOrderNo }), reply: PaymentView },
})
