// Invitations: a shopper accepts the code of another.
import { newId } from '@server/kernel/ids'
import type { OwnedScene } from './owned-scene'
import type { TestShop } from './test-shop'
import { attempt, type Outcome, pick } from './walk'

/** Maximum number of shoppers of a run. */
const MOST = 7
const NO_FRIEND = /邀请/

/** Accepts the code of another shopper, or the own one; mostly as a new shopper, sometimes on a known device. */
export async function accept(
  { uids }: OwnedScene,
  real: TestShop,
  who: number,
  by: number,
  isKnown: boolean,
): Promise<Outcome> {
  const now = real.clock.now()
  const host = pick(uids, by) ?? ''
  const isNew = who % 2 === 0
  if (isNew && uids.length >= MOST) return 'idle'
  const guest = isNew ? (await real.addShopper()).uid : (pick(uids, who) ?? '')
  if (isNew) uids.push(guest)
  const { code } = await real.inviteCodes.own(host, now)
  const accepted = await attempt(
    real.invitations.accept(guest, code, isKnown ? `device of ${host}` : newId(), now),
    NO_FRIEND,
  )
  if (!accepted) return 'refused'
  const { records } = await real.invitations.page(host, { pageSize: 50 })
  expect(records.length).toBeGreaterThan(0)
  return 'done'
}
