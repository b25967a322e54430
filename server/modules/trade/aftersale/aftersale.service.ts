import {
  AFTERSALE_REASONS,
  AFTERSALE_STATUS,
  AFTERSALE_TYPE,
  type AftersaleType,
  MOST_AMENDS,
} from '@contract/codes/aftersale'
import { PARCEL_STATE, PARCEL_STATE_TEXT, type ParcelState } from '@contract/codes/parcel'
import { findEvents, noteCase } from '../../../kernel/case-event.repo'
import type { Clock } from '../../../kernel/clock'
import type { Db, Reader, Tx } from '../../../kernel/db'
import { AppError, fail, failParam } from '../../../kernel/errors'
import { once } from '../../../kernel/idempotency'
import { newId, readableNo } from '../../../kernel/ids'
import { indexNumbers } from '../../../kernel/number-index'
import type { Reservations } from '../../../kernel/reservations'
import type { CatalogService } from '../../goods/catalog'
import type { StockService } from '../../goods/stock'
import type { MediaService } from '../../system/media'
import type { SensitiveWordService } from '../../system/sensitive-word'
import { type CaseLine, type CaseOrder, type OrderCaseService, unitsText } from '../order'
import { companyCode, companyName, type ParcelService } from '../parcel'
import * as repo from './aftersale.repo'
import { lineProblem, mostOf, reasonsOf, typesOf } from './aftersale.rules'
import { WITHDRAWN_TEXT } from './case.texts'
import { type CaseTransitions, reservationOf } from './case-transitions'

declare module '../../../kernel/number-index' {
  interface IndexedNumbers {
    /** A case's readable number; the id is the case's. */
    aftersale: true
  }
}

const LOST_REASON = '包裹丢失、破损'
const REFUSED_REASON = '不想要了'

/** A shopper's application (contract/schema/aftersale.ts). */
export interface CaseRequest {
  type: AftersaleType
  isReceived: boolean
  reason: string
  number: number
  /** Grams, for weighed goods; their number is 1. */
  weight?: number
  cents: number
  note: string
  imageKeys: readonly string[]
  skuId?: string
}

/** The amount and goods of an application; computed again for each call. */
interface Judged {
  /** Units of the line. */
  units: number
  cents: number
  freightCents: number
  specText: string
  skuId: string
}

export interface AftersaleServiceDeps {
  db: Db
  clock: Clock
  transitions: Pick<CaseTransitions, 'open' | 'move' | 'release'>
  reservations: Pick<Reservations, 'reserve'>
  orderCases: Pick<OrderCaseService, 'find' | 'findAny' | 'take'>
  catalog: Pick<CatalogService, 'findSkusOfProduct'>
  stock: Pick<StockService, 'available'>
  parcels: Pick<ParcelService, 'of' | 'pieces' | 'renumber'>
  media: Pick<MediaService, 'attach'>
  sensitiveWords: Pick<SensitiveWordService, 'refuse'>
}

/** Acts of shoppers in after-sale cases. */
export class AftersaleService {
  constructor(private readonly deps: AftersaleServiceDeps) {}

  /**
   * Opens a case for a line; returns its number. One key opens one case. STATE_CHANGED: the line has a case, or the
   * order changed.
   */
  async apply(
    uid: string,
    { orderId, orderLineId, ...ask }: CaseRequest & { orderId: string; orderLineId: string },
    idempotency: { key: string; body: string },
  ): Promise<{ refundOrderNo: string }> {
    await this.deps.sensitiveWords.refuse(ask.note)
    const now = this.deps.clock.now()
    const id = { owner: uid, endpoint: 'POST refundOrder/apply', ...idempotency }
    return this.deps.db.tx((tx) =>
      once(tx, id, now, async () => {
        const { order, line } = await this.lineOf(tx, uid, orderId, orderLineId)
        const judged = await this.#judge(tx, order, line, ask, now)
        const no = `RF${readableNo(now)}`
        await this.deps.orderCases.take(tx, { uid, orderId, lineId: line.lineId }, order.status, no)
        const row: repo.CaseRow = {
          uid,
          id: newId(),
          no,
          orderId,
          orderNo: order.orderNo,
          lineId: line.lineId,
          storeId: order.storeId,
          storeName: order.storeName,
          status: AFTERSALE_STATUS.verify,
          ...askedOf(ask, judged),
          amends: 0,
          reapplied: 0,
          isEscalated: 0,
          dueAt: 0,
          backCompany: '',
          backNo: '',
          sentCompany: '',
          sentNo: '',
          refundNo: '',
          isRefundFailed: 0,
          extras: '',
          endText: '',
          createdAt: now,
          endedAt: 0,
        }
        await indexNumbers(tx, [{ no, kind: 'aftersale', uid, id: row.id }])
        await this.deps.transitions.open(tx, row, { text: ask.note, imageKeys: ask.imageKeys }, now)
        await this.#reserve(tx, row)
        await this.deps.media.attach(tx, uid, 'aftersale', ask.imageKeys, now)
        return { refundOrderNo: no }
      }),
    )
  }

  /** Opens cases for the lines of a parcel that will not arrive, except lines with a case [aftersale.lost]. */
  async parcelFailed(uid: string, orderId: string, parcelId: string, state: number): Promise<void> {
    const parcels = (await this.deps.parcels.of(this.deps.db.q, [{ uid, id: orderId }])).filter(
      ({ id }) => id === parcelId,
    )
    const isLost = state === PARCEL_STATE.lost
    for (const { lineId, number } of await this.deps.parcels.pieces(this.deps.db.q, uid, parcels)) {
      const order = await this.deps.orderCases.findAny(this.deps.db.q, uid, orderId)
      const line = order?.lines.find((one) => one.lineId === lineId)
      if (!order || !line || line.caseNo !== '' || line.left === 0 || line.unitCents === 0) continue
      const pieces = Math.min(number, line.left)
      const isWhole = isWholeUnsent(order, line, pieces)
      const share = line.shareOf(pieces)
      if (!share) continue
      const { leftCents, freightCents } = order
      const { cents } = mostOf(share, { isStoreFault: isLost, isWholeUnsent: isWhole, leftCents, freightCents })
      const ask: CaseRequest = {
        type: AFTERSALE_TYPE.refund,
        isReceived: false,
        number: pieces,
        cents,
        imageKeys: [],
        reason: isLost ? LOST_REASON : REFUSED_REASON,
        note: `${PARCEL_STATE_TEXT[state as ParcelState]}，系统登记`,
      }
      const asked = { orderId, orderLineId: lineId, ...ask }
      await this.apply(uid, asked, { key: `parcel ${parcelId} ${lineId}`, body: '' }).catch(ignoreRefused)
    }
  }

  /** Amends a case, after a rejection at most MOST_AMENDS times; the store reviews it again. */
  async amend(uid: string, no: string, request: CaseRequest): Promise<void> {
    await this.deps.sensitiveWords.refuse(request.note)
    const now = this.deps.clock.now()
    await this.deps.db.tx(async (tx) => {
      const seen = await this.own(tx, uid, no)
      const isRejected = seen.status === AFTERSALE_STATUS.rejected
      if (isRejected && seen.reapplied >= MOST_AMENDS) fail('SYS_BIZ_DATA_ERROR_CODE', `最多修改 ${MOST_AMENDS} 次`)
      if (seen.isEscalated === 1) fail('STATE_CHANGED', '平台已介入，请等待处理结果')
      const { order, line } = await this.lineOf(tx, uid, seen.orderId, seen.lineId)
      // The time limit counts from the first application.
      const judged = await this.#judge(tx, order, { ...line, caseNo: '' }, request, seen.createdAt)
      const known = new Set((await findEvents(tx, seen)).flatMap((one) => JSON.parse(one.imageKeys) as string[]))
      const change = {
        ...askedOf(request, judged),
        amends: seen.amends + 1,
        endText: '',
        reapplied: seen.reapplied + (isRejected ? 1 : 0),
      }
      // Released first: the amended case may reserve another size that is the last piece.
      await this.deps.transitions.release(tx, seen, now)
      const words = { text: request.note, imageKeys: request.imageKeys }
      await this.deps.transitions.move(tx, seen, 'amend', 'shopper', words, change)
      await this.#reserve(tx, { ...seen, ...change })
      const fresh = request.imageKeys.filter((key) => !known.has(key))
      await this.deps.media.attach(tx, uid, 'aftersale', fresh, now)
    })
  }

  async withdraw(uid: string, no: string): Promise<void> {
    await this.deps.db.tx(async (tx) => {
      const seen = await this.own(tx, uid, no)
      await this.deps.transitions.move(tx, seen, 'withdraw', 'shopper', {}, { endText: WITHDRAWN_TEXT })
    })
  }

  /** Sets the return parcel's number, or corrects it until the store receives the parcel. */
  async sendBack(
    uid: string,
    no: string,
    parcel: { expressCompany: string; expressNo: string; mobile: string; imageKeys: readonly string[] },
  ): Promise<void> {
    // Shoppers may type a carrier that the list does not have.
    await this.deps.sensitiveWords.refuse(parcel.expressCompany)
    const now = this.deps.clock.now()
    await this.deps.db.tx(async (tx) => {
      const seen = await this.own(tx, uid, no)
      const move = seen.status === AFTERSALE_STATUS.sendBack ? 'sendBack' : 'changeNo'
      const { expressCompany: backCompany, expressNo: backNo, mobile, imageKeys } = parcel
      const text = [backCompany, backNo, mobile && `联系电话 ${mobile}`].filter(Boolean).join('，')
      await this.deps.transitions.move(tx, seen, move, 'shopper', { text, imageKeys }, { backCompany, backNo })
      await this.deps.parcels.renumber(tx, {
        uid,
        subject: 'back',
        subjectId: seen.id,
        no: backNo,
        phoneTail: mobile.slice(-4),
        companyCode: companyCode(backCompany),
        company: companyName(backCompany),
      })
      await this.deps.media.attach(tx, uid, 'aftersale', imageKeys, now)
    })
  }

  /** Escalates a rejected case to the mall, once. */
  async stepIn(uid: string, no: string, words: { text: string; imageKeys: readonly string[] }): Promise<void> {
    await this.deps.sensitiveWords.refuse(words.text)
    await this.deps.db.tx(async (tx) => {
      const seen = await this.own(tx, uid, no)
      const isRefused = seen.status === AFTERSALE_STATUS.rejected || seen.status === AFTERSALE_STATUS.receiptRejected
      if (!isRefused || !(await repo.escalate(tx, seen))) fail('STATE_CHANGED')
      await this.#addWords(tx, seen, 'stepIn', words)
    })
  }

  /** Adds a message for the store and the mall. */
  async addMessage(uid: string, no: string, words: { text: string; imageKeys: readonly string[] }): Promise<void> {
    await this.deps.sensitiveWords.refuse(words.text)
    await this.deps.db.tx(async (tx) => this.#addWords(tx, await this.own(tx, uid, no), 'message', words))
  }

  /** The shopper refuses a parcel that could not be called back, or returns it after its arrival. */
  async afterIntercept(uid: string, no: string, choice: 'refuseParcel' | 'turnToReturn'): Promise<void> {
    await this.deps.db.tx(async (tx) => {
      const seen = await this.own(tx, uid, no)
      await this.deps.transitions.move(
        tx,
        seen,
        choice,
        'shopper',
        {},
        choice === 'turnToReturn' ? { type: AFTERSALE_TYPE.return } : {},
      )
    })
  }

  async confirmExchange(uid: string, no: string): Promise<void> {
    await this.deps.db.tx(async (tx) =>
      this.deps.transitions.move(tx, await this.own(tx, uid, no), 'confirm', 'shopper'),
    )
  }

  /** A shopper's own case; SYS_BIZ_DATA_ERROR_CODE for another shopper's and for a missing one alike. */
  async own(q: Reader, uid: string, no: string): Promise<repo.CaseRow> {
    const found = await repo.findByNo(q, 'all', no)
    return found?.uid === uid ? found : fail('SYS_BIZ_DATA_ERROR_CODE', '售后单不存在')
  }

  /** A line of a shopper's own order; SYS_BIZ_DATA_ERROR_CODE for another shopper's. */
  async lineOf(q: Reader, uid: string, orderId: string, lineId: string): Promise<{ order: CaseOrder; line: CaseLine }> {
    const order = await this.deps.orderCases.find(q, uid, orderId)
    const line = order?.lines.find((one) => one.lineId === lineId)
    return order && line ? { order, line } : fail('SYS_BIZ_DATA_ERROR_CODE', '订单不存在')
  }

  /** Checks an application and computes its amount. */
  async #judge(q: Reader, order: CaseOrder, line: CaseLine, request: CaseRequest, now: number): Promise<Judged> {
    const choice = typesOf(order, now).find(({ type }) => type === request.type)
    if (!choice) fail('SYS_BIZ_DATA_ERROR_CODE', '该订单当前不能申请售后')
    const problem = lineProblem(line) || choice.reason
    if (problem) fail('SYS_BIZ_DATA_ERROR_CODE', problem)
    if (line.caseNo !== '') fail('STATE_CHANGED', '该商品正在售后中')
    const reason = reasonsOf(order, request.type, now).find(
      ({ text, isReceived }) => text === request.reason && isReceived === request.isReceived,
    )
    if (!reason) failParam('reason', '请重新选择原因')
    const units = unitsAsked(line, request)
    const share = line.shareOf(units)
    if (!share) fail('SYS_BIZ_DATA_ERROR_CODE', mostText(line))
    const most = mostOf(share, {
      ...reason,
      isWholeUnsent: isWholeUnsent(order, line, units),
      leftCents: order.leftCents,
      freightCents: order.freightCents,
    })
    if (request.type === AFTERSALE_TYPE.replacement) {
      const sku = (await this.replacements(q, line)).find(({ skuId }) => skuId === request.skuId)
      if (!sku) failParam('skuId', '请选择要换的规格')
      return { ...most, units, specText: sku.specText, skuId: sku.skuId }
    }
    if (request.cents > most.cents) fail('SYS_BIZ_DATA_ERROR_CODE', '退款金额已变化，请重新确认', { cents: most.cents })
    if (request.cents === 0 && most.cents > 0) failParam('cents', '退款金额应大于 0')
    const freightCents = Math.min(most.freightCents, request.cents)
    return { units, cents: request.cents, freightCents, specText: '', skuId: '' }
  }

  /** SKUs of the same product and price as possible replacements, with their free stock. */
  async replacements(q: Reader, line: Pick<CaseLine, 'productId' | 'skuId'>) {
    const all = await this.deps.catalog.findSkusOfProduct(q, line.productId)
    const own = all.find(({ skuId }) => skuId === line.skuId)
    const alike = all.filter(({ priceCents, isSkuLive }) => isSkuLive && priceCents === own?.priceCents)
    const free = await this.deps.stock.available(
      q,
      alike.map(({ skuId }) => skuId),
    )
    return alike.map(({ skuId, specText }) => ({ skuId, specText, stock: Math.max(0, free.get(skuId) ?? 0) }))
  }

  /** Reserves the replacement at once; fails when its stock is gone. */
  async #reserve(tx: Tx, row: Pick<repo.CaseRow, 'uid' | 'no' | 'lineId' | 'type' | 'skuId' | 'number' | 'amends'>) {
    if (row.type !== AFTERSALE_TYPE.replacement) return
    const requests = { stock: [{ lineId: row.lineId, key: row.skuId, number: row.number }] }
    const refused = await this.deps.reservations.reserve(tx, reservationOf(row), requests, this.deps.clock.now())
    if (refused.length > 0) fail('SYS_BIZ_DATA_ERROR_CODE', '要换的规格库存不足')
  }

  async #addWords(
    tx: Tx,
    seen: repo.CaseRow,
    event: string,
    { text, imageKeys }: { text: string; imageKeys: readonly string[] },
  ): Promise<void> {
    const now = this.deps.clock.now()
    await noteCase(tx, seen, event, 'shopper', { text, imageKeys }, now)
    await this.deps.media.attach(tx, seen.uid, 'aftersale', imageKeys, now)
  }
}

/** The units that an application names: grams of weighed goods [aftersale.weighed], else pieces. */
function unitsAsked(line: Pick<CaseLine, 'pieceGrams'>, { number, weight }: Pick<CaseRequest, 'number' | 'weight'>) {
  const isWeighed = line.pieceGrams > 0
  if (isWeighed !== (weight !== undefined)) failParam('weight', isWeighed ? '请填写退货重量' : '该商品按件售后')
  return weight ?? number
}

const mostText = (line: Pick<CaseLine, 'left' | 'pieceGrams'>): string =>
  line.left > 0 ? `最多可申请 ${unitsText(line, line.left)}` : '该商品已全部售后'

/** Whether nothing of an order was sent, and these units are all that is left of it. */
export const isWholeUnsent = (order: CaseOrder, line: CaseLine, units: number): boolean =>
  order.shippedAt === 0 &&
  order.receivedAt === 0 &&
  units === line.left &&
  order.lines.every((one) => one === line || one.lineId === line.lineId || one.left === 0 || one.unitCents === 0)

export const isFault = (reason: string): boolean =>
  AFTERSALE_REASONS.some((one) => one.text === reason && one.isStoreFault)

/** A refusal means that the line has a case already or can have none; no case is needed then. */
function ignoreRefused(error: unknown): void {
  if (!(error instanceof AppError)) throw error
}

const askedOf = ({ type, isReceived, reason }: CaseRequest, judged: Judged) => ({
  type,
  isReceived: isReceived ? 1 : 0,
  reason,
  number: judged.units,
  cents: judged.cents,
  freightCents: judged.freightCents,
  skuId: judged.skuId,
  specText: judged.specText,
})
