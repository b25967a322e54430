import type { Reader, Tx } from '../../../kernel/db'
import type { QuotaKey } from './quota.repo'
import * as repo from './quota.repo'

/** The kind of quota of limits per shopper; each names its period and its subject. */
export const LIMIT = 'limit'

/** A shopper's take of something limited; `number` is a whole number, at least 1. */
export interface Taking extends QuotaKey {
  number: number
}

/**
 * "N of something, M each": a total for all shoppers and a limit per shopper and period. Each is one row, and a
 * conditional update of that row decides.
 */
export class QuotaService {
  /** Takes for one shopper; false, and nothing changes, when it would exceed `most` in the period. */
  async take(tx: Tx, { number, most, ...key }: Taking & { most: number }): Promise<boolean> {
    whole(number)
    // The first take inserts the row without a condition, so `most` is checked here.
    return number <= most && (await repo.take(tx, key, number, most))
  }

  /** Gives back what was taken; the caller makes sure that it happens once. */
  async giveBack(tx: Tx, { number, ...key }: Taking): Promise<void> {
    whole(number)
    if (!(await repo.giveBack(tx, key, number)))
      throw new Error(`less than ${number} of ${key.kind} ${key.ref} was taken`)
  }

  /** A shopper's use of some things, each in the period named; things never taken are missing. */
  async taken(
    q: Reader,
    uid: string,
    kind: string,
    asked: readonly { ref: string; period: string }[],
  ): Promise<Map<string, number>> {
    const periodOf = new Map(asked.map(({ ref, period }) => [ref, period]))
    const rows = await repo.findTaken(q, uid, kind, [...periodOf.keys()])
    const now = rows.filter(({ ref, period, taken }) => periodOf.get(ref) === period && taken > 0)
    return new Map(now.map(({ ref, taken }) => [ref, taken]))
  }

  /** Sets the total for all shoppers; null: unlimited. The number taken stays. */
  open(tx: Tx, { kind, ref }: Pick<QuotaKey, 'kind' | 'ref'>, total: number | null): Promise<void> {
    return repo.putTotal(tx, kind, ref, total)
  }

  /** Takes from the total for all; false, and nothing changes, when less is left. */
  async takeOf(tx: Tx, { kind, ref }: Pick<QuotaKey, 'kind' | 'ref'>, number: number): Promise<boolean> {
    whole(number)
    return (await repo.takeOf(tx, kind, ref, number)) ?? true
  }

  /** Like `takeOf`, but the caller keeps the total: no row is needed before the first take. */
  async takeUpTo(
    tx: Tx,
    { kind, ref }: Pick<QuotaKey, 'kind' | 'ref'>,
    { number, total }: { number: number; total: number },
  ): Promise<boolean> {
    whole(number)
    return number <= total && (await repo.takeUpTo(tx, kind, ref, number, total))
  }

  /** Gives back to the total for all; the caller makes sure that it happens once. */
  async giveBackOf(tx: Tx, { kind, ref }: Pick<QuotaKey, 'kind' | 'ref'>, number: number): Promise<void> {
    whole(number)
    await repo.giveBackOf(tx, kind, ref, number)
  }

  /** Deletes rows whose refs sort below `ref`; the refs of this kind must sort by their end time. */
  forgetBelow(tx: Tx, { kind, ref }: Pick<QuotaKey, 'kind' | 'ref'>): Promise<void> {
    return repo.forgetBelow(tx, kind, ref)
  }

  /** Total and number taken of some things; unlimited things are missing. */
  async leftOf(
    q: Reader,
    kind: string,
    refs: readonly string[],
  ): Promise<Map<string, { total: number; taken: number }>> {
    const rows = await repo.findTotals(q, kind, refs)
    return new Map(rows.map(({ ref, total, taken }) => [ref, { total, taken }]))
  }
}

function whole(number: number): void {
  if (!Number.isSafeInteger(number) || number < 1) throw new RangeError(`not a whole number to take: ${number}`)
}
