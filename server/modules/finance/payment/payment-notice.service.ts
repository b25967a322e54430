import type { Clock } from '../../../kernel/clock'
import type { Tx } from '../../../kernel/db'
import type { Logger } from '../../../kernel/log'
import { noticeFailureText, noticeReply } from '../../../pay/notice'
import type { NoticeHeaders, NoticeReply, PayProvider, VerifiedNotice } from '../../../pay/provider'
import * as repo from './payment.repo'
import { isMismatch } from './payment.rules'
import type { PaymentNoticeTable } from './payment.tables'
import type { PaymentRefundService } from './payment-refund.service'
import type { PaymentSettleService } from './payment-settle.service'

export interface PaymentNoticeDeps {
  clock: Clock
  log: Logger
  settle: Pick<PaymentSettleService, 'complete'>
  refunds: Pick<PaymentRefundService, 'settle'>
  providers: ReadonlyMap<string, PayProvider>
}

/** Notices of providers: `POST /pay/notice/<provider>` (docs/wire.md "Addresses"). */
export class PaymentNoticeService {
  constructor(private readonly deps: PaymentNoticeDeps) {}

  /**
   * Verifies a notice by its headers and exact body, applies it and returns the reply. Never rejects: after a failure
   * the reply makes the provider repeat the notice.
   */
  async handle(providerName: string, headers: NoticeHeaders, rawBody: string | Uint8Array): Promise<NoticeReply> {
    const provider = this.deps.providers.get(providerName)
    if (!provider) return { ...noticeReply(new Error('unknown provider')), status: 404 }
    let notice: VerifiedNotice
    try {
      notice = await provider.parseNotice(headers, rawBody)
    } catch (error) {
      this.deps.log.warn({ provider: providerName, reason: noticeFailureText(error) }, 'a notice was refused')
      return provider.noticeReply(error)
    }
    try {
      const outcome = await this.#action(provider, notice)
      // The notice may match after a wrong setting is corrected, so the provider must repeat it.
      return isMismatch(outcome) ? provider.noticeReply(new Error(outcome)) : provider.noticeReply()
    } catch (error) {
      this.deps.log.error({ err: error, provider: providerName }, 'a notice could not be handled')
      return provider.noticeReply(error)
    }
  }

  async #action(provider: PayProvider, notice: VerifiedNotice): Promise<string> {
    const keep = (kind: PaymentNoticeTable['kind'], subjectNo: string) => (tx: Tx, outcome: string) =>
      repo.insertNotice(tx, {
        provider: provider.name,
        noticeId: notice.noticeId,
        kind,
        subjectNo,
        outcome,
        receivedAt: this.deps.clock.now(),
      })
    if (notice.kind === 'refund') {
      return this.deps.refunds.settle(notice.refund, provider.name, keep('refund', notice.refund.refundNo))
    }
    if (notice.kind === 'payment' && (notice.payment.state === 'paid' || notice.payment.state === 'refunded')) {
      return this.deps.settle.complete(provider, notice.payment, keep('payment', notice.payment.payOrderNo))
    }
    // Other notices move no money; the query job reads their state.
    return 'other'
  }
}
