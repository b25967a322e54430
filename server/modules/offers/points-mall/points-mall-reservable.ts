import type { PointItemKind } from '@contract/codes/points-mall'
import type { Tx } from '../../../kernel/db'
import {
  merged,
  type Reservable,
  type ReservationLine,
  type ReservationRef,
  type Reserved,
} from '../../../kernel/reservations'
import type { PointsService } from '../../finance/points'
import type { QuotaService } from '../../finance/quota'
import * as repo from './points-mall.repo'

/** The kind of quota that items are. */
export const ITEM = 'pointItem'

/** What an exchange takes of its shopper, by the item's id. */
export interface ItemRequest extends ReservationLine {
  /** So many a shopper may have. */
  most: number
  kind: PointItemKind
  title: string
  picture: string
  cents: number
  /** Of goods; else empty. */
  orderId: string
  /** Of what is paid by itself; empty for goods, which are paid with their order. */
  payableNo: string
  /** Points in all. */
  data: { points: number }
}

declare module '../../../kernel/reservations' {
  interface ReservationRequests {
    /** A shopper's points and their own number of an item. */
    pointItem: ItemRequest
    /** The same of what there is for all. */
    pointItemOf: ReservationLine
  }
}

export const ownTaking = (uid: string, ref: string, number: number) => ({
  uid,
  kind: ITEM,
  ref,
  period: 'ever',
  number,
})

/** What of the shopper's own an exchange takes: points put aside, spent with its payment, back by the share of what comes back. */
export function itemReservable(quotas: QuotaService, points: PointsService): Reservable<'pointItem'> {
  const each = async (
    reserved: readonly Reserved<ItemRequest['data']>[],
    of: ReservationRef,
    action: (exchange: { uid: string; exchangeId: string }, points: number) => Promise<unknown>,
  ) => {
    for (const { lineId: exchangeId, data } of reserved) await action({ uid: of.uid, exchangeId }, data.points)
  }
  const giveBackOwn = async (tx: Tx, of: ReservationRef, reserved: readonly ReservationLine[]) => {
    for (const { key, number } of reserved) await quotas.giveBack(tx, ownTaking(of.uid, key, number))
  }
  return {
    kind: ITEM,
    rank: 8,
    async take(tx, { uid }, requests, now) {
      const refused: string[] = []
      for (const { most, lineId: redemptionId, key: itemId, data, ...request } of requests) {
        const isAllowed = await quotas.take(tx, { ...ownTaking(uid, itemId, request.number), most })
        const cause = { uid, ref: redemptionId, amount: data.points }
        if (!isAllowed || !(await points.freeze(tx, cause, now))) refused.push(itemId)
        await repo.insertRedemption(tx, {
          uid,
          redemptionId,
          itemId,
          ...request,
          points: data.points,
          state: 'unpaid',
          heldId: '',
          at: now,
        })
      }
      return refused
    },
    commit: (tx, of, reserved, now) =>
      each(reserved, of, async (one) => {
        await points.spendAside(tx, { uid: one.uid, ref: one.exchangeId }, now)
        await repo.move(tx, one, 'unpaid', 'done')
      }),
    async release(tx, of, reserved, now) {
      await each(reserved, of, async (one) => {
        await points.thaw(tx, { uid: one.uid, ref: one.exchangeId }, now)
        await repo.move(tx, one, 'unpaid', 'closed')
      })
      await giveBackOwn(tx, of, reserved)
    },
    refunded: (tx, of, reserved, share, now) =>
      each(reserved, of, async (one, all) => {
        const isWhole = share.cents >= share.of
        const back = isWhole ? all : Math.floor((all * share.cents) / share.of)
        if (back > 0) await points.giveBackUpTo(tx, { uid: one.uid, ref: one.exchangeId }, back, now)
        if (isWhole) await repo.move(tx, one, 'done', 'returned')
      }),
    giveBack: (tx, of, reserved) => giveBackOwn(tx, of, reserved),
  }
}

/** The one row that all who exchange an item share, so among the last. */
export function itemsReservable(quotas: QuotaService): Reservable<'pointItemOf'> {
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
