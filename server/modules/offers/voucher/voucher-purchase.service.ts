import { VOUCHER_EXPIRE_MS, type VoucherSource } from '@contract/codes/voucher'
import type { VoucherPurchase, VoucherPurchaseDetail, VoucherTicket } from '@contract/schema/voucher'
import type { Db, Reader, Tx } from '../../../kernel/db'
import { fail } from '../../../kernel/errors'
import type { Page, PageQuery } from '../../../kernel/page'
import type { Face } from '../../finance/payment'
import type {
  EndedRefund,
  HandedOver,
  OwnColumns,
  Purchase,
  PurchaseDraft,
  PurchaseKey,
  PurchaseRefund,
  PurchaseService,
  PurchaseSubject,
} from '../../finance/purchase'
import type { TicketService, TicketSource, TicketTable } from '../../finance/ticket'
import * as repo from './voucher.repo'
import {
  backCents,
  backView,
  draftFrom,
  draftsOf,
  faceOfVoucher,
  GIVEN_TEXTS,
  keepReason,
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
const OVER_TEXT = '卡券已过有效期'

export interface VoucherPurchaseDeps {
  db: Db
  vouchers: Pick<VoucherService, 'find' | 'refusal'>
  visits: Pick<VoucherVisitService, 'leave'>
  tickets: Pick<TicketService, 'issue' | 'list' | 'rows' | 'lockRest' | 'cancel' | 'unlock'>
  purchases: Pick<PurchaseService, 'add'>
}

/** A voucher and the number to buy. */
interface Some {
  voucher: Voucher
  number: number
}

interface Bought {
  purchaseId: string
  payOrderNo: string
  payAmount: number
}

/**
 * Voucher purchases (decision 0092): the tickets of a paid purchase are created in the transaction of the payment.
 * Unused tickets can be returned one by one, each with its share of the money.
 */
export class VoucherPurchaseService implements PurchaseSubject<'voucher_purchase', Some, Bought, readonly string[]> {
  readonly subject = SUBJECT
  readonly table = 'voucher_purchase'
  readonly endpoint = 'POST voucher/buy'
  readonly payWithinMs = VOUCHER_EXPIRE_MS
  readonly words = {
    missing: '没有这条购买记录',
    gone: '已售罄或已达限购',
    late: '卡券订单已关闭',
    notRefundable: '券已用完或正在退款',
  }
  readonly #purchases: Purchase<'voucher_purchase', Some, Bought, readonly string[]>

  constructor(private readonly deps: VoucherPurchaseDeps) {
    this.#purchases = deps.purchases.add<'voucher_purchase', Some, Bought, readonly string[]>(this)
  }

  async buy(
    uid: string,
    { voucherId, number }: { voucherId: string; number: number },
    idempotency: { key: string; body: string },
    now: number,
  ): Promise<Bought> {
    const voucher = await this.deps.vouchers.find(this.deps.db.q, voucherId)
    return this.#purchases.buy(uid, { voucher, number }, idempotency, now)
  }

  /**
   * Gives vouchers for free, once for each `ref` of a source: a repeat fails the transaction. Returns their purchase.
   */
  async give(
    tx: Tx,
    { uid, voucherId, source, ref, number }: GivenVoucher,
    now: number,
  ): Promise<{ purchaseId: string; ticketIds: string[] }> {
    const one = await this.deps.vouchers.find(tx, voucherId)
    if (untilOf(one, now) <= now) fail('SYS_BIZ_DATA_ERROR_CODE', OVER_TEXT)
    const { id } = await this.#purchases.give(tx, uid, ownColumns(one, { number, source, ref }), now)
    const ticketIds = await this.deps.tickets.issue(tx, sourceOf(uid, id), draftsOf(one, number, now), now)
    return { purchaseId: id, ticketIds }
  }

  /** Why a ticket of a shopper's purchase cannot be given to a friend; empty when it can. */
  async keepReason(q: Reader, ticket: TicketTable, now: number): Promise<string> {
    const { source } = await this.#purchases.own(q, ticket.uid, ticket.subjectId)
    return keepReason(source, ticket, now)
  }

  /** The voucher of a shopper's purchase, as it was at the purchase. */
  async terms(q: Reader, uid: string, purchaseId: string): Promise<Voucher> {
    return termsOf(await this.#purchases.own(q, uid, purchaseId))
  }

  /** The purchase that a shopper received by a friend's gift. */
  findGift(q: Reader, uid: string, code: string): Promise<VoucherPurchaseTable | undefined> {
    return repo.findGiven(q, uid, 'gift', code)
  }

  /** Issues a copy of a friend's ticket, with a code of its own, to the shopper who claims it. Returns the purchase. */
  async passOn(
    tx: Tx,
    { uid, ticket, code }: { uid: string; ticket: TicketTable; code: string },
    now: number,
  ): Promise<{ purchaseId: string }> {
    const voucher = await this.terms(tx, ticket.uid, ticket.subjectId)
    const columns = ownColumns({ ...voucher, uses: ticket.total }, { number: 1, source: 'gift', ref: code })
    const { id } = await this.#purchases.give(tx, uid, columns, now)
    await this.deps.tickets.issue(tx, sourceOf(uid, id), [draftFrom(ticket)], now)
    return { purchaseId: id }
  }

  /** The shopper's purchases, the newest first. */
  async record(uid: string, query: PageQuery, now: number): Promise<Page<VoucherPurchase>> {
    const page = await this.#purchases.page(uid, query)
    return { ...page, records: page.records.map((row) => viewOf(row, 0, now)) }
  }

  async detail(uid: string, purchaseId: string, now: number): Promise<VoucherPurchaseDetail> {
    const row = await this.#purchases.own(this.deps.db.q, uid, purchaseId)
    const source = sourceOf(uid, purchaseId)
    const [shown, rows] = await Promise.all([
      this.deps.tickets.list(source, now),
      this.deps.tickets.rows(this.deps.db.q, source),
    ])
    const rowOf = new Map(rows.map((one) => [one.id, one]))
    const tickets = shown.map((ticket): VoucherTicket => {
      const isOpen = ticket.state === 'unused' || ticket.state === 'expired'
      const own = rowOf.get(ticket.ticketId)
      return {
        ...ticket,
        ...backView(row, isOpen && row.source === 'bought' ? ticket.total - ticket.used : 0),
        giftCode: own?.state === 'giving' ? own.lockRef : '',
        keepReason: own ? keepReason(row.source, own, now) : '',
      }
    })
    const back = backView(
      row,
      tickets.reduce((sum, ticket) => sum + ticket.backUses, 0),
    )
    return { ...viewOf(row, back.backUses, now), terms: [...termsOf(row).terms], tickets, ...back }
  }

  /** Cancels an unpaid purchase. STATE_CHANGED when it is no longer unpaid. */
  cancel(uid: string, purchaseId: string): Promise<void> {
    return this.#purchases.cancel(uid, purchaseId)
  }

  /**
   * Locks the unused part of some tickets and requests the refund of its share of the money; returns that share.
   * SYS_BIZ_DATA_ERROR_CODE when there is nothing to refund; STATE_CHANGED when one was used concurrently.
   */
  refund(uid: string, purchaseId: string, ticketIds: readonly string[]): Promise<number> {
    return this.#purchases.refund(uid, purchaseId, ticketIds)
  }

  isSame(row: VoucherPurchaseTable, { voucher, number }: Some): boolean {
    return row.voucherId === voucher.voucherId && row.number === number
  }

  async check(q: Reader, uid: string, { voucher, number }: Some, now: number): Promise<void> {
    const refusal = await this.deps.vouchers.refusal(q, uid, voucher, number, now)
    if (refusal) fail('SYS_BIZ_DATA_ERROR_CODE', refusal)
  }

  async place(_tx: Tx, { id }: PurchaseKey, { voucher, number }: Some): Promise<PurchaseDraft<'voucher_purchase'>> {
    const { voucherId: key, title, priceCents, perPerson: most } = voucher
    return {
      title: `${title}${number > 1 ? ` ${number} 份` : ''}`,
      priceCents: priceCents * number,
      own: ownColumns(voucher, { number, source: 'bought', ref: id }),
      requests: { voucher: [{ lineId: id, key, number, most }] },
    }
  }

  reply({ id, payableNo, priceCents }: VoucherPurchaseTable): Bought {
    return { purchaseId: id, payOrderNo: payableNo, payAmount: priceCents }
  }

  face(row: VoucherPurchaseTable): Face {
    return faceOfVoucher(row)
  }

  async handOver(
    tx: Tx,
    row: VoucherPurchaseTable,
    _how: unknown,
    now: number,
  ): Promise<HandedOver<'voucher_purchase'>> {
    const voucher = termsOf(row)
    if (untilOf(voucher, now) <= now) return { sendBack: OVER_TEXT }
    await this.deps.tickets.issue(tx, sourceOf(row.uid, row.id), draftsOf(voucher, row.number, now), now)
    return {}
  }

  async planRefund(
    tx: Tx,
    row: VoucherPurchaseTable,
    ticketIds: readonly string[],
    now: number,
  ): Promise<PurchaseRefund<'voucher_purchase'>> {
    const { tickets, visits } = this.deps
    const asked = new Set(ticketIds)
    const source = sourceOf(row.uid, row.id)
    const picked = (await tickets.rows(tx, source)).filter(({ id }) => asked.has(id))
    if (row.source !== 'bought' || picked.length < asked.size) fail('SYS_BIZ_DATA_ERROR_CODE', '这张券不能退款')
    if (picked.some(({ state, used, total }) => (state !== 'unused' && state !== 'expired') || used === total))
      fail('SYS_BIZ_DATA_ERROR_CODE', this.words.notRefundable)
    const uses = picked.reduce((sum, { total, used }) => sum + total - used, 0)
    return {
      cents: backCents(row, uses),
      reason: '卡券退款',
      take: async (refundNo) => {
        if (!(await tickets.lockRest(tx, source, picked, refundNo))) fail('STATE_CHANGED')
        for (const ticket of picked) await visits.leave(tx, ticket, now)
        return { refundedUses: row.refundedUses + uses }
      },
    }
  }

  /** The refund voids the locked tickets; wholly returned vouchers free their places in the limit per shopper. */
  async endRefund(tx: Tx, { uid, id }: VoucherPurchaseTable, { refundNo }: EndedRefund) {
    const ended = await this.deps.tickets.cancel(tx, sourceOf(uid, id), refundNo)
    const number = ended.filter(({ used }) => used === 0).length
    return number === 0 ? [] : [{ lineId: id, number }]
  }

  async undoRefund(tx: Tx, { uid, id, refundedUses }: VoucherPurchaseTable, { refundNo }: { refundNo: string }) {
    const freed = await this.deps.tickets.unlock(tx, sourceOf(uid, id), refundNo)
    return { refundedUses: refundedUses - freed.reduce((sum, { total, used }) => sum + total - used, 0) }
  }
}

/** Vouchers given for free; `ref`: the cause, such as an exchange of points. */
export interface GivenVoucher {
  uid: string
  voucherId: string
  source: Exclude<VoucherSource, 'bought'>
  ref: string
  number: number
}

const sourceOf = (uid: string, purchaseId: string): TicketSource => ({ uid, subject: SUBJECT, subjectId: purchaseId })
const termsOf = ({ voucher }: VoucherPurchaseTable) => JSON.parse(voucher) as Voucher

const ownColumns = (
  voucher: Voucher,
  { number, source, ref }: { number: number; source: VoucherSource; ref: string },
): OwnColumns<'voucher_purchase'> => ({
  voucherId: voucher.voucherId,
  source,
  ref,
  voucher: JSON.stringify(voucher),
  number,
  uses: voucher.uses * number,
  refundedUses: 0,
})

function viewOf(row: VoucherPurchaseTable, backUses: number, now: number): VoucherPurchase {
  const { voucherId, title, picture } = termsOf(row)
  const state = stateOf(row)
  return {
    purchaseId: row.id,
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
