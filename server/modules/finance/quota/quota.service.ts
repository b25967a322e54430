import type { Reader, Tx } from '../../../kernel/db'
import type { QuotaKey } from './quota.repo'
import * as repo from './quota.repo'

/** The kind of quota that limits per shopper are; each names its period and what of. */
export const LIMIT = 'limit'

/** So much of something limited, for one person; `number` is whole, at least 1. */
export interface Taking extends QuotaKey {
  number: number
}

/** "N of something, M each": how much there is for all, how much a person may have in a period, each a row that decides (shapes: quota). */
export class QuotaService {
  /** Uses up so much; false, and nothing happens, when it would be more than `most` in that period. */
  async take(tx: Tx, { number, most, ...key }: Taking & { most: number }): Promise<boolean> {
    whole(number)
    // Of a person's first taking there is no row yet to hold it against.
    return number <= most && (await repo.take(tx, key, number, most))
  }

  /** Gives back what was taken; the caller sees to it that it happens once. */
  async giveBack(tx: Tx, { number, ...key }: Taking): Promise<void> {
    whole(number)
    if (!(await repo.giveBack(tx, key, number)))
      throw new Error(`less than ${number} of ${key.kind} ${key.ref} was taken`)
  }

  /** What a person has used up of some things, each in the period named; things never taken are missing. */
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

  /** Says how much of something there is for all; null: no end of it. What is gone stays gone. */
  open(tx: Tx, { kind, ref }: Pick<QuotaKey, 'kind' | 'ref'>, total: number | null): Promise<void> {
    return repo.putTotal(tx, kind, ref, total)
  }

  /** Takes of what there is for all; false, and nothing happens, when less is left. */
  async takeOf(tx: Tx, { kind, ref }: Pick<QuotaKey, 'kind' | 'ref'>, number: number): Promise<boolean> {
    whole(number)
    return (await repo.takeOf(tx, kind, ref, number)) ?? true
  }

  /** As `takeOf`, of a total that whoever asks keeps: there need be no row before the first taking. */
  async takeUpTo(
    tx: Tx,
    { kind, ref }: Pick<QuotaKey, 'kind' | 'ref'>,
    { number, total }: { number: number; total: number },
  ): Promise<boolean> {
    whole(number)
    return number <= total && (await repo.takeUpTo(tx, kind, ref, number, total))
  }

  /** Gives back of what was taken for all; the caller sees to it that it happens once. */
  async giveBackOf(tx: Tx, { kind, ref }: Pick<QuotaKey, 'kind' | 'ref'>, number: number): Promise<void> {
    whole(number)
    await repo.giveBackOf(tx, kind, ref, number)
  }

  /** Forgets things that sort below `ref`, where the owner's words sort by when they are over. */
  forgetBelow(tx: Tx, { kind, ref }: Pick<QuotaKey, 'kind' | 'ref'>): Promise<void> {
    return repo.forgetBelow(tx, kind, ref)
  }

  /** How much there is for all and how much is gone; things without an end are missing. */
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
