import type { InvoiceTab } from '@contract/codes/invoice'
import type { InvoiceCard, InvoiceDetail } from '@contract/schema/invoice'
import type { Clock } from '../../../kernel/clock'
import type { Db, Reader } from '../../../kernel/db'
import { fail } from '../../../kernel/errors'
import { type Page, type PageQuery, pageOf, windowOf } from '../../../kernel/page'
import type { MediaService } from '../../system/media'
import * as repo from './invoice.repo'
import { cardView, detailView } from './invoice.rules'

/** Applications as shown to their shopper. */
export class InvoiceReadService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly media: Pick<MediaService, 'urls'>,
  ) {}

  async page(uid: string, { tab = 'all', ...ask }: { tab?: InvoiceTab } & PageQuery): Promise<Page<InvoiceCard>> {
    const { size, ...window } = windowOf(ask)
    const page = pageOf(await repo.pageInvoices(this.db.q, uid, tab, window), size, ({ id }) => id)
    return { ...page, records: page.records.map(cardView) }
  }

  async detail(uid: string, no: string): Promise<InvoiceDetail> {
    const row = await this.own(this.db.q, uid, no)
    return detailView(row, await this.#red(row))
  }

  /** A signed address of the PDF, valid for minutes. */
  async file(uid: string, no: string, isRed: boolean): Promise<{ url: string; name: string }> {
    const row = await this.own(this.db.q, uid, no)
    const paper = isRed ? await this.#red(row) : row
    if (!paper || paper.fileKey === '') fail('STATE_CHANGED', '发票还没有开好')
    const [view] = await this.media.urls(uid, [paper.fileKey], this.clock.now())
    if (!view) throw new Error(`the PDF of ${paper.no} is missing`)
    return { url: view.url, name: `电子发票-${paper.invoiceNo}.pdf` }
  }

  /** An application of this shopper. SYS_BIZ_DATA_ERROR_CODE: the shopper has no such application. */
  async own(q: Reader, uid: string, no: string): Promise<repo.InvoiceRow> {
    const row = await repo.findByNo(q, no)
    if (row?.uid !== uid || row.isRed === 1) fail('SYS_BIZ_DATA_ERROR_CODE', '没有这条开票申请')
    return row
  }

  async #red({ uid, otherId: id }: repo.InvoiceRow): Promise<repo.InvoiceRow | undefined> {
    return id === '' ? undefined : repo.findInvoice(this.db.q, { uid, id })
  }
}
