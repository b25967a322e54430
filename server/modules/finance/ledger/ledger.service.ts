import type { Db, Reader, Tx } from '../../../kernel/db'
import { newId } from '../../../kernel/ids'
import { type Page, type PageQuery, pageOf, windowOf } from '../../../kernel/page'
import type { AccountKey, Cause, EntryRow, Levels } from './ledger.repo'
import * as repo from './ledger.repo'
import { cut, type Part, sumOf } from './ledger.rules'

/** `endsAt` of value that never ends. */
export const NEVER = Number.MAX_SAFE_INTEGER
/** Kind of the entries that record value that ended unused. */
export const LAPSE = 'lapse'
/** Accounts per query of the sweep. */
const AT_ONCE = 100

/** An amount for a cause, in whole units, at least 1. */
export interface Movement extends AccountKey, Cause {
  amount: number
}
/** An account without ended value; the balance may be below zero. */
export interface Account extends Levels {
  balance: number
  /** The lots that have not ended, the first to end first. */
  lots: Part[]
}

interface EntryTraits {
  endsAt?: number
  note?: string
  isFinal?: boolean
}

interface Held extends Levels {
  lots: Part[]
  /** Amount that ended unused, by the end of its lot. */
  lapsed: Map<number, number>
}

/**
 * Accounts with value, one book for each kind of value. Every write first locks the account's row, so that writes of
 * one account are serial; a cause counts once. Ended value is never used, whether the sweep has recorded its end or
 * not.
 */
export class LedgerService {
  constructor(private readonly db: Db) {}

  /** Adds value; an owed amount is paid first. False when the account has an entry of the cause. */
  async earn(tx: Tx, movement: Movement & { endsAt?: number; note?: string }, now: number): Promise<boolean> {
    const { endsAt = NEVER, note = '', amount } = whole(movement)
    const { owed } = await this.#hold(tx, movement, now)
    if (!(await write(tx, movement, amount, now, { endsAt, note }))) return false
    await put(tx, movement, owed, [{ endsAt, amount }])
    return true
  }

  /** Freezes value from the lots that end first; false when too little is available, or the cause was thawed before. */
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
    for (const part of first) await repo.consumeLot(tx, movement, part, 0)
    await repo.insertFreeze(tx, movement, movement, first)
    await repo.moveAccount(tx, movement, { available: -amount, frozen: amount })
    return true
  }

  /** Spends a frozen amount. False when it was spent or thawed before. */
  async spend(tx: Tx, cause: AccountKey & Cause, now: number): Promise<boolean> {
    await this.#hold(tx, cause, now)
    const amount = await repo.endFreeze(tx, cause, cause, 'spend')
    if (amount === undefined) return false
    await repo.moveAccount(tx, cause, { frozen: -amount })
    await writeNew(tx, cause, -amount, now)
    return true
  }

  /** Returns a frozen amount to the lots that it came from. False when it was spent or thawed before. */
  async thaw(tx: Tx, cause: AccountKey & Cause, now: number): Promise<boolean> {
    const { owed } = await this.#hold(tx, cause, now)
    const amount = await repo.endFreeze(tx, cause, cause, 'thaw')
    if (amount === undefined) return false
    await repo.moveAccount(tx, cause, { frozen: -amount })
    const parts = await repo.findParts(tx, cause, cause)
    for (const part of parts) await repo.returnPart(tx, cause, cause, part)
    await put(tx, cause, owed, parts)
    return true
  }

  /**
   * Freezes and spends in one step; false when too little is available. A repeat with the same cause takes nothing and
   * returns true.
   */
  async take(tx: Tx, movement: Movement, now: number): Promise<boolean> {
    if (!(await this.freeze(tx, movement, now))) return false
    await this.spend(tx, movement, now)
    return true
  }

  /** Takes the amount; the missing part is owed. It cannot be reversed. False when the cause has an entry. */
  async charge(tx: Tx, movement: Movement & { note?: string }, now: number): Promise<boolean> {
    const { amount, note = '' } = whole(movement)
    const { lots } = await this.#hold(tx, movement, now)
    if (!(await write(tx, movement, -amount, now, { isFinal: true, note }))) return false
    await lose(tx, movement, lots, amount)
    return true
  }

  /**
   * Reverses a part of an earning or of a spending. An earning is taken back, and the amount spent meanwhile is owed; a
   * spending is returned to the lots that it came from. Each part has its own cause; false when that cause has an
   * entry. Throws when less is left to reverse.
   */
  async reverse(tx: Tx, movement: Movement & { of: Cause }, now: number): Promise<boolean> {
    const { of, amount } = whole(movement)
    const held = await this.#hold(tx, movement, now)
    if (await repo.findEntry(tx, movement, movement)) return false
    const original = await repo.markReversed(tx, movement, of, amount)
    if (!original) throw new Error(`less than ${amount} of ${of.kind} ${of.ref} is left to reverse`)
    const change =
      original.amount > 0
        ? -(await this.#takeBack(tx, movement, held, original.endsAt ?? NEVER))
        : await this.#giveBack(tx, movement, held)
    await writeNew(tx, movement, change, now, { isFinal: true })
    return true
  }

  /** Reverses a spending or an earning until `total` of it is reversed; false when that much is reversed already. */
  async reverseUpTo(tx: Tx, key: AccountKey, of: Cause, kind: string, total: number, now: number): Promise<boolean> {
    // Locks the account: `entry.reversed` stays the same until the transaction ends.
    await this.#hold(tx, key, now)
    const entry = await repo.findEntry(tx, key, of)
    if (!entry) throw new Error(`${of.kind} ${of.ref} has no entry`)
    const amount = total - entry.reversed
    if (amount <= 0) return false
    return this.reverse(tx, { ...key, kind, ref: `${of.ref} ${total}`, amount, of }, now)
  }

  /** The part of a spending that has ended, within its reversal from the total `from` to the total `to`. */
  async endedOf(
    q: Reader,
    key: AccountKey,
    of: Cause,
    { from, to }: Record<'from' | 'to', number>,
    now: number,
  ): Promise<number> {
    const [entry, parts] = await Promise.all([repo.findEntry(q, key, of), repo.findParts(q, key, of)])
    // `parts` no longer contains the amount that is reversed already.
    const reversed = entry?.reversed ?? 0
    const start = Math.max(from, reversed)
    const { rest } = cut(parts.reverse(), start - reversed)
    const { first } = cut(rest, Math.max(0, to - start))
    return sumOf(first.filter(({ endsAt }) => endsAt <= now))
  }

  async account(q: Reader, key: AccountKey, now: number): Promise<Account> {
    const [{ available, frozen, owed }, rows] = await Promise.all([repo.findLevels(q, key), repo.findLots(q, key)])
    const ended = rows.reduce((sum, row) => sum + (row.endsAt <= now ? row.amount : 0), 0)
    return {
      available: available - ended,
      frozen,
      owed,
      balance: available - ended + frozen - owed,
      lots: rows.map(partOf).filter(({ endsAt, amount }) => endsAt > now && amount > 0),
    }
  }

  /** The entry of a cause; undefined when there is none. */
  entry(q: Reader, cause: AccountKey & Cause): Promise<Pick<EntryRow, 'amount'> | undefined> {
    return repo.findEntry(q, cause, cause)
  }

  /** A page of an account's entries, newest first. */
  async entries(q: Reader, key: AccountKey, query: PageQuery): Promise<Page<EntryRow>> {
    const { size, ...window } = windowOf(query)
    return pageOf(await repo.listEntries(q, key, window), size, ({ id }) => id)
  }

  /** Accounts of a book with lots that end soon and were not announced. */
  endingSoon(q: Reader, book: string, soon: repo.Soon, limit: number): Promise<AccountKey[]> {
    return repo.findSoon(q, book, soon, limit)
  }

  /** The lots of an account that end soon; each lot is returned once. */
  async takeSoon(tx: Tx, key: AccountKey, soon: repo.Soon): Promise<Part[]> {
    return (await repo.takeSoon(tx, key, soon)).map(partOf)
  }

  /** Records value that has ended, one account per transaction. */
  async sweep(now: number): Promise<void> {
    for (;;) {
      const ended = await repo.findEnded(this.db.q, now, AT_ONCE)
      for (const key of ended) await this.db.tx((tx) => this.#hold(tx, key, now))
      if (ended.length < AT_ONCE) return
    }
  }

  /** Locks the account until the transaction ends and records its ended value first. */
  async #hold(tx: Tx, key: AccountKey, now: number): Promise<Held> {
    const levels = await repo.holdAccount(tx, key)
    const rows = await repo.findLots(tx, key)
    const lapsed = new Map(rows.map((row) => [row.endsAt, row.lapsed]))
    const parts = rows.map(partOf).filter((part) => part.amount > 0)
    let available = levels.available
    for (const part of parts) {
      if (part.endsAt > now) continue
      await repo.consumeLot(tx, key, part, part.amount)
      await repo.moveAccount(tx, key, { available: -part.amount })
      await writeNew(tx, { ...key, kind: LAPSE, ref: newId() }, -part.amount, now, { isFinal: true })
      available -= part.amount
      lapsed.set(part.endsAt, (lapsed.get(part.endsAt) ?? 0) + part.amount)
    }
    return { ...levels, available, lapsed, lots: parts.filter((part) => part.endsAt > now) }
  }

  /**
   * Takes an earning back: value that ended unused is not taken again, the earning's own lot is taken first. Returns
   * the amount lost.
   */
  async #takeBack(tx: Tx, movement: Movement, held: Held, endsAt: number): Promise<number> {
    const gone = Math.min(movement.amount, held.lapsed.get(endsAt) ?? 0)
    if (gone > 0) await repo.consumeLot(tx, movement, { endsAt, amount: 0 }, -gone)
    const lost = movement.amount - gone
    const ownFirst = [
      ...held.lots.filter((lot) => lot.endsAt === endsAt),
      ...held.lots.filter((lot) => lot.endsAt !== endsAt),
    ]
    await lose(tx, movement, ownFirst, lost)
    return lost
  }

  /** Returns value to its lots, starting with the parts that end last; returns the amount. */
  async #giveBack(tx: Tx, movement: Movement & { of: Cause }, held: Held): Promise<number> {
    const parts = await repo.findParts(tx, movement, movement.of)
    const { first } = cut(parts.reverse(), movement.amount)
    for (const part of first) await repo.returnPart(tx, movement, movement.of, part)
    await put(tx, movement, held.owed, first)
    return sumOf(first)
  }
}

/** Takes from the lots in the given order; the missing amount is owed. */
async function lose(tx: Tx, key: AccountKey, lots: readonly Part[], amount: number): Promise<void> {
  const { first } = cut(lots, amount)
  for (const part of first) await repo.consumeLot(tx, key, part, 0)
  const taken = sumOf(first)
  await repo.moveAccount(tx, key, { available: -taken, owed: amount - taken })
}

/** Adds to the lots, after the owed amount is paid with the parts that end first. */
async function put(tx: Tx, key: AccountKey, owed: number, parts: readonly Part[]): Promise<void> {
  const { first: paid, rest } = cut(
    parts.toSorted((a, b) => a.endsAt - b.endsAt),
    owed,
  )
  await repo.moveAccount(tx, key, { available: sumOf(rest), owed: -sumOf(paid) })
  for (const part of rest) await repo.fillLot(tx, key, part)
}

/** Inserts an entry; a final one can never be reversed. False when the cause has an entry. */
function write(
  tx: Tx,
  { uid, book, kind, ref }: AccountKey & Cause,
  amount: number,
  now: number,
  { endsAt, note = '', isFinal = false }: EntryTraits = {},
): Promise<boolean> {
  const reversed = isFinal ? Math.abs(amount) : 0
  return repo.insertEntry(tx, {
    uid,
    book,
    kind,
    ref,
    id: newId(),
    amount,
    reversed,
    endsAt: endsAt ?? null,
    note,
    createdAt: now,
  })
}

/** Inserts an entry whose levels have moved; a cause that has an entry fails the transaction. */
async function writeNew(tx: Tx, cause: AccountKey & Cause, amount: number, now: number, traits?: EntryTraits) {
  if (!(await write(tx, cause, amount, now, traits))) throw new Error(`${cause.kind} ${cause.ref} has an entry`)
}

const partOf = ({ endsAt, amount }: { endsAt: number; amount: number }): Part => ({ endsAt, amount })

function whole<T extends { amount: number }>(movement: T): T {
  if (!Number.isSafeInteger(movement.amount) || movement.amount < 1)
    throw new RangeError(`not a whole amount: ${movement.amount}`)
  return movement
}
