import { randomBytes, randomInt } from 'node:crypto'
import { chinaSecond } from '@contract/codes/china-time'
import type { Journal } from './journal'
import { ProtocolError } from './protocol-error'
import type { Notice, Refund, SandboxRecord, Transaction } from './records'

export interface OpenRequest {
  outTradeNo: string
  tradeType: Transaction['tradeType']
  appId: string
  description: string
  totalCents: number
  openid: string | null
  notifyUrl: string
  expireAt: number
  returnUrl?: string | null
  quitUrl?: string | null
}

export interface RefundRequest {
  outTradeNo: string
  outRefundNo: string
  refundCents: number
  totalCents: number
  notifyUrl: string | null
}

/** Makes the notice of a transaction or refund that has just changed. */
export type NoticeMaker = (subject: Transaction | Refund) => Notice | null

const MAX_REFUNDS = 50

/**
 * The gateway's transactions and refunds with the rules of the protocol. Every change is made in memory within one turn
 * of the event loop and is on disk before the returned promise resolves.
 */
export class TransactionStore {
  readonly notices = new Map<string, Notice>()
  private readonly noticesByOrder = new Map<string, Notice[]>()
  private readonly transactions = new Map<string, Transaction>()
  private readonly prepaid = new Map<string, Transaction>()
  private readonly refunds = new Map<string, Refund>()
  private readonly refundsByOrder = new Map<string, Refund[]>()
  private readonly journal: Journal
  private readonly now: () => number

  constructor(journal: Journal, records: readonly SandboxRecord[], now: () => number) {
    this.journal = journal
    this.now = now
    for (const record of records) this.remember(record)
  }

  /** Opens a transaction, or returns the existing one. */
  async open(request: OpenRequest): Promise<Transaction> {
    const known = this.transactions.get(request.outTradeNo)
    const issuedAt = request.tradeType === 'MWEB' ? this.now() : null
    if (known) {
      if (!isSameOrder(known, request)) throw new ProtocolError(403, 'OUT_TRADE_NO_USED', '商户订单号重复')
      if (known.state === 'CLOSED') throw new ProtocolError(400, 'ORDER_CLOSED', '该订单已关闭')
      if (known.state !== 'NOTPAY' && known.state !== 'PAYERROR')
        throw new ProtocolError(400, 'ORDERPAID', '该订单已支付')
      known.h5IssuedAt = issuedAt
      Object.assign(known, { notifyUrl: request.notifyUrl, returnUrl: request.returnUrl, quitUrl: request.quitUrl })
      await this.journal.append(known)
      return known
    }
    const transaction: Transaction = {
      kind: 'transaction',
      ...request,
      prepayId: `wx${digitsOfDate(this.now())}${randomBytes(16).toString('hex')}`,
      createdAt: this.now(),
      h5IssuedAt: issuedAt,
      state: 'NOTPAY',
      transactionId: request.tradeType === 'WAP' ? `${digitsOfDate(this.now())}${digits(14)}` : null,
      paidAt: null,
      lateAfterMs: null,
      lateDueAt: null,
      refundEnding: 'SUCCESS',
    }
    this.remember(transaction)
    await this.journal.append(transaction)
    return transaction
  }

  find(outTradeNo: string): Transaction {
    const transaction = this.transactions.get(outTradeNo)
    if (!transaction) throw new ProtocolError(404, 'ORDER_NOT_EXIST', '订单不存在')
    return transaction
  }

  findPrepaid(prepayId: string): Transaction | undefined {
    return this.prepaid.get(prepayId)
  }

  /** Closes an unpaid transaction; a repeat changes nothing. */
  async close(outTradeNo: string): Promise<Transaction> {
    const transaction = this.find(outTradeNo)
    if (transaction.state === 'CLOSED') return transaction
    if (!isPayable(transaction)) throw new ProtocolError(400, 'ORDERPAID', '该订单已支付')
    transaction.state = 'CLOSED'
    if (transaction.lateAfterMs !== null) transaction.lateDueAt = this.now() + transaction.lateAfterMs
    await this.journal.append(transaction)
    return transaction
  }

  /**
   * Marks it as paid. Null when it was paid already. `isLate` lets a closed or expired one succeed; otherwise those are
   * refused.
   */
  async succeed(transaction: Transaction, isLate: boolean, makeNotice: NoticeMaker): Promise<Notice | null> {
    if (transaction.state === 'SUCCESS' || transaction.state === 'REFUND') return null
    if (!isLate && transaction.state === 'CLOSED') throw new ProtocolError(409, 'ORDER_CLOSED', '该订单已关闭')
    if (!isLate && this.isExpired(transaction)) throw new ProtocolError(409, 'ORDER_EXPIRED', '该订单已过期')
    transaction.state = 'SUCCESS'
    transaction.paidAt = this.now()
    transaction.transactionId ??= `4200${digits(24)}`
    transaction.openid ??= newPayer(transaction)
    transaction.lateAfterMs = null
    transaction.lateDueAt = null
    return this.appendWithNotice(transaction, makeNotice)
  }

  /** The payer gives up or is refused; another try may succeed. */
  async fail(transaction: Transaction): Promise<void> {
    if (transaction.state !== 'NOTPAY') return
    transaction.state = 'PAYERROR'
    await this.journal.append(transaction)
  }

  /** Schedules a success this long after the transaction is closed, or from now if it is closed already. */
  async arrangeLate(transaction: Transaction, delayMs: number): Promise<void> {
    if (transaction.state === 'SUCCESS' || transaction.state === 'REFUND') {
      throw new ProtocolError(409, 'ORDERPAID', '该订单已支付')
    }
    transaction.lateAfterMs = delayMs
    transaction.lateDueAt = transaction.state === 'CLOSED' ? this.now() + delayMs : null
    await this.journal.append(transaction)
  }

  async setRefundEnding(transaction: Transaction, ending: Transaction['refundEnding']): Promise<void> {
    transaction.refundEnding = ending
    await this.journal.append(transaction)
  }

  /** Accepts a refund, or returns the existing one. */
  async refund(request: RefundRequest, delayMs: number): Promise<Refund> {
    const known = this.refunds.get(request.outRefundNo)
    if (known) {
      const isSame =
        known.outTradeNo === request.outTradeNo &&
        known.refundCents === request.refundCents &&
        known.totalCents === request.totalCents
      if (!isSame) throw new ProtocolError(400, 'INVALID_REQUEST', '商户退款单号重复，且参数与首次请求不一致')
      return known
    }
    const transaction = this.transactions.get(request.outTradeNo)
    if (!transaction) throw new ProtocolError(404, 'RESOURCE_NOT_EXISTS', '订单不存在')
    if (transaction.state !== 'SUCCESS' && transaction.state !== 'REFUND') {
      throw new ProtocolError(400, 'INVALID_REQUEST', '订单未支付，不能退款')
    }
    if (request.totalCents !== transaction.totalCents) {
      throw new ProtocolError(400, 'INVALID_REQUEST', '订单金额与支付时不一致')
    }
    const earlier = this.refundsOf(transaction.outTradeNo)
    const taken = earlier
      .filter((refund) => refund.status !== 'CLOSED')
      .reduce((sum, refund) => sum + refund.refundCents, 0)
    if (taken + request.refundCents > transaction.totalCents) {
      throw new ProtocolError(400, 'INVALID_REQUEST', '申请退款金额大于可退金额')
    }
    if (earlier.length >= MAX_REFUNDS) throw new ProtocolError(403, 'RULE_LIMIT', '退款次数超过上限')
    const refund: Refund = {
      kind: 'refund',
      ...request,
      refundId: `5030${digits(24)}`,
      status: 'PROCESSING',
      ending: transaction.refundEnding,
      createdAt: this.now(),
      dueAt: this.now() + delayMs,
      endedAt: null,
    }
    transaction.state = 'REFUND'
    this.remember(refund)
    await this.journal.append(transaction, refund)
    return refund
  }

  /** By the gateway's own number. */
  findTransaction(transactionId: string): Transaction | undefined {
    return [...this.transactions.values()].find((one) => one.transactionId === transactionId)
  }

  refundsOf(outTradeNo: string): readonly Refund[] {
    return this.refundsByOrder.get(outTradeNo) ?? []
  }

  findRefund(outRefundNo: string): Refund {
    const refund = this.refunds.get(outRefundNo)
    if (!refund) throw new ProtocolError(404, 'RESOURCE_NOT_EXISTS', '退款单不存在')
    return refund
  }

  /** Ends a refund; null when it had ended. */
  async endRefund(refund: Refund, makeNotice: NoticeMaker): Promise<Notice | null> {
    if (refund.status !== 'PROCESSING') return null
    refund.status = refund.ending
    refund.endedAt = this.now()
    return this.appendWithNotice(refund, makeNotice)
  }

  async update(notice: Notice): Promise<void> {
    await this.journal.append(notice)
  }

  noticesOf(outTradeNo: string): readonly Notice[] {
    return this.noticesByOrder.get(outTradeNo) ?? []
  }

  /** Work that a restart must continue. */
  unfinished(): { late: Transaction[]; refunds: Refund[]; notices: Notice[] } {
    return {
      late: [...this.transactions.values()].filter((transaction) => transaction.lateDueAt !== null),
      refunds: [...this.refunds.values()].filter((refund) => refund.status === 'PROCESSING'),
      notices: [...this.notices.values()].filter((notice) => notice.state === 'pending'),
    }
  }

  isExpired(transaction: Transaction): boolean {
    return this.now() >= transaction.expireAt
  }

  private async appendWithNotice(subject: Transaction | Refund, makeNotice: NoticeMaker): Promise<Notice | null> {
    const notice = makeNotice(subject)
    if (notice) this.remember(notice)
    await (notice ? this.journal.append(subject, notice) : this.journal.append(subject))
    return notice
  }

  private remember(record: SandboxRecord): void {
    if (record.kind === 'refund') {
      this.refunds.set(record.outRefundNo, record)
      const siblings = this.refundsByOrder.get(record.outTradeNo)
      if (siblings) siblings.push(record)
      else this.refundsByOrder.set(record.outTradeNo, [record])
    } else if (record.kind === 'notice') {
      this.notices.set(record.id, record)
      const siblings = this.noticesByOrder.get(record.outTradeNo)
      if (siblings) siblings.push(record)
      else this.noticesByOrder.set(record.outTradeNo, [record])
    } else {
      this.transactions.set(record.outTradeNo, record)
      this.prepaid.set(record.prepayId, record)
    }
  }
}

export function isPayable(transaction: Transaction): boolean {
  return transaction.state === 'NOTPAY' || transaction.state === 'PAYERROR'
}

function isSameOrder(known: Transaction, request: OpenRequest): boolean {
  return (
    known.tradeType === request.tradeType &&
    known.appId === request.appId &&
    known.totalCents === request.totalCents &&
    known.description === request.description &&
    known.expireAt === request.expireAt &&
    (request.tradeType !== 'JSAPI' || known.openid === request.openid)
  )
}

function newPayer({ tradeType }: Transaction): string {
  return tradeType === 'WAP' ? `2088${digits(12)}` : `o${randomBytes(20).toString('base64url').slice(0, 27)}`
}

function digits(length: number): string {
  let text = ''
  while (text.length < length) text += String(randomInt(1e12)).padStart(12, '0')
  return text.slice(0, length)
}

/** yyyyMMddHHmmss in China, with which real prepay ids begin. */
function digitsOfDate(at: number): string {
  return chinaSecond(at).replace(/\D/g, '')
}
