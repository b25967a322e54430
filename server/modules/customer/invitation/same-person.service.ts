import type { Refusal } from '@contract/codes/invitation'
import type { Db, Reader } from '../../../kernel/db'
import { type Payables, payerKeyOf } from '../../finance/payment'
import type { AccountService, SessionService } from '../account'
import * as repo from './invitation.repo'
import { deviceKeyOf } from './invitation.rules'

/** Devices stored per shopper; the limit bounds the table when a client sends a new device with each call. */
const MOST_DEVICES = 20

export interface SamePersonDeps {
  account: Pick<AccountService, 'openIds'>
  sessions: Pick<SessionService, 'devicesOf'>
  payables: Pick<Payables, 'payersOf'>
}

/** Decides by devices and payer accounts whether two shoppers are the same person. */
export class SamePersonService {
  constructor(
    private readonly db: Db,
    private readonly deps: SamePersonDeps,
  ) {}

  /** Stores that a shopper was seen on a device; a known device causes no write. */
  async noteDevice(uid: string, deviceId: string, now: number): Promise<void> {
    const deviceKey = deviceKeyOf(deviceId)
    if (await this.#isNew(this.db.q, uid, deviceKey))
      await this.db.tx((tx) => repo.insertDevice(tx, { uid, deviceKey, at: now }))
  }

  async #isNew(q: Reader, uid: string, deviceKey: string): Promise<boolean> {
    const known = await repo.listDevices(q, uid)
    return known.length < MOST_DEVICES && !known.includes(deviceKey)
  }

  /** Whether a device belongs to the inviter or to one of their invitees. */
  async isDeviceKnown(q: Reader, inviterUid: string, deviceId: string): Promise<boolean> {
    if (await repo.isDeviceOf(q, inviterUid, deviceKeyOf(deviceId))) return true
    return (await this.deps.sessions.devicesOf(q, inviterUid)).includes(deviceId)
  }

  /** Whether two shoppers paid from the same account, or one paid from an account of the other. */
  async sharePayer(q: Reader, one: string, other: string): Promise<boolean> {
    const [mine, theirs] = await Promise.all([this.#payers(q, one), this.#payers(q, other)])
    return mine.some((key) => theirs.includes(key))
  }

  /** Reason why a card does not reward the owner of the code; null when it does. */
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
