// Invitations in the model of what shoppers own: accepted, a first order, its reward once it is kept, back with the order.
import { chinaDay, DAY_MS } from '@contract/codes/china-time'
import { FOREVER } from '@server/kernel/clock'
import { newId } from '@server/kernel/ids'
import { RETURN_MS } from '@server/modules/customer/invitation/invitation.rules'
import { PlainLedger } from '@server/modules/finance/ledger/plain-ledger.fixture'
import { endOfPoints } from '@server/modules/finance/points'
import { Action, isRefused } from './model-action'
import type { Noun } from './owned-model'
import type { OfOrders, OwnedOrder } from './owned-order-actions'
import { plainOf } from './points-model'
import type { Seen } from './seen'
import type { TestShop } from './test-shop'

const RULE = { points: 70, guestPoints: 30, minCents: 3900, monthLimit: 2 }
/** Shoppers that a run comes to at most. */
const MOST = 7

interface ModelInvitation {
  host: string
  guest: string
  id: string
  device: string
  state: 'registered' | 'ordered' | 'rewarded' | 'lost'
  reward: 'waiting' | 'granted' | 'lost' | 'takenBack' | null
  order: OwnedOrder | null
}
export interface OfInvitations extends OfOrders {
  invitations: Invitations
}

export class Invitations implements Noun {
  readonly all: ModelInvitation[] = []
  readonly createdAt = new Map<string, number>()
  /** Rewards that came, by inviter and month. */
  readonly #granted = new Map<string, number>()
  constructor(readonly of: Pick<OfOrders, 'points' | 'orders'>) {}
  dues() {
    return this.all.flatMap(({ state, order }) =>
      state === 'ordered' && order?.stage === 'received' ? [order.receivedAt + RETURN_MS] : [],
    )
  }
  /** What became of friends' orders. */
  turn(now: number) {
    for (const one of this.all) {
      const first = this.of.orders.all.find(
        ({ uid, state, cents }) => uid === one.guest && state === 'paid' && cents >= RULE.minCents,
      )
      if (one.state === 'registered' && first) Object.assign(one, { state: 'ordered', reward: 'waiting', order: first })
      const { order } = one
      const isGone = order?.stage === 'refunded'
      if (one.state === 'ordered' && isGone) Object.assign(one, { state: 'lost', reward: 'lost' })
      if (one.state === 'ordered' && order?.stage === 'received' && order.receivedAt + RETURN_MS <= now)
        this.#grant(one, now)
      if (one.state !== 'rewarded' || !isGone) continue
      Object.assign(one, { state: 'lost', reward: 'takenBack' })
      const back = { ref: `uninvite ${one.id}`, of: `invite ${one.id}`, amount: RULE.points }
      expect(plainOf(this.of, one.host).reverse(back)).toBe(true)
    }
  }
  #grant(one: ModelInvitation, now: number) {
    const month = `${one.host} ${chinaDay(now).slice(0, 7)}`
    const granted = this.#granted.get(month) ?? 0
    if (granted >= RULE.monthLimit) {
      Object.assign(one, { state: 'lost', reward: 'lost' })
      return
    }
    this.#granted.set(month, granted + 1)
    Object.assign(one, { state: 'rewarded', reward: 'granted' })
    plainOf(this.of, one.host).earn({ ref: `invite ${one.id}`, amount: RULE.points, endsAt: endOfPoints(now) })
  }
  async compare(real: TestShop, seen: Seen) {
    // What was paid, received and given back is news for those who invited.
    await real.outbox.drain()
    this.turn(real.clock.now())
    for (const host of new Set(this.all.map((one) => one.host))) {
      const own = this.all.filter((one) => one.host === host).map(({ state, reward }) => ({ state, reward }))
      if (seen.has(`friends of ${host}`, own)) continue
      const friends = await real.invitations.page(host, { pageSize: 50 })
      expect(friends.records.map(({ state }) => state).reverse()).toEqual(own.map(({ state }) => state))
      const rewards = await real.inviteRewards.page(host, { pageSize: 50 })
      expect(rewards.records.map(({ state }) => state).sort()).toEqual(own.flatMap(({ reward }) => reward ?? []).sort())
    }
  }
}

export async function openInvitations(
  real: TestShop,
  of: Pick<OfOrders, 'uids' | 'points' | 'orders'>,
): Promise<Invitations> {
  const { points, guestPoints, minCents, monthLimit } = RULE
  const rule = { isOn: 1, points, guestPoints, cardPoints: 0, minCents, monthLimit, endsAt: FOREVER }
  await real.db.tx((tx) => real.invitations.putRule(tx, rule))
  const invitations = new Invitations(of)
  for (const uid of of.uids) invitations.createdAt.set(uid, real.clock.now())
  return invitations
}

/** A shopper accepts the code of another, or their own: most times somebody new, on a device of theirs. */
class Accept extends Action<OfInvitations> {
  constructor(
    readonly who: number,
    readonly by: number,
    readonly isKnown: boolean,
  ) {
    super()
  }
  override canHappen({ uids }: OfInvitations) {
    return this.who % 2 === 1 || uids.length < MOST
  }
  async action(model: OfInvitations, real: TestShop) {
    const { uids, points, bills, invitations } = model
    const now = real.clock.now()
    const host = uids[this.by % uids.length] ?? ''
    const isNew = this.who % 2 === 0
    const guest = isNew ? (await real.addShopper()).uid : (uids[this.who % uids.length] ?? '')
    if (isNew) {
      uids.push(guest)
      points.set(guest, new PlainLedger())
      invitations.createdAt.set(guest, now)
    }
    const known = invitations.all.find((one) => one.host === host)
    const device = (this.isKnown ? known?.device : undefined) ?? newId()
    const { code } = await real.inviteCodes.own(host, now)
    const before = invitations.all.find((one) => one.guest === guest)
    const hasBought = bills.some(({ uid, state }) => uid === guest && state !== 'closed')
    const isOld = now - (invitations.createdAt.get(guest) ?? 0) >= DAY_MS
    const isYounger = uids.indexOf(guest) > uids.indexOf(host)
    const isNobody = hasBought || isOld || !isYounger || (this.isKnown && known !== undefined)
    const isBad = before ? before.host !== host : isNobody
    const accept = real.invitations.accept(guest, code, device, now)
    expect({ accept: 'refused', so: await isRefused(accept) }).toEqual({ accept: 'refused', so: isBad })
    if (isBad) return
    expect(await accept).toEqual({ points: RULE.guestPoints })
    if (before) return
    const id = newId()
    invitations.all.push({ host, guest, id, device, state: 'registered', reward: null, order: null })
    plainOf(model, guest).earn({ ref: `guest ${id}`, amount: RULE.guestPoints, endsAt: endOfPoints(now) })
  }
  override toString() {
    return `accept(${this.who}, ${this.by}, ${this.isKnown})`
  }
}
export const invitationActions = { Accept }
