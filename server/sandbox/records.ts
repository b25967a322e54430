/** States of the protocol. NOTPAY and PAYERROR can still be paid. */
export type TradeState = 'NOTPAY' | 'PAYERROR' | 'SUCCESS' | 'REFUND' | 'CLOSED'
export type RefundStatus = 'PROCESSING' | 'SUCCESS' | 'ABNORMAL' | 'CLOSED'

/** One transaction of the gateway. Money in cents, moments epoch ms. */
export interface Transaction {
  kind: 'transaction'
  outTradeNo: string
  prepayId: string
  /** WAP: Alipay's page. */
  tradeType: 'JSAPI' | 'MWEB' | 'WAP'
  appId: string
  description: string
  totalCents: number
  /** Null for H5 until it is paid. */
  openid: string | null
  notifyUrl: string
  createdAt: number
  expireAt: number
  /** Return address of Alipay's payer, paid or not. */
  returnUrl?: string | null
  quitUrl?: string | null
  /** When the H5 address was last issued; it is valid for five minutes. */
  h5IssuedAt: number | null
  state: TradeState
  transactionId: string | null
  paidAt: number | null
  /** The payer succeeds this long after the merchant closed it, as late banks do. */
  lateAfterMs: number | null
  lateDueAt: number | null
  /** How its refunds will end. */
  refundEnding: Exclude<RefundStatus, 'PROCESSING'>
}

export interface Refund {
  kind: 'refund'
  outRefundNo: string
  refundId: string
  outTradeNo: string
  refundCents: number
  totalCents: number
  notifyUrl: string | null
  status: RefundStatus
  ending: Exclude<RefundStatus, 'PROCESSING'>
  createdAt: number
  dueAt: number
  endedAt: number | null
}

/** One notice with all its deliveries. `body` is emptied when it is done. */
export interface Notice {
  kind: 'notice'
  id: string
  outTradeNo: string
  eventType: string
  url: string
  body: string
  attempts: number
  dueAt: number
  /** HTTP status of the last delivery, 0 without a reply, null before the first. */
  lastStatus: number | null
  state: 'pending' | 'delivered' | 'given-up'
}

export type SandboxRecord = Transaction | Refund | Notice

/** The key of a record: two states of one thing have the same key. */
export function recordKey(record: SandboxRecord): string {
  if (record.kind === 'transaction') return `t ${record.outTradeNo}`
  if (record.kind === 'refund') return `r ${record.outRefundNo}`
  return `n ${record.id}`
}
