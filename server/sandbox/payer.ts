import type { Forgery } from './forgery'
import type { NoticeDesk } from './notice-desk'
import type { Notice, Refund, Transaction } from './records'
import type { NoticeMaker, TransactionStore } from './transaction-store'

/** Outcomes that the sandbox's payer can play. */
export type PayerPlay =
  | { outcome: 'succeed' }
  | { outcome: 'fail' }
  /** Succeeds at once; its notice comes after `seconds`. */
  | { outcome: 'delay'; seconds: number }
  /** Succeeds; its notice comes `times` times, concurrently or one after another. */
  | { outcome: 'duplicate'; times: number; isConcurrent: boolean }
  /** Succeeds `seconds` after the merchant closes the transaction (now, if it is closed). */
  | { outcome: 'late'; seconds: number }
  /** Does not succeed; a notice claims that it did. */
  | { outcome: 'forged'; forgery: Forgery }

/** Writes a provider's notices. */
export interface NoticeWriter {
  payment(transaction: Transaction, now: number): Notice
  /** Null when there is no notice to send. */
  refund(refund: Refund, transaction: Transaction, now: number): Notice | null
  /** Sends a forged notice; returns the HTTP status, 0 without a reply. */
  forge(transaction: Transaction, forgery: Forgery, now: number): Promise<number>
}

export interface PayerDeps {
  writer: NoticeWriter
  transactions: TransactionStore
  desk: NoticeDesk
  /** Epoch ms. */
  now: () => number
}

/** Plays the payer and the bank: moves transactions and refunds after the merchant's calls. */
export class Payer {
  constructor(private readonly deps: PayerDeps) {}

  /**
   * Plays one outcome. Returns the HTTP statuses of the notices that it waited for (duplicate, forged), 0 without a
   * reply; other notices are sent later. Throws ProtocolError for an outcome that is impossible for a real payer.
   */
  async play(transaction: Transaction, play: PayerPlay): Promise<number[]> {
    switch (play.outcome) {
      case 'succeed':
        await this.succeed(transaction, false, 0)
        return []
      case 'fail':
        await this.deps.transactions.fail(transaction)
        return []
      case 'delay':
        await this.succeed(transaction, false, play.seconds * 1000)
        return []
      case 'late':
        await this.deps.transactions.arrangeLate(transaction, play.seconds * 1000)
        this.scheduleLate(transaction)
        return []
      case 'duplicate':
        return this.duplicate(transaction, play.times, play.isConcurrent)
      case 'forged':
        return [await this.deps.writer.forge(transaction, play.forgery, this.deps.now())]
    }
  }

  /** Schedules the late success of a closed transaction; does nothing for others. */
  scheduleLate(transaction: Transaction): void {
    if (transaction.lateDueAt === null) return
    this.deps.desk.after(transaction.lateDueAt - this.deps.now(), async () => {
      // Unless it was paid meanwhile.
      if (transaction.lateDueAt !== null) await this.succeed(transaction, true, 0)
    })
  }

  /** Schedules the end of a refund; does nothing for an ended one. */
  scheduleRefund(refund: Refund): void {
    if (refund.status !== 'PROCESSING') return
    this.deps.desk.after(refund.dueAt - this.deps.now(), () => this.endRefund(refund))
  }

  /** Continues the work that was unfinished when the gateway ended. */
  resume(): void {
    const { late, refunds, notices } = this.deps.transactions.unfinished()
    for (const transaction of late) this.scheduleLate(transaction)
    for (const refund of refunds) this.scheduleRefund(refund)
    for (const notice of notices) this.deps.desk.schedule(notice, notice.dueAt - this.deps.now())
  }

  private async succeed(transaction: Transaction, isLate: boolean, noticeDelayMs: number): Promise<void> {
    const notice = await this.deps.transactions.succeed(transaction, isLate, this.noticeMaker(noticeDelayMs))
    if (notice) this.deps.desk.schedule(notice, noticeDelayMs)
  }

  private noticeMaker(delayMs: number): NoticeMaker {
    return (subject) => {
      const dueAt = this.deps.now() + delayMs
      if (subject.kind === 'transaction') return { ...this.deps.writer.payment(subject, this.deps.now()), dueAt }
      return this.deps.writer.refund(subject, this.deps.transactions.find(subject.outTradeNo), this.deps.now())
    }
  }

  /** Ends a refund, once. */
  async endRefund(refund: Refund): Promise<void> {
    const notice = await this.deps.transactions.endRefund(refund, this.noticeMaker(0))
    if (notice) this.deps.desk.schedule(notice, 0)
  }

  private async duplicate(transaction: Transaction, times: number, isConcurrent: boolean): Promise<number[]> {
    const notice = await this.deps.transactions.succeed(transaction, false, this.noticeMaker(0))
    if (!notice) return []
    const { url, body } = notice
    const copies = Array.from({ length: times - 1 }, () => () => this.deps.desk.send(url, body))
    const deliveries = [() => this.deps.desk.deliver(notice), ...copies]
    if (isConcurrent) return Promise.all(deliveries.map((deliver) => deliver()))
    const statuses: number[] = []
    for (const deliver of deliveries) statuses.push(await deliver())
    return statuses
  }
}
