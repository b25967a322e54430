import type { Module, ModuleContext } from '../../../compose-modules'
import { everyRow } from '../../../kernel/shopper-areas'
import type { MediaService } from '../../system/media'
import type { SensitiveWordService } from '../../system/sensitive-word'
import type { MessageService } from '../../talk/message'
import { invoiceRoutes } from './invoice.routes'
import { InvoiceService } from './invoice.service'
import { InvoiceOperatorService } from './invoice-operator.service'
import { InvoiceReadService } from './invoice-read.service'
import { eraseTitles } from './invoice-title.repo'
import { InvoiceTitleService } from './invoice-title.service'
import { InvoiceTransitions } from './invoice-transitions'
import type { InvoiceIssuer } from './issuer'

export { type InvoiceDemo, seedInvoice } from './invoice.seed'
export { InvoiceService, type InvoiceStanding } from './invoice.service'
export type * from './invoice.tables'
export type { InvoiceOperatorService } from './invoice-operator.service'
export type { InvoiceReadService } from './invoice-read.service'
export type { InvoiceTitleService } from './invoice-title.service'
export type { Invoiced, InvoiceTransitions } from './invoice-transitions'
export type { InvoiceIssuer, InvoiceLine, InvoicePaper, IssueVerdict } from './issuer'

interface Deps {
  media: Pick<MediaService, 'urls' | 'keepPaper'>
  messages: Pick<MessageService, 'send'>
  sensitiveWords: Pick<SensitiveWordService, 'refuse'>
}

/** Without `issuer` an operator makes out each invoice by hand. */
export function createInvoice(deps: ModuleContext & Deps, issuer: InvoiceIssuer | null = null) {
  const { db, clock, jobs, outbox, shopperAreas, media } = deps
  const invoices = new InvoiceService()
  const invoiceTitles = new InvoiceTitleService(db, invoices, deps.sensitiveWords)
  const invoiceLife = new InvoiceTransitions({ ...deps, db, clock, jobs, outbox, issuer })
  const invoiceRead = new InvoiceReadService(db, clock, media)
  const invoiceOperator = new InvoiceOperatorService(db, clock, invoiceLife)
  shopperAreas.add(
    { key: 'invoiceTitles', title: '发票抬头', own: (uid) => invoiceTitles.list(uid), erase: eraseTitles },
    { key: 'invoices', title: '发票', own: (uid) => everyRow((query) => invoiceRead.page(uid, query)) },
  )
  jobs.handle('invoice.issue', ({ uid, id }) => invoiceLife.work(uid, id), { concurrency: 2 })
  return {
    services: { invoices, invoiceTitles, invoiceLife, invoiceRead, invoiceOperator },
    routes: { core: invoiceRoutes(invoiceTitles, invoiceRead) },
  } satisfies Module
}
