import type { PointItemKind } from '@contract/codes/points-mall'
import type { Tx } from '../../../kernel/db'
import { type Hold, type Holder, type HoldRef, merged } from '../../../kernel/holders'
import type { PointsService } from '../../finance/points'
import type { QuotaService } from '../../finance/quota'
import * as repo from './points-mall.repo'

/** The kind of quota that items are. */
export const ITEM = 'pointItem'

/** What an exchange takes of its shopper, by the item's id. */
export interface ItemClaim extends Hold {
  /** So many a shopper may have. */
  most: number
  kind: PointItemKind
  title: string
  picture: string
  /** In all. */
  points: number
  cents: number
  orderId: string
}

declare module '../../../kernel/holders' {
  interface Claims {
    /** A shopper's points and their own number of an item. */
    pointItem: ItemClaim
    /** The same of what there is for all. */
    pointItemOf: Hold
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
export function itemHolder(quotas: QuotaService, points: PointsService): Holder<'pointItem'> {
  const each = async (
    held: readonly Hold[],
    of: HoldRef,
    act: (exchange: { uid: string; exchangeId: string }) => Promise<unknown>,
  ) => {
    for (const { lineId: exchangeId } of held) await act({ uid: of.uid, exchangeId })
  }
  const giveBackOwn = async (tx: Tx, of: HoldRef, held: readonly Hold[]) => {
    for (const { key, number } of held) await quotas.giveBack(tx, ownTaking(of.uid, key, number))
  }
  return {
    kind: ITEM,
    rank: 8,
    async take(tx, { uid, no }, claims, now) {
      const refused: string[] = []
      for (const { most, lineId: exchange_id, key: item_id, orderId: order_id, ...claim } of claims) {
        const isAllowed = await quotas.take(tx, { ...ownTaking(uid, item_id, claim.number), most })
        const cause = { uid, ref: exchange_id, amount: claim.points }
        if (!isAllowed || !(await points.setAside(tx, cause, now))) refused.push(item_id)
        await repo.insertExchange(tx, {
          ...{ uid, exchange_id, item_id, order_id, ...claim },
          ...{ state: 'unpaid', payable_no: no, held_id: '', at: now },
        })
      }
      return refused
    },
    commit: (tx, of, held, now) =>
      each(held, of, async (one) => {
        await points.spendAside(tx, { uid: one.uid, ref: one.exchangeId }, now)
        await repo.move(tx, one, 'unpaid', 'done')
      }),
    async release(tx, of, held, now) {
      await each(held, of, async (one) => {
        await points.thaw(tx, { uid: one.uid, ref: one.exchangeId }, now)
        await repo.move(tx, one, 'unpaid', 'closed')
      })
      await giveBackOwn(tx, of, held)
    },
    refunded: (tx, of, held, share, now) =>
      each(held, of, async (one) => {
        const row = await repo.findExchange(tx, one.uid, one.exchangeId)
        if (!row) return
        const isWhole = share.cents >= share.of
        const back = isWhole ? row.points : Math.floor((row.points * share.cents) / share.of)
        if (back > 0) await points.giveBackUpTo(tx, { uid: one.uid, ref: one.exchangeId }, back, now)
        if (isWhole) await repo.move(tx, one, 'done', 'returned')
      }),
    giveBack: (tx, of, held) => giveBackOwn(tx, of, held),
  }
}

/** The one row that all who exchange an item share, so among the last. */
export function itemsHolder(quotas: QuotaService): Holder<'pointItemOf'> {
  const giveBack = async (tx: Tx, _of: HoldRef, held: readonly Hold[]) => {
    for (const { key: ref, number } of merged(held)) await quotas.giveBackOf(tx, { kind: ITEM, ref }, number)
  }
  return {
    kind: 'pointItemOf',
    rank: 83,
    async take(tx, _of, claims) {
      const gone: string[] = []
      for (const { key: ref, number } of merged(claims))
        if (!(await quotas.takeOf(tx, { kind: ITEM, ref }, number))) gone.push(ref)
      return gone
    },
    release: giveBack,
    giveBack,
  }
}
