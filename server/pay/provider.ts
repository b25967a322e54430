/** How the shopper pays: inside WeChat (mini program or its web view), or in another phone browser. */
export type PayWayKind = 'jsapi' | 'h5'

interface OpenOrderBase {
  /** The mall's number, 6 to 32 of `0-9A-Za-z_-|*`; repeated with the same order it opens the same payment. */
  payOrderNo: string
  /** Integer cents. */
  amountCents: number
  /** The title that the shopper reads while paying; cut to the provider's 127 characters. */
  description: string
  /** Epoch ms after which the shopper cannot pay. */
  expireAt: number
  /** The shopper's IP address, for the provider's risk control. */
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
      /** Where the payer is redirected afterwards; the mall's own page. */
      returnUrl?: string
      /** Where a payer who cancels is redirected, if elsewhere. */
      quitUrl?: string
    })

/**
 * The data that the client needs to let the shopper pay.
 * - jsapi: the arguments of requestPayment (mini program), with `appId` those of getBrandWCPayRequest (WeChat web view)
 * - h5: an address to open, valid for five minutes
 * - settled: nothing to pay; contains the verified result
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

/** A payment that moved money. 'refunded': paid and then refunded, in part or whole. */
export interface SettledPayment {
  state: 'paid' | 'refunded'
  payOrderNo: string
  /** Payee and app as the provider has them: compare with `PayProvider.payee`. */
  merchantId: string
  appId: string
  /** The provider's own number. */
  transactionId: string
  /** The provider's name of the way, such as JSAPI or MWEB. */
  tradeType: string
  /** Integer cents of the order: compare with the requested amount. */
  amountCents: number
  /** What the payer paid: less than `amountCents` by the provider's own coupons. */
  payerCents: number
  /** ISO 4217: compare with `PayProvider.payee`. */
  currency: string
  /** Epoch ms; null where the provider omits it for a refunded payment. */
  paidAt: number | null
  /** The payer under `appId`, if reported. Personal: never log it. */
  payerId: string | null
}

/**
 * A payment that moved no money: 'absent' is unknown to the provider, 'paying' needs the payer's password, 'failed' can
 * still be paid by another attempt, 'closed' cannot.
 */
export interface UnsettledPayment {
  state: 'unpaid' | 'paying' | 'failed' | 'closed' | 'absent'
  payOrderNo: string
}

export type PaymentAnswer = SettledPayment | UnsettledPayment

/**
 * 'closed': cannot be paid any more. 'absent': unknown to the provider, so there is nothing to close. 'paid': the close
 * came too late, the money has arrived; the caller completes or refunds it.
 */
export type CloseAnswer = { state: 'closed' | 'absent' | 'paid' }

/** A refund request; a repeat under the same `refundNo` refunds nothing more. */
export type RefundOrder = RefundOrderBase & RefundKey

/** A refund by the mall's own number, 1 to 64 of `0-9A-Za-z_-|*@`, and its payment. */
export type RefundKey = { refundNo: string } & RefundedMoney

/** The mall's number of the payment; the provider's own number for a second payment of one trade. */
type RefundedMoney = { payOrderNo: string; transactionId?: never } | { transactionId: string; payOrderNo?: never }

interface RefundOrderBase {
  /** Integer cents, at most what is left of `totalCents`. */
  refundCents: number
  /** Integer cents of the whole payment. */
  totalCents: number
  /** Shown to the payer; cut to the provider's 80 characters. */
  reason: string
}

/** A refund as the provider has it. 'abnormal': the payer's account does not accept it, an operator must act. */
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
  /** ISO 4217; null where the provider omits it (notices). */
  currency: string | null
  /** Epoch ms; null until it succeeded. */
  succeededAt: number | null
}

export type RefundAnswer = RefundRecord | { state: 'absent'; refundNo: string }

/** A notice that is proven to come from the provider. The caller must compare its money with the order. */
export type VerifiedNotice =
  | { kind: 'payment'; noticeId: string; payment: PaymentAnswer }
  | { kind: 'refund'; noticeId: string; refund: RefundRecord }
  /** Proven but not relevant here; acknowledge it. */
  | { kind: 'other'; noticeId: string; eventType: string }

/** The reply to a notice; the provider repeats the notice until a reply is 2xx. */
export interface NoticeReply {
  status: number
  contentType: string | null
  body: string
}

/** Header names in lower case, as Node provides them. */
export type NoticeHeaders = Readonly<Record<string, string | string[] | undefined>>

/** The payee; every settled payment must have the same. */
export interface Payee {
  merchantId: string
  appIds: readonly string[]
  currency: string
}

/**
 * One payment provider. Amounts are integer cents, times epoch ms. Every method rejects with PayFailure only.
 * A provider has no orders: the caller compares amount, currency, payee and number, and counts money once.
 */
export interface PayProvider {
  /** Last part of the notice address (docs/wire.md: `POST /pay/notice/<provider>`). */
  readonly name: string
  readonly payee: Payee
  /** Opens a payment. Repeat it with the same order after an unknown outcome. */
  open(order: OpenOrder): Promise<OpenedPayment>
  /** The current state of the payment at the provider. */
  query(payOrderNo: string): Promise<PaymentAnswer>
  /** Closes a payment, or returns the state that prevents it. Repeatable. */
  close(payOrderNo: string): Promise<CloseAnswer>
  /** Requests a refund. Repeat it with the same order after an unknown outcome. */
  refund(order: RefundOrder): Promise<RefundRecord>
  queryRefund(refund: RefundKey): Promise<RefundAnswer>
  /** Proves and reads a notice; `rawBody` is the body as received. Rejects with 'bad-signature' for anything else. */
  parseNotice(headers: NoticeHeaders, rawBody: string | Uint8Array): Promise<VerifiedNotice>
  /** The reply to a notice: without a failure it acknowledges; with one the provider repeats the notice. */
  noticeReply(failure?: unknown): NoticeReply
}
