import { cleanInvoice, invoiceProblems } from '@contract/codes/invoice'
import type { InvoiceAsk } from '@contract/schema/invoice'
import { isApiError } from '@/app/api/api-error'
import { Form } from '@/app/form'
import type { Env } from '@/app/stores'

const BLANK: InvoiceAsk = { kind: 'person', title: '', taxNo: '', email: '' }

/** How an invoice is wanted; what the last one was asked with stands in it already. */
export class InvoiceForm {
  readonly form: Form<InvoiceAsk, InvoiceAsk>
  private isFilled = false

  constructor(private readonly env: Env) {
    this.form = new Form<InvoiceAsk, InvoiceAsk>(env, {
      blank: BLANK,
      check: (values) => invoiceProblems(cleanInvoice(values)),
      send: async (values) => cleanInvoice(values),
    })
  }

  /** A help: without network the fields are empty. */
  async fill(known: InvoiceAsk | null): Promise<void> {
    if (known) return this.form.fill(known)
    if (this.isFilled) return
    this.isFilled = true
    const reply = await this.env.try(this.env.call('GET invoice/lastAsk', {}, { quiet: true }))
    if (!isApiError(reply) && reply.invoice && !this.form.isHalfDone) this.form.fill(reply.invoice)
  }
}
