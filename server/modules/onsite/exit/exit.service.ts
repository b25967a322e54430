import { chinaDay } from '@contract/codes/china-time'
import { EXIT_RULES, type ExitReason } from '@contract/codes/exit'
import { DELIVERY_TYPE } from '@contract/codes/order'
import type { ExitFace } from '@contract/schema/exit'
import type { Picture } from '@contract/schema/shared'
import type { Db, Reader, Tx } from '../../../kernel/db'
import type { TicketService } from '../../finance/ticket'
import type { CatalogService } from '../../goods/catalog'
import type { StoreService } from '../../goods/store'
import type { SettingService } from '../../system/setting'
import { type CaseOrder, type OrderCaseService, ticketsOf } from '../../trade/order'
import type { ScanFacts } from '../scan'
import * as repo from './exit.repo'
import { type ExitLimits, isRefunded, reasonsOf } from './exit.rules'
import type { ExitCheckTable } from './exit.tables'

/** A scan order whose payment is being booked. */
export interface PaidTrip {
  uid: string
  orderId: string
  orderNo: string
  storeId: string
  paidAt: number
  goodsCents: number
}

export interface ExitServiceDeps {
  db: Db
  settings: Pick<SettingService, 'find'>
  orderCases: Pick<OrderCaseService, 'find'>
  tickets: Pick<TicketService, 'list'>
  stores: Pick<StoreService, 'findStore'>
  catalog: Pick<CatalogService, 'findSkusForSale'>
}

/** Checks of scanned goods at the exit (area "exit" of docs/product): which are due, and the shopper's view. */
export class ExitService {
  constructor(private readonly deps: ExitServiceDeps) {}

  /** Decides in the transaction of the payment whether the goods are checked again. A repeated call changes nothing. */
  async paid(tx: Tx, trip: PaidTrip, facts: ScanFacts): Promise<void> {
    const limits = await this.#limits(tx)
    const earlier = await repo.countChecks(tx, trip.uid, limits.fresh)
    const reasons = reasonsOf({ ...facts, orderId: trip.orderId, earlier }, limits)
    await repo.addCheck(tx, newCheck(trip, { reasons, minAge: facts.minAge }))
  }

  /** The exit code of a shopper's order; null when it has none. */
  async face(uid: string, orderId: string, now: number): Promise<ExitFace | null> {
    const { db, orderCases, tickets, stores, catalog } = this.deps
    const order = await orderCases.find(db.q, uid, orderId)
    if (!order || order.deliveryType !== DELIVERY_TYPE.scanAndBuy) return null
    const [ticket] = await tickets.list(ticketsOf(order), now)
    if (!ticket) return null
    const [check, store] = await Promise.all([
      repo.findCheck(db.q, { uid, orderId }),
      stores.findStore(db.q, order.storeId),
    ])
    const lines = order.lines.filter(({ left }) => left > 0)
    const state = check?.state ?? 'waiting'
    const minAge = check?.minAge ?? 0
    const limited = minAge > 0 ? lines.map(({ skuId }) => skuId) : []
    const skus = await catalog.findSkusForSale(db.q, limited)
    return {
      orderId,
      storeId: order.storeId,
      storeName: order.storeName,
      logo: store?.logo ?? null,
      ticket,
      state,
      passedAt: state === 'passed' && check ? check.passedAt : null,
      isRefunded: isRefunded(order),
      isDue: check?.isDue === 1,
      minAge,
      pieces: lines.reduce((sum, { left }) => sum + left, 0),
      paidCents: order.leftCents,
      goods: lines.map(({ lineId, skuId, title, picture }) => ({
        lineId,
        title,
        picture: JSON.parse(picture) as Picture,
        minAge: skus.get(skuId)?.minAge ?? 0,
      })),
      now,
    }
  }

  async #limits(q: Reader): Promise<ExitLimits> {
    const codes = Object.keys(EXIT_RULES) as ExitReason[]
    const values = await Promise.all(
      codes.map(async (code) => {
        const { setting, usual } = EXIT_RULES[code]
        const set = await this.deps.settings.find(q, setting)
        return [code, set ? Number(set.value) : usual] as const
      }),
    )
    return Object.fromEntries(values) as ExitLimits
  }
}

/** The check of an order that was paid without one: its goods are shown, and it is not due. */
export const plainCheck = (order: CaseOrder): ExitCheckTable =>
  newCheck(
    {
      uid: order.uid,
      orderId: order.id,
      orderNo: order.orderNo,
      storeId: order.storeId,
      paidAt: order.receivedAt,
      goodsCents: order.leftCents,
    },
    { reasons: [], minAge: 0 },
  )

function newCheck(
  trip: PaidTrip,
  { reasons, minAge }: { reasons: readonly ExitReason[]; minAge: number },
): ExitCheckTable {
  const { uid, orderId, orderNo, storeId, paidAt, goodsCents } = trip
  return {
    uid,
    orderId,
    orderNo,
    storeId,
    day: chinaDay(paidAt),
    paidAt,
    goodsCents,
    reasons: reasons.join(' '),
    isDue: reasons.length > 0 ? 1 : 0,
    minAge,
    state: 'waiting',
    decidedAt: 0,
    actorKind: '',
    actorId: '',
    passedAt: 0,
    passedBy: '',
    stoppedAt: 0,
    missing: 0,
    extra: 0,
    note: '',
    renewals: 0,
    seenAt: 0,
    seenKind: '',
    seenBy: '',
  }
}
