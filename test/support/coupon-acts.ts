// Claiming coupons and giving them away.
import { newId } from '@server/kernel/ids'
import type { MallScene } from './mall-scene'
import type { TestShop } from './test-shop'
import { type Outcome, pick, refused, type Scene, tried } from './walk'

/** Claims one of the coupons of the run; they are limited per shopper and in all. */
export async function claim(
  { uids, couponIds }: MallScene,
  real: TestShop,
  who: number,
  which: number,
): Promise<Outcome> {
  const [uid = '', couponId = ''] = [pick(uids, who), pick(couponIds, which)]
  return tried(real.coupons.claim(uid, couponId, { key: newId(), body: '' }, real.clock.now()), /领|抢光/)
}

const heldIn = ({ uids }: Scene, real: TestShop, state: 'unused' | 'giving') =>
  real.db.q
    .selectFrom('held_coupon')
    .selectAll()
    .where('uid', 'in', uids)
    .where('state', '=', state)
    .orderBy('heldId')
    .execute()

/** A shopper offers a coupon to a friend; coupons that are gifts or expired cannot be given. */
export async function giveCoupon(scene: Scene, real: TestShop, nth: number): Promise<Outcome> {
  const held = pick(await heldIn(scene, real, 'unused'), nth)
  if (!held) return 'idle'
  const now = real.clock.now()
  const give = real.couponGifts.give(held.uid, held.heldId, now)
  if (held.cameBy !== '' || held.untilAt <= now) return refused(give, /./)
  await give
  return 'done'
}

/** A shopper opens the link of a gift; its giver cannot take it. */
export async function takeCoupon(scene: Scene, real: TestShop, nth: number, who: number): Promise<Outcome> {
  const held = pick(await heldIn(scene, real, 'giving'), nth)
  const uid = pick(scene.uids, who) ?? ''
  if (!held) return 'idle'
  const take = real.couponGifts.take(uid, held.no, real.clock.now())
  if (uid === held.uid) return refused(take, /自己/)
  await take
  return 'done'
}

export async function takeBackCoupon(scene: Scene, real: TestShop, nth: number): Promise<Outcome> {
  const held = pick(await heldIn(scene, real, 'giving'), nth)
  if (!held) return 'idle'
  await real.couponGifts.takeBack(held.uid, held.no, real.clock.now())
  return 'done'
}
