import { VOUCHER_EXPIRE_MS, type VoucherSource } from '@contract/codes/voucher'
import type { VoucherPurchase, VoucherPurchaseDetail, VoucherTicket } from '@contract/schema/voucher'
import type { Clock } from '../../../kernel/clock'
import type { Db, Reader, Tx } from '../../../kernel/db'
import { fail } from '../../../kernel/errors'
import { once } from '../../../kernel/idempotency'
import { newId } from '../../../kernel/ids'
import { type Page, type PageQuery, pageOf, windowOf } from '../../../kernel/page'
import type { Reservations } from '../../../kernel/reservations'
import type { Face, Payable, PayableKind, PayablePart, Payables, Payment } from '../../finance/payment'
import type { TicketService, TicketSource } from '../../finance/ticket'
import * as repo from './voucher.repo'
import {
  backCents,
  backView,
  draftsOf,
  faceOfVoucher,
  GIVEN_TEXTS,
  purchaseButtons,
  STATE_TEXTS,
  stateOf,
  untilOf,
  type Voucher,
} from './voucher.rules'
import type { VoucherService } from './voucher.service'
import type { VoucherPurchaseTable } from './voucher.tables'
import type { VoucherVisitService } from './voucher-visit.service'

const SUBJECT = 'voucher'
const LATE_TEXT = '卡券订单已关闭'
const OVER_TEXT = '卡券已过有效期'

interface Deps {
  vouchers: VoucherService
  visits: VoucherVisitService
  tickets: TicketService
  payables: Payables
  reservations: Reservations
}

type Refund = { refundNo: string; cents: number }

/**
 * Vouchers that shoppers have (decision 0092): bought ones are a subject of payables, their tickets there in the transaction of
 * the payment. What nobody has used of them is given back, ticket by ticket, its share of the money with it.
 */
export class VoucherPurchaseService implements PayableKind {
  readonly subject = SUBJECT

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly deps: Deps,
  ) {}

  /** A debt for some; the same that wait for their money already are given again. */
  async buy(
    uid: string,
    { voucherId, number }: { voucherId: string; number: number },
    idempotency: { key: string; body: string },
    now: number,
  ): Promise<{ purchaseId: string; payOrderNo: string; payAmount: number }> {
    const [last] = await repo.listPurchases(this.db.q, uid, { offset: 0, limit: 1 })
    const isSame = last?.voucherId === voucherId && last.number === number
    if (isSame && last.state === 'unpaid' && now < last.at + VOUCHER_EXPIRE_MS) return payableOf(last)
    const one = await this.deps.vouchers.onSale(this.db.q, uid, voucherId, number, now)
    const id = { owner: uid, endpoint: 'POST voucher/buy', ...idempotency }
    return this.db.tx((tx) => once(tx, id, now, () => this.#place(tx, uid, one, number, now)))
  }

  async #place(tx: Tx, uid: string, one: Voucher, number: number, now: number) {
    const purchaseId = newId()
    const cents = one.priceCents * number
    const no = await this.deps.payables.open(tx, {
      uid,
      ref: purchaseId,
      title: `${one.title}${number > 1 ? ` ${number} 份` : ''}`,
      expireAt: now + VOUCHER_EXPIRE_MS,
      parts: [{ subject: SUBJECT, subjectId: purchaseId, cents }],
    })
    const requests = { voucher: [{ lineId: purchaseId, key: one.voucherId, number, most: one.perPerson }] }
    const refused = await this.deps.reservations.reserve(tx, { uid, no: purchaseId }, requests, now)
    if (refused.length > 0) fail('SYS_BIZ_DATA_ERROR_CODE', '已售罄或已达限购')
    const row = rowOf({ uid, purchaseId }, one, number, 'bought', purchaseId, now)
    const bought: VoucherPurchaseTable = { ...row, priceCents: cents, payableNo: no, state: 'unpaid' }
    await repo.insertPurchase(tx, bought)
    return payableOf(bought)
  }

  /** Hands so many over for nothing: once for each `ref` of a source, a second time fails the transaction. Gives their purchase. */
  async give(
    tx: Tx,
    { uid, voucherId, source, ref, number }: GivenVoucher,
    now: number,
  ): Promise<{ purchaseId: string; ticketIds: string[] }> {
    const one = await this.deps.vouchers.find(tx, voucherId)
    if (untilOf(one, now) <= now) fail('SYS_BIZ_DATA_ERROR_CODE', OVER_TEXT)
    const purchaseId = newId()
    await repo.insertPurchase(tx, rowOf({ uid, purchaseId }, one, number, source, ref, now))
    const ticketIds = await this.deps.tickets.issue(tx, sourceOf(uid, purchaseId), draftsOf(one, number, now), now)
    return { purchaseId, ticketIds }
  }

  /** The shopper's own, the newest first. */
  async record(uid: string, query: PageQuery, now: number): Promise<Page<VoucherPurchase>> {
    const window = windowOf(query)
    const rows = await repo.listPurchases(this.db.q, uid, window)
    const page = pageOf(rows, window.size, ({ purchaseId }) => purchaseId)
    return { ...page, records: page.records.map((row) => viewOf(row, 0, now)) }
  }

  async detail(uid: string, purchaseId: string, now: number): Promise<VoucherPurchaseDetail> {
    const row = await this.#own(this.db.q, uid, purchaseId)
    const tickets = (await this.deps.tickets.list(sourceOf(uid, purchaseId), now)).map((ticket): VoucherTicket => {
      const isOpen = ticket.state === 'unused' || ticket.state === 'expired'
      return { ...ticket, ...backView(row, isOpen && row.source === 'bought' ? ticket.total - ticket.used : 0) }
    })
    const back = backView(
      row,
      tickets.reduce((sum, ticket) => sum + ticket.backUses, 0),
    )
    return { ...viewOf(row, back.backUses, now), terms: [...termsOf(row).terms], tickets, ...back }
  }

  /** Closes one that waits for its money. STATE_CHANGED when it does not any more. */
  async cancel(uid: string, purchaseId: string): Promise<void> {
    const row = await this.#own(this.db.q, uid, purchaseId)
    if (row.state !== 'unpaid') fail('STATE_CHANGED')
    await this.deps.payables.cancel({ uid, no: row.payableNo })
  }

  /**
   * Holds what nobody has used of some tickets and asks its share of the money back; gives that share.
   * SYS_BIZ_DATA_ERROR_CODE when there is nothing to give back; STATE_CHANGED when one was used at the same moment.
   */
  async refund(uid: string, purchaseId: string, ticketIds: readonly string[]): Promise<number> {
    const asked = new Set(ticketIds)
    return this.db.tx(async (tx) => {
      const row = await this.#own(tx, uid, purchaseId)
      const source = sourceOf(uid, purchaseId)
      const picked = (await this.deps.tickets.rows(tx, source)).filter(({ id }) => asked.has(id))
      if (row.source !== 'bought' || picked.length < asked.size) fail('SYS_BIZ_DATA_ERROR_CODE', '这张券不能退款')
      if (picked.some(({ state, used, total }) => (state !== 'unused' && state !== 'expired') || used === total))
        fail('SYS_BIZ_DATA_ERROR_CODE', '券已用完或正在退款')
      const uses = picked.reduce((sum, { total, used }) => sum + total - used, 0)
      const cents = backCents(row, uses)
      const of = { uid, no: row.payableNo, subject: SUBJECT, subjectId: purchaseId }
      const booked = await this.deps.payables.refund(tx, { ...of, cents, reason: '卡券退款' })
      if (!booked || !(await repo.addRefund(tx, row, { uses, cents }))) fail('STATE_CHANGED')
      if (!(await this.deps.tickets.lockRest(tx, source, picked, booked.refundNo))) fail('STATE_CHANGED')
      for (const ticket of picked) await this.deps.visits.leave(tx, ticket, this.clock.now())
      await this.deps.payables.settleNothing(tx, uid, booked.refundNo)
      return cents
    })
  }

  async face(q: Reader, { uid }: Payable, [part]: readonly PayablePart[]): Promise<Face> {
    return faceOfVoucher(await this.#own(q, uid, part?.subjectId ?? ''))
  }

  /** All of it: the tickets are the shopper's in the transaction of the payment. */
  async paid(
    tx: Tx,
    { uid, ref: purchaseId }: Payable,
    _parts: readonly PayablePart[],
    { isLate }: Payment,
  ): Promise<'kept' | { sendBack: string }> {
    if (isLate) return { sendBack: LATE_TEXT }
    const now = this.clock.now()
    const voucher = termsOf(await this.#own(tx, uid, purchaseId))
    if (untilOf(voucher, now) <= now) {
      await this.#shut(tx, uid, purchaseId)
      return { sendBack: OVER_TEXT }
    }
    const row = await repo.settle(tx, { uid, purchaseId }, 'paid')
    if (!row) throw new Error(`vouchers ${purchaseId} are paid and were not owed`)
    await this.deps.tickets.issue(tx, sourceOf(uid, purchaseId), draftsOf(voucher, row.number, now), now)
    await this.deps.reservations.commit(tx, { uid, no: purchaseId }, now)
    return 'kept'
  }

  closed(tx: Tx, { uid, ref }: Payable): Promise<void> {
    return this.#shut(tx, uid, ref)
  }

  /** What the refund held is void; whole ones may be bought again by whoever may have so many. */
  async refunded(tx: Tx, uid: string, part: PayablePart, { refundNo }: Refund): Promise<void> {
    const purchaseId = part.subjectId
    await repo.setReturned(tx, { uid, purchaseId }, part.returnedCents)
    const ended = await this.deps.tickets.cancel(tx, sourceOf(uid, purchaseId), refundNo)
    const number = ended.filter(({ used }) => used === 0).length
    if (number === 0) return
    const how = { cause: `refund ${refundNo}`, isIntact: true }
    const ref = { uid, no: purchaseId }
    await this.deps.reservations.giveBack(tx, ref, [{ lineId: purchaseId, number }], how, this.clock.now())
  }

  /** The provider will not give the money back: what the refund held can be used again. */
  async refundFailed(tx: Tx, uid: string, part: PayablePart, { refundNo, cents }: Refund): Promise<void> {
    const purchaseId = part.subjectId
    const freed = await this.deps.tickets.unlock(tx, sourceOf(uid, purchaseId), refundNo)
    const uses = freed.reduce((sum, { total, used }) => sum + total - used, 0)
    await repo.dropRefund(tx, { uid, purchaseId }, { uses, cents })
  }

  async #shut(tx: Tx, uid: string, purchaseId: string): Promise<void> {
    await repo.settle(tx, { uid, purchaseId }, 'closed')
    await this.deps.reservations.release(tx, { uid, no: purchaseId }, this.clock.now())
  }

  async #own(q: Reader, uid: string, purchaseId: string): Promise<VoucherPurchaseTable> {
    return (await repo.findPurchase(q, uid, purchaseId)) ?? fail('SYS_BIZ_DATA_ERROR_CODE', '没有这条购买记录')
  }
}

/** Some of a voucher for nothing; `ref`: what gives them, such as an exchange of points. */
export interface GivenVoucher {
  uid: string
  voucherId: string
  source: Exclude<VoucherSource, 'bought'>
  ref: string
  number: number
}

const sourceOf = (uid: string, purchaseId: string): TicketSource => ({ uid, subject: SUBJECT, subjectId: purchaseId })
const termsOf = ({ voucher }: VoucherPurchaseTable) => JSON.parse(voucher) as Voucher
const payableOf = (row: VoucherPurchaseTable) => ({
  purchaseId: row.purchaseId,
  payOrderNo: row.payableNo,
  payAmount: row.priceCents,
})

/** One that costs nothing. */
const rowOf = (
  { uid, purchaseId }: repo.PurchaseKey,
  one: Voucher,
  number: number,
  source: VoucherSource,
  ref: string,
  now: number,
): VoucherPurchaseTable => ({
  uid,
  purchaseId,
  voucherId: one.voucherId,
  source,
  ref,
  voucher: JSON.stringify(one),
  number,
  uses: one.uses * number,
  priceCents: 0,
  payableNo: '',
  state: 'paid',
  refundedUses: 0,
  refundedCents: 0,
  returnedCents: 0,
  at: now,
})

function viewOf(row: VoucherPurchaseTable, backUses: number, now: number): VoucherPurchase {
  const { voucherId, title, picture } = termsOf(row)
  const state = stateOf(row)
  return {
    purchaseId: row.purchaseId,
    voucherId,
    title,
    picture,
    number: row.number,
    price: row.priceCents,
    at: row.at,
    state,
    stateText: row.source === 'bought' ? STATE_TEXTS[state] : GIVEN_TEXTS[row.source],
    refunded: row.refundedCents,
    payOrderNo: state === 'unpaid' ? row.payableNo : '',
    expireAt: row.at + VOUCHER_EXPIRE_MS,
    serverNow: now,
    buttons: purchaseButtons(state, backUses),
  }
}
