import type { Clock } from '../../../kernel/clock'
import type { Tx } from '../../../kernel/db'
import type { Logger } from '../../../kernel/log'
import { noticeFailureText, noticeReply } from '../../../pay/notice'
import type { NoticeHeaders, NoticeReply, PayProvider, VerifiedNotice } from '../../../pay/provider'
import * as repo from './payment.repo'
import { isDisbelieved } from './payment.rules'
import type { PaymentNoticeTable } from './payment.tables'
import type { PaymentRefundService } from './payment-refund.service'
import type { PaymentSettleService } from './payment-settle.service'

export interface PaymentNoticeDeps {
  clock: Clock
  log: Logger
  settle: PaymentSettleService
  refunds: PaymentRefundService
  providers: ReadonlyMap<string, PayProvider>
}

/** What providers tell by themselves: `POST /pay/notice/<provider>` (wire.md "Addresses"). */
export class PaymentNoticeService {
  constructor(private readonly deps: PaymentNoticeDeps) {}

  /**
   * Proves a notice by its headers and exact body, acts on it, and says how to answer. Never rejects: what fails here
   * is answered so that the provider repeats it.
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
      // It may fit once a wrong setting is mended: until then the provider is to repeat it.
      return isDisbelieved(outcome) ? provider.noticeReply(new Error(outcome)) : provider.noticeReply()
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
    // Others move no money: the query job learns of them in its own time.
    return 'other'
  }
}
