import type { Clock } from '../../../kernel/clock'
import type { Db, Reader, Tx } from '../../../kernel/db'
import { fail } from '../../../kernel/errors'
import { once } from '../../../kernel/idempotency'
import { newId } from '../../../kernel/ids'
import type { Reservations } from '../../../kernel/reservations'
import type { AccountService } from '../../customer/account'
import type { Face, Payable, PayableKind, PayablePart, Payables, Payment } from '../../finance/payment'
import type { PointsService } from '../../finance/points'
import type { QuotaService } from '../../finance/quota'
import type { CouponService } from '../coupon'
import type { VoucherPurchaseService, VoucherService } from '../voucher'
import * as repo from './points-mall.repo'
import { buttonOf, EXCHANGE_EXPIRE_MS, faceOfGift, type ItemRecord, pointsFor } from './points-mall.rules'
import type { PointsMallService } from './points-mall.service'
import type { GiftRedemptionTable } from './points-mall.tables'
import { ITEM, ownTaking } from './points-mall-reservable'

const SUBJECT = 'pointExchange'
const GONE_TEXT = '已兑完或已达上限'
const SHORT_TEXT = '积分不足'
const OVER_TEXT = '这张券已过期或不再兑换'
const CARD_ENDED = '会员已到期，请刷新'
const LATE_TEXT = '兑换已取消'

export interface GiftRedemptionDeps {
  mall: PointsMallService
  points: PointsService
  quotas: QuotaService
  coupons: Pick<CouponService, 'hand' | 'canHand'>
  vouchers: Pick<VoucherService, 'canHand'>
  voucherPurchases: Pick<VoucherPurchaseService, 'give'>
  account: Pick<AccountService, 'isMember' | 'markMembershipUse'>
  payables: Payables
  reservations: Reservations
}

type Redeemed = { exchangeId: string; payOrderNo: string; payAmount: number }

/** What is handed over by itself. */
type Handed = ItemRecord & { kind: 'coupon' | 'voucher' }
const isHanded = (item: ItemRecord | undefined): item is Handed => item !== undefined && item.kind !== 'goods'

/**
 * Coupons and vouchers for points, at once; with money, too, a subject of payables that hands them over in its payment's
 * transaction.
 */
export class GiftRedemptionService implements PayableKind {
  readonly subject = SUBJECT

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly deps: GiftRedemptionDeps,
  ) {}

  /** Has one; that which waits for its money already is given again. */
  async redeem(
    uid: string,
    itemId: string,
    idempotency: { key: string; body: string },
    now: number,
  ): Promise<Redeemed> {
    const { q } = this.db
    const item = await this.deps.mall.find(q, itemId)
    if (!isHanded(item)) fail('SYS_BIZ_DATA_ERROR_CODE', '没有这件兑换品')
    const [last] = await repo.listRedemptions(q, uid, undefined, 1)
    if (last?.state === 'unpaid' && last.itemId === itemId) return redeemedOf(last)
    const isMember = await this.deps.account.isMember(q, uid, now)
    const id = { owner: uid, endpoint: 'POST pointsMall/exchange', ...idempotency }
    return this.db.tx((tx) =>
      once(tx, id, now, async () => {
        // What is left for all is told by the taking itself: nobody waits to look.
        const button = buttonOf(item, { taken: 0, left: null, available: null, isMember, now })
        if (button.code !== 'exchange') fail('SYS_BIZ_DATA_ERROR_CODE', button.text)
        if (!(await this.#canHand(tx, item, now))) fail('SYS_BIZ_DATA_ERROR_CODE', OVER_TEXT)
        // Points for members are a right of the card: its term is used by them.
        if (pointsFor(item, isMember) < item.points && !(await this.deps.account.markMembershipUse(tx, uid)))
          fail('SYS_BIZ_DATA_ERROR_CODE', CARD_ENDED)
        return item.cents > 0 ? this.#owe(tx, uid, item, isMember, now) : this.#have(tx, uid, item, isMember, now)
      }),
    )
  }

  async #have(tx: Tx, uid: string, item: Handed, isMember: boolean, now: number): Promise<Redeemed> {
    const { points, quotas } = this.deps
    const { itemId: ref } = item
    const row = rowOf(uid, item, isMember, now)
    if (!(await quotas.take(tx, { ...ownTaking(uid, ref, 1), most: item.perPerson })))
      fail('SYS_BIZ_DATA_ERROR_CODE', GONE_TEXT)
    const cause = { uid, ref: row.redemptionId }
    if (!(await points.freeze(tx, { ...cause, amount: row.points }, now))) fail('SYS_BIZ_DATA_ERROR_CODE', SHORT_TEXT)
    await points.spendAside(tx, cause, now)
    const heldId = await this.#hand(tx, uid, item, row.redemptionId, now)
    await repo.insertRedemption(tx, { ...row, heldId, state: 'done' })
    // The one row that all who exchange it share, so the last.
    if (!(await quotas.takeOf(tx, { kind: ITEM, ref }, 1))) fail('SYS_BIZ_DATA_ERROR_CODE', GONE_TEXT)
    return redeemedOf(row)
  }

  async #owe(tx: Tx, uid: string, item: ItemRecord, isMember: boolean, now: number): Promise<Redeemed> {
    const { itemId: key, perPerson: most } = item
    const row = rowOf(uid, item, isMember, now)
    const { redemptionId: lineId, points, kind, title, picture, cents, orderId } = row
    const payableNo = await this.deps.payables.open(tx, {
      uid,
      ref: lineId,
      title: `积分兑换 ${title}`,
      expireAt: now + EXCHANGE_EXPIRE_MS,
      parts: [{ subject: SUBJECT, subjectId: lineId, cents }],
    })
    const request = { lineId, key, number: 1 }
    const requests = {
      pointItem: [{ ...request, most, kind, title, picture, cents, orderId, payableNo, data: { points } }],
      pointItemOf: [request],
    }
    const refused = await this.deps.reservations.reserve(tx, { uid, no: lineId }, requests, now)
    if (refused.length > 0) {
      const { available } = await this.deps.points.levels(uid, now, tx)
      fail('SYS_BIZ_DATA_ERROR_CODE', available < points ? SHORT_TEXT : GONE_TEXT)
    }
    return redeemedOf({ ...row, payableNo, state: 'unpaid' })
  }

  /** Closes one that waits for its money. STATE_CHANGED when it does not any more. */
  async cancel(uid: string, exchangeId: string): Promise<void> {
    const row = await repo.findRedemption(this.db.q, uid, exchangeId)
    if (!row || row.kind === 'goods' || row.payableNo === '') fail('SYS_BIZ_DATA_ERROR_CODE', '没有这条兑换记录')
    await this.deps.payables.cancel({ uid, no: row.payableNo })
  }

  async face(q: Reader, { uid }: Payable, [part]: readonly PayablePart[]): Promise<Face> {
    const row = await repo.findRedemption(q, uid, part?.subjectId ?? '')
    return row ? faceOfGift(row) : fail('SYS_BIZ_DATA_ERROR_CODE', '没有这条兑换记录')
  }

  async paid(
    tx: Tx,
    { uid, ref: exchangeId }: Payable,
    _parts: readonly PayablePart[],
    { isLate }: Payment,
  ): Promise<'kept' | { sendBack: string }> {
    if (isLate) return { sendBack: LATE_TEXT }
    const now = this.clock.now()
    const row = await repo.findRedemption(tx, uid, exchangeId)
    const item = row && (await this.deps.mall.find(tx, row.itemId))
    // Its time is over, or the operator has put something else in its place.
    if (!isHanded(item) || item.kind !== row?.kind || !(await this.#canHand(tx, item, now))) {
      await this.deps.reservations.release(tx, { uid, no: exchangeId }, now)
      return { sendBack: OVER_TEXT }
    }
    const heldId = await this.#hand(tx, uid, item, exchangeId, now)
    await this.deps.reservations.commit(tx, { uid, no: exchangeId }, now)
    if (!(await repo.move(tx, { uid, exchangeId }, 'done', 'done', heldId)))
      throw new Error(`exchange ${exchangeId} is paid and was not owed`)
    return 'kept'
  }

  async closed(tx: Tx, { uid, ref }: Payable): Promise<void> {
    await this.deps.reservations.release(tx, { uid, no: ref }, this.clock.now())
  }

  /** Whether its time is not over. */
  #canHand(q: Reader, { kind, ref }: Handed, now: number): Promise<boolean> {
    const { coupons, vouchers } = this.deps
    return kind === 'coupon' ? coupons.canHand(q, [ref], now) : vouchers.canHand(q, ref, now)
  }

  /** Gives the coupon, or the purchase of the voucher, that the shopper has from now on. */
  async #hand(tx: Tx, uid: string, { kind, ref }: Handed, exchangeId: string, now: number): Promise<string> {
    const { coupons, voucherPurchases } = this.deps
    if (kind === 'coupon') return (await coupons.hand(tx, uid, [ref], now))[0] ?? ''
    const given = { uid, voucherId: ref, source: 'points', ref: exchangeId, number: 1 } as const
    return (await voucherPurchases.give(tx, given, now)).purchaseId
  }

  /** What was had stays: only money that came too late goes back. */
  refunded = async (): Promise<void> => undefined
  refundFailed = async (): Promise<void> => undefined
}

function rowOf(uid: string, item: ItemRecord, isMember: boolean, at: number): GiftRedemptionTable {
  return {
    uid,
    redemptionId: newId(),
    itemId: item.itemId,
    kind: item.kind,
    title: item.title,
    picture: '',
    number: 1,
    points: pointsFor(item, isMember),
    cents: item.cents,
    state: 'unpaid',
    at,
    payableNo: '',
    orderId: '',
    heldId: '',
  }
}

const redeemedOf = (row: GiftRedemptionTable): Redeemed => ({
  exchangeId: row.redemptionId,
  payOrderNo: row.payableNo,
  payAmount: row.payableNo === '' ? 0 : row.cents,
})
