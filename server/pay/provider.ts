/** How the shopper pays: inside WeChat (mini program or its web view), or in another phone browser. */
export type PayWayKind = 'jsapi' | 'h5'

interface OpenOrderBase {
  /** The mall's number, 6 to 32 of `0-9A-Za-z_-|*`; opening it again with the same order gives the same payment. */
  payOrderNo: string
  /** Integer cents. */
  amountCents: number
  /** What the shopper reads while paying; cut to the provider's 127 characters. */
  description: string
  /** Epoch ms after which the shopper can't pay any more. */
  expireAt: number
  /** The shopper's own address, as the provider's risk control wants it. */
  clientIp: string
}

/** An order to open at the provider. `jsapi` needs the payer's openid under that app id, `h5` the kind of device. */
export type OpenOrder =
  | (OpenOrderBase & {
      way: 'jsapi'
      openid: string
      /** Mini program or web account; default the first of `payee.appIds`. */
      appId?: string
    })
  | (OpenOrderBase & {
      way: 'h5'
      device: 'iOS' | 'Android' | 'Wap'
      /** Where the payer comes back to; the mall's own page. */
      returnUrl?: string
      /** Where who gives up comes back to, if elsewhere. */
      quitUrl?: string
    })

/**
 * What the client needs to let the shopper pay.
 * - jsapi: the arguments of requestPayment (mini program), with `appId` those of getBrandWCPayRequest (WeChat web view)
 * - h5: an address to go to, good for five minutes
 * - settled: nothing to pay; the verified result is here at once
 */
export type OpenedPayment =
  | {
      kind: 'jsapi'
      appId: string
      timeStamp: string
      nonceStr: string
      package: string
      signType: 'RSA'
      paySign: string
    }
  | { kind: 'h5'; h5Url: string }
  | { kind: 'settled'; payment: SettledPayment }

/** A payment that moved money. 'refunded' means paid and since then refunded, in part or whole. */
export interface SettledPayment {
  state: 'paid' | 'refunded'
  payOrderNo: string
  /** Payee and app as the provider names them: compare with `PayProvider.payee`. */
  merchantId: string
  appId: string
  /** The provider's own number. */
  transactionId: string
  /** The provider's word for the way, such as JSAPI or MWEB. */
  tradeType: string
  /** Integer cents of the order: compare with what was asked for. */
  amountCents: number
  /** What the payer gave, less than `amountCents` by the provider's own coupons. */
  payerCents: number
  /** ISO 4217: compare with `PayProvider.payee`. */
  currency: string
  /** Epoch ms; null where the provider leaves it out of a refunded payment. */
  paidAt: number | null
  /** The payer under `appId`, if told. Personal: never log it. */
  payerId: string | null
}

/**
 * A payment that moved no money: 'absent' is unknown to the provider, 'paying' waits for the payer's password, 'failed' can
 * still be paid by another try, 'closed' can't.
 */
export interface UnsettledPayment {
  state: 'unpaid' | 'paying' | 'failed' | 'closed' | 'absent'
  payOrderNo: string
}

export type PaymentAnswer = SettledPayment | UnsettledPayment

/**
 * 'closed': can't be paid any more. 'absent': is unknown to the provider, so there is nothing to close. 'paid': came too
 * late, the money is there; the caller completes or refunds it.
 */
export type CloseAnswer = { state: 'closed' | 'absent' | 'paid' }

/** A refund to ask for; the same `refundNo` again asks for nothing more. */
export type RefundOrder = RefundOrderBase & RefundKey

/** A refund by the mall's own number, 1 to 64 of `0-9A-Za-z_-|*@`, and whose money it gives back. */
export type RefundKey = { refundNo: string } & RefundedMoney

/** By the mall's number of the payment; by the provider's own where one payment of the mall's brought money twice. */
type RefundedMoney = { payOrderNo: string; transactionId?: never } | { transactionId: string; payOrderNo?: never }

interface RefundOrderBase {
  /** Integer cents, at most what is left of `totalCents`. */
  refundCents: number
  /** Integer cents of the whole payment. */
  totalCents: number
  /** Shown to the payer; cut to the provider's 80 characters. */
  reason: string
}

/** A refund as the provider has it. 'abnormal': the payer's account can't take it, an operator must act. */
export interface RefundRecord {
  state: 'processing' | 'succeeded' | 'closed' | 'abnormal'
  refundNo: string
  payOrderNo: string
  merchantId: string
  /** The provider's own numbers. */
  refundId: string
  transactionId: string
  /** Integer cents. */
  refundCents: number
  totalCents: number
  /** ISO 4217; null where the provider leaves it out (notices). */
  currency: string | null
  /** Epoch ms; null until it succeeded. */
  succeededAt: number | null
}

export type RefundAnswer = RefundRecord | { state: 'absent'; refundNo: string }

/** A notice that is proven to come from the provider. Money in it is not yet compared with the order: the caller does. */
export type VerifiedNotice =
  | { kind: 'payment'; noticeId: string; payment: PaymentAnswer }
  | { kind: 'refund'; noticeId: string; refund: RefundRecord }
  /** Proven but of no concern here; acknowledge it. */
  | { kind: 'other'; noticeId: string; eventType: string }

/** What to answer a notice with; the provider repeats it until it reads a 2xx. */
export interface NoticeReply {
  status: number
  contentType: string | null
  body: string
}

/** Header names in lower case, as node gives them. */
export type NoticeHeaders = Readonly<Record<string, string | string[] | undefined>>

/** Whom the money goes to; every settled payment must name the same. */
export interface Payee {
  merchantId: string
  appIds: readonly string[]
  currency: string
}

/**
 * One way of taking money. Amounts are integer cents, moments epoch ms. Every method rejects with PayFailure only.
 * Nothing here knows orders: the caller compares amount, currency, payee and number, and moves money once.
 */
export interface PayProvider {
  /** Last part of the notice address (wire.md: `POST /pay/notice/<provider>`). */
  readonly name: string
  readonly payee: Payee
  /** Opens a payment. Repeat it with the same order after an unknown outcome. */
  open(order: OpenOrder): Promise<OpenedPayment>
  /** The payment as the provider has it now. */
  query(payOrderNo: string): Promise<PaymentAnswer>
  /** Makes a payment unpayable, or says why it is not. Repeatable. */
  close(payOrderNo: string): Promise<CloseAnswer>
  /** Asks for a refund. Repeat it with the same order after an unknown outcome. */
  refund(order: RefundOrder): Promise<RefundRecord>
  queryRefund(refund: RefundKey): Promise<RefundAnswer>
  /** Proves and opens a notice; `rawBody` is the body as it arrived. Rejects with 'bad-signature' for anything else. */
  parseNotice(headers: NoticeHeaders, rawBody: string | Uint8Array): Promise<VerifiedNotice>
  /** The answer to a notice: none given, it is accepted; a failure says refused and asks the provider to repeat it. */
  noticeReply(failure?: unknown): NoticeReply
}
