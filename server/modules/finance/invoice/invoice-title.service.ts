import { cleanInvoice, type InvoiceWords, invoiceProblems, MOST_INVOICE_TITLES } from '@contract/codes/invoice'
import type { InvoiceRequest, InvoiceTitle } from '@contract/schema/invoice'
import type { Db } from '../../../kernel/db'
import { fail } from '../../../kernel/errors'
import { newId } from '../../../kernel/ids'
import type { SensitiveWordService } from '../../system/sensitive-word'
import type { InvoiceService } from './invoice.service'
import * as repo from './invoice-title.repo'

/** Saved invoice titles of shoppers. */
export class InvoiceTitleService {
  constructor(
    private readonly db: Db,
    private readonly invoices: Pick<InvoiceService, 'last'>,
    private readonly words: Pick<SensitiveWordService, 'refuse'>,
  ) {}

  /** The default first, then the newest. */
  async list(uid: string): Promise<InvoiceTitle[]> {
    const titles = (await repo.listTitles(this.db.q, uid)).map(shown)
    return [...titles.filter((one) => one.isDefault), ...titles.filter((one) => !one.isDefault)]
  }

  /** Prefill of a form: the default title, or the data of the last application. */
  async first(uid: string): Promise<InvoiceRequest | null> {
    const first = (await this.list(uid)).find(({ isDefault }) => isDefault)
    if (!first) return this.invoices.last(this.db.q, uid)
    const { kind, title, taxNo, email } = first
    return { kind, title, taxNo, email, content: 'detail' }
  }

  /** Adds a title, or changes the title with this id. A shopper has at most one default title. */
  async save(uid: string, draft: InvoiceWords & { id?: string; isDefault?: boolean }): Promise<InvoiceTitle> {
    const { kind, title, taxNo, email } = cleanInvoice(draft)
    const [problem] = Object.values(invoiceProblems({ kind, title, taxNo, email }))
    if (problem) fail('SYS_BIZ_DATA_ERROR_CODE', problem)
    await this.words.refuse(title)
    const row = { uid, id: draft.id ?? newId(), kind, title, taxNo, email }
    await this.db.tx(async (tx) => {
      // The book is locked first in every change: concurrent changes by one shopper cannot deadlock.
      if (draft.id) {
        if (draft.isDefault !== undefined) await repo.setDefault(tx, uid, row.id, draft.isDefault)
        if (!(await repo.updateTitle(tx, row))) fail('STATE_CHANGED', '抬头已不存在，请刷新')
        return
      }
      if (!(await repo.bookOne(tx, uid, MOST_INVOICE_TITLES)))
        fail('SYS_BIZ_DATA_ERROR_CODE', `最多保存 ${MOST_INVOICE_TITLES} 个抬头`)
      if (draft.isDefault) await repo.setDefault(tx, uid, row.id, true)
      await repo.insertTitle(tx, row)
    })
    const isDefault = (await this.list(uid)).some((one) => one.id === row.id && one.isDefault)
    return { id: row.id, kind, title, taxNo, email, isDefault }
  }

  /** Repeatable: a missing title is no error. */
  async delete(uid: string, id: string): Promise<void> {
    await this.db.tx(async (tx) => {
      await repo.setDefault(tx, uid, id, false)
      if (await repo.deleteTitle(tx, uid, id)) await repo.unbookOne(tx, uid)
    })
  }
}

const shown = ({ id, kind, title, taxNo, email, defaultId }: repo.KeptTitle): InvoiceTitle => ({
  id,
  kind,
  title,
  taxNo,
  email,
  isDefault: id === defaultId,
})
