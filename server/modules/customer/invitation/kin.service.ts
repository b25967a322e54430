import type { Refusal } from '@contract/codes/invitation'
import type { Db, Reader } from '../../../kernel/db'
import { type Payables, payerKeyOf } from '../../finance/payment'
import type { AccountService, SessionService } from '../account'
import * as repo from './invitation.repo'
import { deviceKeyOf } from './invitation.rules'

/** Devices of one shopper that are kept: whoever names a new one with each call fills no table. */
const MOST_DEVICES = 20

export interface KinDeps {
  account: Pick<AccountService, 'openIds'>
  sessions: Pick<SessionService, 'devicesOf'>
  payables: Pick<Payables, 'payersOf'>
}

/** Whether two shoppers are the same person, as far as devices and payers tell (behaviours 2.15). */
export class KinService {
  constructor(
    private readonly db: Db,
    private readonly deps: KinDeps,
  ) {}

  /** Notes that a shopper was seen on a device; most times it is known, and nothing is written. */
  async see(uid: string, deviceId: string, now: number): Promise<void> {
    const deviceKey = deviceKeyOf(deviceId)
    if (await this.#isNew(this.db.q, uid, deviceKey))
      await this.db.tx((tx) => repo.insertDevice(tx, { uid, deviceKey, at: now }))
  }

  async #isNew(q: Reader, uid: string, deviceKey: string): Promise<boolean> {
    const known = await repo.listDevices(q, uid)
    return known.length < MOST_DEVICES && !known.includes(deviceKey)
  }

  /** Whether a device is the inviter's, or that of a friend whom they invited. */
  async isDeviceKnown(q: Reader, inviterUid: string, deviceId: string): Promise<boolean> {
    if (await repo.isDeviceOf(q, inviterUid, deviceKeyOf(deviceId))) return true
    return (await this.deps.sessions.devicesOf(q, inviterUid)).includes(deviceId)
  }

  /** Whether two paid from one account, or one from the other's. */
  async sharePayer(q: Reader, one: string, other: string): Promise<boolean> {
    const [mine, theirs] = await Promise.all([this.#payers(q, one), this.#payers(q, other)])
    return mine.some((key) => theirs.includes(key))
  }

  /** Why somebody's card does not count for whose code they came with; null when it does. */
  async cardProblem(q: Reader, inviterUid: string, buyerUid: string): Promise<Refusal | null> {
    if (inviterUid === buyerUid) return 'self'
    if ((await repo.findInvited(q, inviterUid, 'card'))?.inviterUid === buyerUid) return 'ring'
    const [mine, theirs] = await Promise.all([this.#devices(q, inviterUid), this.#devices(q, buyerUid)])
    if (mine.some((key) => theirs.includes(key))) return 'device'
    return (await this.sharePayer(q, inviterUid, buyerUid)) ? 'payer' : null
  }

  async #payers(q: Reader, uid: string): Promise<string[]> {
    const [paid, openIds] = await Promise.all([this.deps.payables.payersOf(q, uid), this.deps.account.openIds(q, uid)])
    return [...paid, ...openIds.map(payerKeyOf)]
  }

  async #devices(q: Reader, uid: string): Promise<string[]> {
    const [known, now] = await Promise.all([repo.listDevices(q, uid), this.deps.sessions.devicesOf(q, uid)])
    return [...known, ...now.map(deviceKeyOf)]
  }
}
