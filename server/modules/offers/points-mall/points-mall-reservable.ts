import type { PointItemKind } from '@contract/codes/points-mall'
import type { Tx } from '../../../kernel/db'
import { merged, type Reservable, type ReservationLine, type ReservationRef } from '../../../kernel/reservations'
import { type PointsService, pointsBack } from '../../finance/points'
import type { QuotaService } from '../../finance/quota'
import * as repo from './points-mall.repo'

/** The quota kind of items. */
export const ITEM = 'pointItem'

/** The reservation of a redemption on the shopper's points and quota; the line is the redemption's id. */
export interface GiftRequest extends ReservationLine {
  /** The maximum per shopper. */
  most: number
  /** Points in total. */
  data: { points: number }
}

/** The same for goods, with the columns of their row. */
export interface ItemRequest extends GiftRequest {
  kind: PointItemKind
  title: string
  picture: string
  cents: number
  orderId: string
  /** Empty: goods are paid with their order. */
  payableNo: string
}

declare module '../../../kernel/reservations' {
  interface ReservationRequests {
    /** A shopper's points and the quota per shopper of a gift. */
    pointGift: GiftRequest
    /** The same for goods, which an order reserves. */
    pointItem: ItemRequest
    /** The quota of an item for all shoppers. */
    pointItemOf: ReservationLine
  }
}

const RANK = 8

const ownTaking = (uid: string, ref: string, number: number) => ({ uid, kind: ITEM, ref, period: 'ever', number })

/** The shopper's part of a gift: points that are frozen until it is paid, and one of the quota per shopper. */
export function giftReservable(
  quotas: Pick<QuotaService, 'take' | 'giveBack'>,
  points: Pick<PointsService, 'freeze' | 'spendAside' | 'thaw'>,
): Reservable<'pointGift'> {
  const giveBack = async (tx: Tx, { uid }: ReservationRef, reserved: readonly ReservationLine[]) => {
    for (const { key, number } of reserved) await quotas.giveBack(tx, ownTaking(uid, key, number))
  }
  return {
    kind: 'pointGift',
    rank: RANK,
    async take(tx, { uid }, requests, now) {
      const refused: string[] = []
      for (const { most, lineId: ref, key, number, data } of requests) {
        const isAllowed = await quotas.take(tx, { ...ownTaking(uid, key, number), most })
        if (!isAllowed || !(await points.freeze(tx, { uid, ref, amount: data.points }, now))) refused.push(key)
      }
      return refused
    },
    async commit(tx, { uid }, reserved, now) {
      for (const { lineId: ref } of reserved) await points.spendAside(tx, { uid, ref }, now)
    },
    async release(tx, of, reserved, now) {
      for (const { lineId: ref } of reserved) await points.thaw(tx, { uid: of.uid, ref }, now)
      await giveBack(tx, of, reserved)
    },
    giveBack,
  }
}

/** The shopper's part of goods: the same as of a gift, and their row; a return gives points back in proportion. */
export function itemReservable(
  quotas: Pick<QuotaService, 'take' | 'giveBack'>,
  points: Pick<PointsService, 'freeze' | 'spendAside' | 'thaw' | 'giveBackUpTo'>,
): Reservable<'pointItem'> {
  const gift = giftReservable(quotas, points)
  return {
    kind: 'pointItem',
    rank: RANK,
    async take(tx, of, requests, now) {
      const refused = await gift.take(tx, of, requests, now)
      for (const { lineId: id, key: itemId, kind, title, picture, number, cents, orderId, payableNo, data } of requests)
        await repo.insertRedemption(tx, {
          uid: of.uid,
          id,
          payableNo,
          state: 'unpaid',
          priceCents: cents,
          refundedCents: 0,
          returnedCents: 0,
          at: now,
          itemId,
          kind,
          title,
          picture,
          number,
          points: data.points,
          orderId,
          heldId: '',
        })
      return refused
    },
    async commit(tx, of, reserved, now) {
      await gift.commit?.(tx, of, reserved, now)
      for (const { lineId: id } of reserved) await repo.move(tx, { uid: of.uid, id }, 'pay')
    },
    async release(tx, of, reserved, now) {
      await gift.release(tx, of, reserved, now)
      for (const { lineId: id } of reserved) await repo.move(tx, { uid: of.uid, id }, 'close')
    },
    async refunded(tx, { uid }, reserved, share, now) {
      for (const { lineId: id, data } of reserved) {
        const back = pointsBack(data.points, share)
        if (back > 0) await points.giveBackUpTo(tx, { uid, ref: id }, back, now)
        if (share.cents >= share.of) await repo.move(tx, { uid, id }, 'return')
      }
    },
    giveBack: gift.giveBack,
  }
}

/** The one row that all redemptions of an item share, so it is locked among the last. */
export function itemsReservable(quotas: Pick<QuotaService, 'takeOf' | 'giveBackOf'>): Reservable<'pointItemOf'> {
  const giveBack = async (tx: Tx, _of: ReservationRef, reserved: readonly ReservationLine[]) => {
    for (const { key: ref, number } of merged(reserved)) await quotas.giveBackOf(tx, { kind: ITEM, ref }, number)
  }
  return {
    kind: 'pointItemOf',
    rank: 83,
    async take(tx, _of, requests) {
      const gone: string[] = []
      for (const { key: ref, number } of merged(requests))
        if (!(await quotas.takeOf(tx, { kind: ITEM, ref }, number))) gone.push(ref)
      return gone
    },
    release: giveBack,
    giveBack,
  }
}
