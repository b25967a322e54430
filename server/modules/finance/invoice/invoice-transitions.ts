import { type InvoiceContent, MOST_INVOICE_AMENDS } from '@contract/codes/invoice'
import { priceText } from '@contract/codes/money'
import type { InvoiceRequest } from '@contract/schema/invoice'
import type { Updateable } from 'kysely'
import type { Clock } from '../../../kernel/clock'
import type { Db, Tx } from '../../../kernel/db'
import { fail, ignoreStateChanged } from '../../../kernel/errors'
import { newId, readableNo } from '../../../kernel/ids'
import type { Jobs } from '../../../kernel/jobs'
import { indexNumbers } from '../../../kernel/number-index'
import type { Outbox } from '../../../kernel/outbox'
import type { MediaService } from '../../system/media'
import type { MessageService } from '../../talk/message'
import { type InvoiceMove, invoiceMachine } from './invoice.machine'
import * as repo from './invoice.repo'
import { checkedWords, paperOf, requestNoOf } from './invoice.rules'
import type { InvoiceTable } from './invoice.tables'
import type { InvoiceIssuer, InvoiceLine, IssueVerdict } from './issuer'

declare module '../../../kernel/jobs' {
  interface JobKinds {
    /** Makes out an invoice or a red one; key: its id. */
    'invoice.issue': { uid: string; id: string }
  }
}
declare module '../../../kernel/outbox' {
  interface Events {
    /** An invoice was made out or cancelled: the invoiceable amount of its subject may have changed. */
    'invoice.ended': { uid: string; subject: 'order'; subjectId: string }
  }
}
declare module '../../../kernel/number-index' {
  interface IndexedNumbers {
    /** The number of an application or of a red invoice. */
    invoice: true
  }
}

/** The current data of an invoice's subject. */
export interface Invoiced {
  uid: string
  subject: 'order'
  subjectId: string
  /** The public number. */
  subjectNo: string
  seller: string
  /** The money paid and not refunded. */
  cents: number
  /** The lines for each choice of content; each list sums to `cents`. */
  lines: Record<InvoiceContent, readonly InvoiceLine[]>
}

export interface InvoiceIssued {
  invoiceNo: string
  at: number
  pdf: Buffer
}

interface Deps {
  db: Db
  clock: Clock
  jobs: Jobs
  outbox: Outbox
  issuer: InvoiceIssuer | null
  media: Pick<MediaService, 'keepPaper'>
  messages: Pick<MessageService, 'send'>
}

/** Pause before the issuer is asked again about a pending invoice. */
const AGAIN_MS = 60_000
/** Opens the order: its invoice is one tap away, and there is no feature code for invoices. */
const ORDER_COMMAND = 'C0020040001'
const HAS_ONE_TEXT = '这笔订单已经申请过发票'
const AMENDS_TEXT = '已多次重新申请，请联系客服处理'
const NOTHING_TEXT = '没有可开票的金额'

const subjectOf = ({ uid, subject, subjectId }: Pick<Invoiced, 'uid' | 'subject' | 'subjectId'>): repo.Subject => ({
  uid,
  subject,
  subjectId,
})

/**
 * All state transitions of invoices. A subject has one application at a time. Once the issuer has the application, it
 * does not change; a changed amount is settled after the issuer's reply.
 */
export class InvoiceTransitions {
  constructor(private readonly deps: Deps) {}

  /** Returns the new application's number. STATE_CHANGED when one exists. Default for `asked`: the earlier choices. */
  async apply(tx: Tx, of: Invoiced, asked?: InvoiceRequest): Promise<string> {
    if (of.cents <= 0) fail('SYS_BIZ_DATA_ERROR_CODE', NOTHING_TEXT)
    const known = await repo.lockRequest(tx, subjectOf(of))
    if (!asked && !known) fail('STATE_CHANGED')
    if (known && known.invoiceId !== '') fail('STATE_CHANGED', HAS_ONE_TEXT)
    return this.#open(tx, of, asked ? checkedWords(asked) : known, '')
  }

  /** Applies again after a failure, with other data. */
  async amend(tx: Tx, seen: repo.InvoiceRow, of: Invoiced, asked: InvoiceRequest): Promise<void> {
    if (seen.amends >= MOST_INVOICE_AMENDS) fail('STATE_CHANGED', AMENDS_TEXT)
    const words = checkedWords(asked)
    const now = this.deps.clock.now()
    const known = await repo.lockRequest(tx, subjectOf(of))
    if (known?.invoiceId !== seen.id) fail('STATE_CHANGED')
    if (of.cents <= 0) fail('SYS_BIZ_DATA_ERROR_CODE', NOTHING_TEXT)
    const again = { amends: seen.amends + 1, requestedAt: 0, reason: '', appliedAt: now }
    const sums = { cents: of.cents, lines: JSON.stringify(of.lines[words.content]) }
    await this.#move(tx, seen, 'amend', { ...words, ...again, ...sums })
    const keys = { ...subjectOf(of), requestedAt: now }
    if (!(await repo.setCurrentRequest(tx, { ...keys, ...words, invoiceId: seen.id }, seen.id))) fail('STATE_CHANGED')
    await this.#schedule(tx, seen, now)
  }

  /**
   * Adjusts the invoice after a refund or an issuer's reply. An application that is not sent yet is changed or
   * closed; an issued invoice is cancelled by a red one, and a new one covers the remaining amount.
   */
  async settle(tx: Tx, of: Invoiced): Promise<void> {
    const ask = await repo.lockRequest(tx, subjectOf(of))
    const row = ask && (await repo.findInvoice(tx, { uid: of.uid, id: ask.invoiceId }))
    if (!ask || !row) return
    if (row.state === 'reversed' || row.state === 'closed') {
      if (of.cents > 0) await this.#replace(tx, of, ask, row)
    } else if (row.cents === of.cents) return
    else if (row.state === 'issued') await this.#red(tx, row)
    // A pending application at the issuer stays as it is: the issuer's reply settles the difference.
    else if (row.state === 'failed' || row.requestedAt === 0) {
      if (of.cents === 0) return this.#close(tx, row)
      const change = { cents: of.cents, lines: JSON.stringify(of.lines[row.content]) }
      // Changes nothing if the application was sent to the issuer concurrently.
      await repo.move(tx, row, change)
    }
  }

  /** The job: requests the invoice, under the same number until it is issued. */
  async work(uid: string, id: string): Promise<void> {
    const { issuer } = this.deps
    if (!issuer) return
    const row = await this.deps.db.tx((tx) => this.#ask(tx, uid, id))
    if (!row) return
    const redOf = row.isRed === 1 ? await this.#numberOf(row) : null
    const paper = paperOf(row, redOf)
    const verdict =
      (await issuer.ask(paper.requestNo)) ??
      (redOf === null ? await issuer.issue(paper) : await issuer.red({ ...paper, redOf }))
    await this.#applyVerdict(row, verdict)
  }

  async #applyVerdict(row: repo.InvoiceRow, verdict: IssueVerdict): Promise<void> {
    if (verdict.state === 'underway')
      return this.deps.db.tx((tx) => this.#schedule(tx, row, this.deps.clock.now() + AGAIN_MS))
    if (verdict.state === 'issued') {
      const fileKey = await this.keep(row, verdict)
      return this.deps.db.tx((tx) => this.issued(tx, row, verdict, fileKey)).catch(ignoreStateChanged)
    }
    await this.deps.db.tx((tx) => this.refused(tx, row, verdict.reason)).catch(ignoreStateChanged)
  }

  /** Stores the PDF privately, before the row refers to it. */
  keep(row: repo.InvoiceRow, { pdf }: Pick<InvoiceIssued, 'pdf'>): Promise<string> {
    return this.deps.media.keepPaper(row.uid, requestNoOf(row), pdf, this.deps.clock.now())
  }

  async issued(
    tx: Tx,
    row: repo.InvoiceRow,
    { invoiceNo, at }: Omit<InvoiceIssued, 'pdf'>,
    fileKey: string,
  ): Promise<void> {
    const made = { invoiceNo, issuedAt: at, fileKey, reason: '' }
    await this.#move(tx, row, 'issue', made)
    const blue = row.isRed === 1 ? await repo.findInvoice(tx, { uid: row.uid, id: row.otherId }) : undefined
    if (blue) await this.#move(tx, blue, 'reverse', {})
    await this.#notify(tx, blue ? { ...blue, state: 'reversed' } : { ...row, state: 'issued' })
    await this.#ended(tx, row)
  }

  async refused(tx: Tx, row: repo.InvoiceRow, reason: string): Promise<void> {
    await this.#move(tx, row, 'refuse', { reason })
    if (row.isRed === 0) await this.#notify(tx, { ...row, state: 'failed', reason })
    await this.#ended(tx, row)
  }

  /** Requests a refused red invoice again. */
  async again(tx: Tx, row: repo.InvoiceRow): Promise<void> {
    const now = this.deps.clock.now()
    if (row.state === 'failed') {
      if (row.isRed === 0) fail('STATE_CHANGED')
      await this.#move(tx, row, 'amend', { amends: row.amends + 1, requestedAt: 0, reason: '' })
    } else if (row.state !== 'pending') fail('STATE_CHANGED')
    await this.#schedule(tx, row, now)
  }

  /** Marks it as sent to the issuer: it does not change from here on. */
  async #ask(tx: Tx, uid: string, id: string): Promise<repo.InvoiceRow | undefined> {
    const seen = await repo.findInvoice(tx, { uid, id })
    if (seen?.state !== 'pending') return undefined
    if (seen.requestedAt > 0) return seen
    await repo.move(tx, seen, { requestedAt: this.deps.clock.now() })
    const row = await repo.findInvoice(tx, { uid, id })
    return row?.state === 'pending' && row.requestedAt > 0 ? row : undefined
  }

  async #numberOf({ uid, otherId: id }: repo.InvoiceRow): Promise<string> {
    return (await repo.findInvoice(this.deps.db.q, { uid, id }))?.invoiceNo ?? ''
  }

  async #open(tx: Tx, of: Invoiced, words: Words | undefined, seenId: string): Promise<string> {
    if (!words) fail('STATE_CHANGED')
    const { kind, title, taxNo, email, content } = words
    const now = this.deps.clock.now()
    const kept = { kind, title, taxNo, email, content }
    const row = blank({ ...subjectOf(of), ...kept }, `FP${readableNo(now)}`, now)
    const sums = { cents: of.cents, lines: JSON.stringify(of.lines[content]) }
    await this.#insert(tx, { ...row, ...sums, subjectNo: of.subjectNo, seller: of.seller })
    const ask = { ...subjectOf(of), ...kept, requestedAt: now, invoiceId: row.id }
    if (!(await repo.setCurrentRequest(tx, ask, seenId))) fail('STATE_CHANGED', HAS_ONE_TEXT)
    return row.no
  }

  async #replace(tx: Tx, of: Invoiced, ask: repo.InvoiceRequestRow, row: repo.InvoiceRow): Promise<void> {
    const no = await this.#open(tx, of, ask, row.id)
    if (!(await repo.move(tx, row, { nextNo: no }))) fail('STATE_CHANGED')
  }

  /** Cancels an invoice by a red one, once. */
  async #red(tx: Tx, blue: repo.InvoiceRow): Promise<void> {
    if (blue.otherId !== '') return
    const now = this.deps.clock.now()
    const red = { ...blue, ...blank(blue, `HC${readableNo(now)}`, now), isRed: 1, otherId: blue.id }
    await this.#insert(tx, red)
    if (!(await repo.move(tx, blue, { otherId: red.id }))) fail('STATE_CHANGED')
  }

  async #insert(tx: Tx, row: repo.InvoiceRow): Promise<void> {
    await indexNumbers(tx, [{ no: row.no, kind: 'invoice', uid: row.uid, id: row.id }])
    await repo.insertInvoice(tx, row)
    await this.#schedule(tx, row, row.appliedAt)
  }

  async #close(tx: Tx, row: repo.InvoiceRow): Promise<void> {
    // Sent to the issuer concurrently: the reply settles it.
    if (!(await repo.move(tx, row, { state: invoiceMachine.next(row.state, 'close') }))) return
    await this.deps.jobs.cancel(tx, { kind: 'invoice.issue', key: row.id, uid: row.uid })
  }

  async #move(tx: Tx, row: repo.InvoiceRow, move: InvoiceMove, change: Updateable<InvoiceTable>): Promise<void> {
    const state = invoiceMachine.next(row.state, move)
    if (!(await repo.move(tx, row, { ...change, state }))) fail('STATE_CHANGED')
  }

  async #schedule(tx: Tx, { uid, id }: Pick<repo.InvoiceRow, 'uid' | 'id'>, dueAt: number): Promise<void> {
    await this.deps.jobs.schedule(tx, { kind: 'invoice.issue', key: id, dueAt, payload: { uid, id } })
  }

  #ended(tx: Tx, { uid, subject, subjectId }: repo.InvoiceRow): Promise<void> {
    return this.deps.outbox.publish(tx, 'invoice.ended', { uid, subject, subjectId })
  }

  async #notify(tx: Tx, row: repo.InvoiceRow): Promise<void> {
    const { uid, no, state, amends, subjectId: orderId } = row
    const draft = {
      uid,
      id: 'trade' as const,
      ref: `invoice:${no}:${state}:${amends}`,
      ...newsOf(row),
      command: { cmd: ORDER_COMMAND, params: { orderId } },
    }
    await this.deps.messages.send(tx, draft, this.deps.clock.now())
  }
}

type Words = Pick<repo.InvoiceRow, 'kind' | 'title' | 'taxNo' | 'email' | 'content'>

/** A new row in its initial state. */
function blank(
  { uid, subject, subjectId, kind, title, taxNo, email, content }: Words & repo.Subject,
  no: string,
  now: number,
) {
  return {
    uid,
    id: newId(),
    no,
    subject,
    subjectId,
    kind,
    title,
    taxNo,
    email,
    content,
    isRed: 0,
    state: 'pending' as const,
    amends: 0,
    requestedAt: 0,
    invoiceNo: '',
    fileKey: '',
    reason: '',
    otherId: '',
    nextNo: '',
    appliedAt: now,
    issuedAt: 0,
  }
}

function newsOf({ state, seller, cents, reason }: repo.InvoiceRow): { title: string; content: string } {
  const what = `${seller} ${priceText(cents)} 的电子发票`
  if (state === 'failed') return { title: '发票开具失败', content: `${what}没有开成：${reason}。可修改后重新申请` }
  if (state === 'reversed') return { title: '发票已红冲', content: `订单已退款，${what}已红冲作废` }
  return { title: '发票已开具', content: `${what}已开具，可在订单里查看` }
}
