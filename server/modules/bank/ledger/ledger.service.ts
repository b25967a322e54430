import type { Db, Reader, Tx } from '../../../kernel/db'
import { newId } from '../../../kernel/ids'
import type { AccountKey, Cause, EntryRow, Levels } from './ledger.repo'
import * as repo from './ledger.repo'
import { cut, type Part, sumOf } from './ledger.rules'

/** The end of what does not end. */
export const NEVER = Number.MAX_SAFE_INTEGER
/** Kind of the entries by which what was not used comes to its end. */
export const LAPSE = 'lapse'
/** Accounts asked for at once by the sweep. */
const AT_ONCE = 100

/** So much for a cause, in whole units, at least 1. */
export interface Movement extends AccountKey, Cause {
  amount: number
}

interface EntryTraits {
  endsAt?: number
  isFinal?: boolean
}

interface Held extends Levels {
  lots: Part[]
  /** What has come to its end, by when it did. */
  lapsed: Map<number, number>
}

/**
 * Value that belongs to somebody, a book for each kind of it (shapes: ledger). Every write first holds the account's row, so
 * that those of one account follow each other; a cause counts once. What has ended is never used, swept or not.
 */
export class LedgerService {
  constructor(private readonly db: Db) {}

  /** Adds value; what is owed is paid first. False when the cause was counted before. */
  async earn(tx: Tx, movement: Movement & { endsAt?: number }, now: number): Promise<boolean> {
    const { endsAt = NEVER, amount } = whole(movement)
    const { owed } = await this.#hold(tx, movement, now)
    if (!(await write(tx, movement, amount, now, { endsAt }))) return false
    await put(tx, movement, owed, [{ endsAt, amount }])
    return true
  }

  /** Puts value aside, the lots that end first; false when there is not so much, or it has been thawed before. */
  async freeze(tx: Tx, movement: Movement, now: number): Promise<boolean> {
    const { amount, kind, ref } = whole(movement)
    const { available, lots } = await this.#hold(tx, movement, now)
    const known = await repo.findFreeze(tx, movement, movement)
    if (known) {
      if (known.amount !== amount) throw new Error(`${kind} ${ref} put aside ${known.amount}, not ${amount}`)
      return known.state !== 'thawed'
    }
    if (available < amount) return false
    const { first } = cut(lots, amount)
    for (const part of first) await repo.eatLot(tx, movement, part, 0)
    await repo.insertFreeze(tx, movement, movement, first)
    await repo.moveAccount(tx, movement, { available: -amount, frozen: amount })
    return true
  }

  /** Spends what was put aside. False when it was spent or thawed before: the first of the two counts. */
  async spend(tx: Tx, cause: AccountKey & Cause, now: number): Promise<boolean> {
    await this.#hold(tx, cause, now)
    const amount = await repo.endFreeze(tx, cause, cause, 'spent')
    if (amount === undefined) return false
    await repo.moveAccount(tx, cause, { frozen: -amount })
    await writeNew(tx, cause, -amount, now)
    return true
  }

  /** Gives back what was put aside, to the lots that it came from. False when it was spent or thawed before. */
  async thaw(tx: Tx, cause: AccountKey & Cause, now: number): Promise<boolean> {
    const { owed } = await this.#hold(tx, cause, now)
    const amount = await repo.endFreeze(tx, cause, cause, 'thawed')
    if (amount === undefined) return false
    await repo.moveAccount(tx, cause, { frozen: -amount })
    const parts = await repo.findParts(tx, cause, cause)
    for (const part of parts) await repo.returnPart(tx, cause, cause, part)
    await put(tx, cause, owed, parts)
    return true
  }

  /** Spends at once; false when there is not so much. A repeat takes nothing more and gives true. */
  async take(tx: Tx, movement: Movement, now: number): Promise<boolean> {
    if (!(await this.freeze(tx, movement, now))) return false
    await this.spend(tx, movement, now)
    return true
  }

  /**
   * Takes back so much of an earning, owing what is spent by now, or gives back so much of a spending, to the lots that it
   * came from. By parts, each with a cause of its own; false when that counted before. More than there was to reverse throws.
   */
  async reverse(tx: Tx, movement: Movement & { of: Cause }, now: number): Promise<boolean> {
    const { of, amount } = whole(movement)
    const held = await this.#hold(tx, movement, now)
    if (await repo.hasEntry(tx, movement, movement)) return false
    const original = await repo.markReversed(tx, movement, of, amount)
    if (!original) throw new Error(`of ${of.kind} ${of.ref} less than ${amount} is left to reverse`)
    const change =
      original.amount > 0
        ? -(await this.#takeBack(tx, movement, held, original.ends_at ?? NEVER))
        : await this.#giveBack(tx, movement, held)
    await writeNew(tx, movement, change, now, { isFinal: true })
    return true
  }

  /** What somebody has now; the balance may be below zero. What has ended is not in it. */
  async account(q: Reader, key: AccountKey, now: number): Promise<Levels & { balance: number; ending: Part | null }> {
    const [{ available, frozen, owed }, lots] = await Promise.all([repo.findLevels(q, key), repo.findLots(q, key)])
    const ended = lots.reduce((sum, lot) => sum + (lot.ends_at <= now ? lot.amount : 0), 0)
    const next = lots.find((lot) => lot.ends_at > now && lot.amount > 0)
    return {
      ...{ available: available - ended, frozen, owed },
      balance: available - ended + frozen - owed,
      ending: next && next.ends_at !== NEVER ? { endsAt: next.ends_at, amount: next.amount } : null,
    }
  }

  /** Movements, newest first, from before the entry `beforeId`. */
  entries(q: Reader, key: AccountKey, limit: number, beforeId: string | null): Promise<EntryRow[]> {
    return repo.listEntries(q, key, limit, beforeId)
  }

  /** Writes down what has come to its end, an account a transaction. */
  async sweep(now: number): Promise<void> {
    for (;;) {
      const ended = await repo.findEnded(this.db.q, now, AT_ONCE)
      for (const key of ended) await this.db.tx((tx) => this.#hold(tx, key, now))
      if (ended.length < AT_ONCE) return
    }
  }

  /** The account as it stands once what has ended is gone; nobody else moves it before the transaction's end. */
  async #hold(tx: Tx, key: AccountKey, now: number): Promise<Held> {
    const levels = await repo.holdAccount(tx, key)
    const rows = await repo.findLots(tx, key)
    const lapsed = new Map(rows.map((row) => [row.ends_at, row.lapsed]))
    const parts = rows.map((row) => ({ endsAt: row.ends_at, amount: row.amount })).filter((part) => part.amount > 0)
    let available = levels.available
    for (const part of parts) {
      if (part.endsAt > now) continue
      await repo.eatLot(tx, key, part, part.amount)
      await repo.moveAccount(tx, key, { available: -part.amount })
      await writeNew(tx, { ...key, kind: LAPSE, ref: newId() }, -part.amount, now, { isFinal: true })
      available -= part.amount
      lapsed.set(part.endsAt, (lapsed.get(part.endsAt) ?? 0) + part.amount)
    }
    return { ...levels, available, lapsed, lots: parts.filter((part) => part.endsAt > now) }
  }

  /** Of what ended unused there is nothing to take back; else the earning's own lot is the first. Gives what is lost. */
  async #takeBack(tx: Tx, movement: Movement, held: Held, endsAt: number): Promise<number> {
    const gone = Math.min(movement.amount, held.lapsed.get(endsAt) ?? 0)
    if (gone > 0) await repo.eatLot(tx, movement, { endsAt, amount: 0 }, -gone)
    const lost = movement.amount - gone
    const ownFirst = [
      ...held.lots.filter((lot) => lot.endsAt === endsAt),
      ...held.lots.filter((lot) => lot.endsAt !== endsAt),
    ]
    const { first } = cut(ownFirst, lost)
    for (const part of first) await repo.eatLot(tx, movement, part, 0)
    const taken = sumOf(first)
    await repo.moveAccount(tx, movement, { available: -taken, owed: lost - taken })
    return lost
  }

  /** What ends last comes back first. */
  async #giveBack(tx: Tx, movement: Movement & { of: Cause }, held: Held): Promise<number> {
    const parts = await repo.findParts(tx, movement, movement.of)
    const { first } = cut(parts.reverse(), movement.amount)
    for (const part of first) await repo.returnPart(tx, movement, movement.of, part)
    await put(tx, movement, held.owed, first)
    return sumOf(first)
  }
}

/** Into the lots, but for what is owed: that is paid with what ends first. */
async function put(tx: Tx, key: AccountKey, owed: number, parts: readonly Part[]): Promise<void> {
  const { first: paid, rest } = cut(
    parts.toSorted((a, b) => a.endsAt - b.endsAt),
    owed,
  )
  await repo.moveAccount(tx, key, { available: sumOf(rest), owed: -sumOf(paid) })
  for (const part of rest) await repo.fillLot(tx, key, part)
}

/** Writes an entry; a final one can never be reversed. False when its cause was counted before. */
function write(
  tx: Tx,
  { uid, book, kind, ref }: AccountKey & Cause,
  amount: number,
  now: number,
  { endsAt, isFinal = false }: EntryTraits = {},
): Promise<boolean> {
  const reversed = isFinal ? Math.abs(amount) : 0
  return repo.insertEntry(tx, {
    ...{ uid, book, kind, ref, id: newId(), amount },
    ...{ reversed, ends_at: endsAt ?? null, created_at: now },
  })
}

/** Writes an entry whose levels have moved; a cause that has one fails the transaction. */
async function writeNew(tx: Tx, cause: AccountKey & Cause, amount: number, now: number, traits?: EntryTraits) {
  if (!(await write(tx, cause, amount, now, traits))) throw new Error(`${cause.kind} ${cause.ref} has an entry`)
}

function whole<T extends { amount: number }>(movement: T): T {
  if (!Number.isSafeInteger(movement.amount) || movement.amount < 1)
    throw new RangeError(`not a whole amount: ${movement.amount}`)
  return movement
}
