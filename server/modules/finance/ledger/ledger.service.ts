import type { Db, Reader, Tx } from '../../../kernel/db'
import { newId } from '../../../kernel/ids'
import { type Page, type PageQuery, pageOf, windowOf } from '../../../kernel/page'
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
/** What an account has; the balance may be below zero. What has ended is not in it. */
export interface Account extends Levels {
  balance: number
  /** What of it ends when, the first to end at the front. */
  lots: Part[]
}

interface EntryTraits {
  endsAt?: number
  note?: string
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
  async earn(tx: Tx, movement: Movement & { endsAt?: number; note?: string }, now: number): Promise<boolean> {
    const { endsAt = NEVER, note = '', amount } = whole(movement)
    const { owed } = await this.#hold(tx, movement, now)
    if (!(await write(tx, movement, amount, now, { endsAt, note }))) return false
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
    const amount = await repo.endFreeze(tx, cause, cause, 'spend')
    if (amount === undefined) return false
    await repo.moveAccount(tx, cause, { frozen: -amount })
    await writeNew(tx, cause, -amount, now)
    return true
  }

  /** Gives back what was put aside, to the lots that it came from. False when it was spent or thawed before. */
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

  /** Spends at once; false when there is not so much. A repeat takes nothing more and gives true. */
  async take(tx: Tx, movement: Movement, now: number): Promise<boolean> {
    if (!(await this.freeze(tx, movement, now))) return false
    await this.spend(tx, movement, now)
    return true
  }

  /** Takes as much, and what is not there is owed; for good. False when the cause was counted before. */
  async charge(tx: Tx, movement: Movement & { note?: string }, now: number): Promise<boolean> {
    const { amount, note = '' } = whole(movement)
    const { lots } = await this.#hold(tx, movement, now)
    if (!(await write(tx, movement, -amount, now, { isFinal: true, note }))) return false
    await lose(tx, movement, lots, amount)
    return true
  }

  /**
   * Takes back so much of an earning, owing what is spent by now, or gives back so much of a spending, to the lots that it
   * came from. By parts, each with a cause of its own; false when that counted before. More than there was to reverse throws.
   */
  async reverse(tx: Tx, movement: Movement & { of: Cause }, now: number): Promise<boolean> {
    const { of, amount } = whole(movement)
    const held = await this.#hold(tx, movement, now)
    if (await repo.findEntry(tx, movement, movement)) return false
    const original = await repo.markReversed(tx, movement, of, amount)
    if (!original) throw new Error(`of ${of.kind} ${of.ref} less than ${amount} is left to reverse`)
    const change =
      original.amount > 0
        ? -(await this.#takeBack(tx, movement, held, original.endsAt ?? NEVER))
        : await this.#giveBack(tx, movement, held)
    await writeNew(tx, movement, change, now, { isFinal: true })
    return true
  }

  /** Reverses a spending or an earning until `total` of it is reversed; false when so much was. */
  async reverseUpTo(tx: Tx, key: AccountKey, of: Cause, kind: string, total: number, now: number): Promise<boolean> {
    // Nobody else reverses it before this transaction's end.
    await this.#hold(tx, key, now)
    const entry = await repo.findEntry(tx, key, of)
    if (!entry) throw new Error(`${of.kind} ${of.ref} has no entry`)
    const amount = total - entry.reversed
    if (amount <= 0) return false
    return this.reverse(tx, { ...key, kind, ref: `${of.ref} ${total}`, amount, of }, now)
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

  /** The movement of a cause, if it was counted. */
  entry(q: Reader, cause: AccountKey & Cause): Promise<Pick<EntryRow, 'amount'> | undefined> {
    return repo.findEntry(q, cause, cause)
  }

  /** A page of an account's movements, newest first. */
  async entries(q: Reader, key: AccountKey, query: PageQuery): Promise<Page<EntryRow>> {
    const { size, ...window } = windowOf(query)
    return pageOf(await repo.listEntries(q, key, window), size, ({ id }) => id)
  }

  /** Accounts of a book whose owners are to be told that something ends soon. */
  endingSoon(q: Reader, book: string, soon: repo.Soon, limit: number): Promise<AccountKey[]> {
    return repo.findSoon(q, book, soon, limit)
  }

  /** What of an account ends soon; of each lot once. */
  async takeSoon(tx: Tx, key: AccountKey, soon: repo.Soon): Promise<Part[]> {
    return (await repo.takeSoon(tx, key, soon)).map(partOf)
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
    const lapsed = new Map(rows.map((row) => [row.endsAt, row.lapsed]))
    const parts = rows.map(partOf).filter((part) => part.amount > 0)
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
    await lose(tx, movement, ownFirst, lost)
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

/** Out of the lots, in the order given; what they do not hold is owed. */
async function lose(tx: Tx, key: AccountKey, lots: readonly Part[], amount: number): Promise<void> {
  const { first } = cut(lots, amount)
  for (const part of first) await repo.eatLot(tx, key, part, 0)
  const taken = sumOf(first)
  await repo.moveAccount(tx, key, { available: -taken, owed: amount - taken })
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

/** Writes an entry whose levels have moved; a cause that has one fails the transaction. */
async function writeNew(tx: Tx, cause: AccountKey & Cause, amount: number, now: number, traits?: EntryTraits) {
  if (!(await write(tx, cause, amount, now, traits))) throw new Error(`${cause.kind} ${cause.ref} has an entry`)
}

const partOf = ({ endsAt, amount }: { endsAt: number; amount: number }): Part => ({ endsAt, amount })

function whole<T extends { amount: number }>(movement: T): T {
  if (!Number.isSafeInteger(movement.amount) || movement.amount < 1)
    throw new RangeError(`not a whole amount: ${movement.amount}`)
  return movement
}
