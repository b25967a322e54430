import { STAFF_ACCOUNT_LOCK, STAFF_ADDRESS_LOCK } from '@contract/codes/staff'
import type { Db, Tx } from '../../../kernel/db'
import { fail } from '../../../kernel/errors'
import { hashOf } from './staff.rules'
import * as repo from './staff-proof.repo'

/** One text for every locked login, known or not. */
export const LOCKED_TEXT = `错误次数太多，请 ${STAFF_ACCOUNT_LOCK.forMs / 60_000} 分钟后再试`

/**
 * Counts tries before they are checked. Wrong tries of one account are counted together for all addresses that the
 * account does not know, and apart for each known one: an attacker elsewhere cannot keep an administrator out.
 */
export class StaffTries {
  constructor(private readonly db: Db) {}

  /** Counts a try of an address. SYS_OPT_FREQUENTLY_ERROR: too many were wrong. */
  async takeAddress(address: string, now: number): Promise<void> {
    const { wrongTries: most, forMs } = STAFF_ADDRESS_LOCK
    const limit = { most, forMs, isSliding: false }
    const tries = await this.db.tx((tx) => repo.takeTry(tx, addressRow(address), limit, now))
    if (tries === null) fail('SYS_OPT_FREQUENTLY_ERROR', LOCKED_TEXT)
  }

  /** Counts a try of an account; `from` is a known address or empty. Returns the number of tries, null when locked. */
  takeAccount(login: string, from: string, now: number): Promise<number | null> {
    const { wrongTries: most, forMs } = STAFF_ACCOUNT_LOCK
    return this.db.tx((tx) => repo.takeTry(tx, accountRow(login, from), { most, forMs, isSliding: true }, now))
  }

  /** After a right try: the try of the address no longer counts, and the count of the account restarts. */
  async succeeded(tx: Tx, login: string, from: string, address: string): Promise<void> {
    await repo.clearTries(tx, accountRow(login, from))
    await repo.returnTry(tx, addressRow(address))
  }

  /** Takes back the try of an address, where no try of an account was counted. */
  returnAddress(tx: Tx, address: string): Promise<void> {
    return repo.returnTry(tx, addressRow(address))
  }

  sweep(now: number): Promise<void> {
    return this.db.tx((tx) => repo.sweepTries(tx, now))
  }
}

const addressRow = (address: string): string => `address:${address}`
const accountRow = (login: string, from: string): string => `login:${hashOf(`login:${login}`)}:${from}`
