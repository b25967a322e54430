import type { Reader, Tx } from '../../../kernel/db'
import { fail, failParam } from '../../../kernel/errors'
import { newId } from '../../../kernel/ids'
import type { Outbox } from '../../../kernel/outbox'
import { type Page, type PageQuery, pageOf, windowOf } from '../../../kernel/page'
import type { Level, Movement } from './stock.repo'
import * as repo from './stock.repo'

declare module '../../../kernel/outbox' {
  interface Events {
    /** SKUs that went out of stock or came back; other changes publish nothing. */
    'stock.changed': { skuIds: string[] }
  }
}

/** One SKU of a reservation; `number` is whole pieces, at least 1. */
export interface StockLine {
  skuId: string
  number: number
}

/** A new number of pieces on hand of a SKU that still has `before`; `ref` is the cause in the ledger. */
export interface Recount {
  skuId: string
  before: number
  after: number
  ref: string
}

const SET_TRIES = 5
const BULK = 200

/**
 * The only writer of stock. Each change is a conditional update with its ledger line in the caller's transaction, so
 * that 0 ≤ reserved ≤ on_hand and the ledger's sum equals the level, also under concurrent changes.
 */
export class StockService {
  constructor(private readonly outbox: Pick<Outbox, 'publish'>) {}

  /** Pieces that can be bought now, by SKU; 0 for SKUs never stocked. */
  async available(q: Reader, skuIds: readonly string[]): Promise<Map<string, number>> {
    const free = new Map<string, number>(skuIds.map((skuId) => [skuId, 0]))
    for (const level of await repo.findLevels(q, [...free.keys()])) free.set(level.skuId, freeOf(level))
    return free
  }

  /** On hand and reserved, for the operator; SKUs never stocked are missing. */
  async levels(q: Reader, skuIds: readonly string[]): Promise<Map<string, Level>> {
    return new Map((await repo.findLevels(q, [...new Set(skuIds)])).map((level) => [level.skuId, level]))
  }

  /** SKUs with fewer pieces than requested: a read without a lock. */
  async short(q: Reader, lines: readonly StockLine[]): Promise<string[]> {
    const asked = merged(lines)
    const free = await this.available(
      q,
      asked.map(({ skuId }) => skuId),
    )
    return asked.filter(({ skuId, number }) => (free.get(skuId) ?? 0) < number).map(({ skuId }) => skuId)
  }

  /**
   * Reserves pieces for `ref`, all lines or none: returns the short SKUs; if there are any, the caller must fail its
   * transaction. A ref may reserve a SKU once.
   */
  async reserve(tx: Tx, ref: string, lines: readonly StockLine[], now: number): Promise<string[]> {
    const short: string[] = []
    const gone: string[] = []
    for (const { line, level } of await this.#move(tx, ref, 'reserve', lines, now)) {
      if (!level) short.push(line.skuId)
      else if (freeOf(level) === 0) gone.push(line.skuId)
    }
    if (short.length === 0) await this.#publishChange(tx, gone)
    return short
  }

  /** Takes the pieces that `ref` reserved out of stock (paid). A second call fails the transaction. */
  async commit(tx: Tx, ref: string, lines: readonly StockLine[], now: number): Promise<void> {
    await this.#settle(tx, ref, 'commit', lines, now)
  }

  /** Releases the pieces that `ref` reserved (cancelled, expired). A second call fails the transaction. */
  async release(tx: Tx, ref: string, lines: readonly StockLine[], now: number): Promise<void> {
    const back: string[] = []
    for (const { line, level } of await this.#settle(tx, ref, 'release', lines, now))
      if (freeOf(level) === line.number) back.push(line.skuId)
    await this.#publishChange(tx, back)
  }

  async #settle(tx: Tx, ref: string, kind: 'commit' | 'release', lines: readonly StockLine[], now: number) {
    return (await this.#move(tx, ref, kind, lines, now)).map(({ line, level }) => {
      if (!level) throw new Error(`stock of ${line.skuId} holds less than ${ref} reserved`)
      return { line, level }
    })
  }

  /** Moves the level of each SKU in one statement; null for a SKU with too few. */
  async #move(
    tx: Tx,
    ref: string,
    kind: 'reserve' | 'commit' | 'release',
    lines: readonly StockLine[],
    now: number,
  ): Promise<{ line: StockLine; level: Level | null }[]> {
    const asked = merged(lines)
    const written = repo.insertMovements(tx, movementsOf(ref, kind, asked, now))
    const moves = asked.map(async (line) => ({ line, level: await repo.moveLevel(tx, kind, line, now) }))
    const [moved] = await Promise.all([Promise.all(moves), written])
    return moved
  }

  /** Returns sold pieces to the shelf (a refund with the goods intact). Once for each ref and SKU. */
  async restock(tx: Tx, ref: string, lines: readonly StockLine[], now: number): Promise<void> {
    const fresh = await Promise.all(
      merged(lines).map(async (line) =>
        (await repo.insertMovement(tx, movementOf(ref, 'restock', line, now))) ? [line] : [],
      ),
    )
    const levels = await Promise.all(
      fresh.flat().map(async (line) => ({ line, level: await repo.addOnHand(tx, line.skuId, line.number, now) })),
    )
    const back = levels.filter(({ line, level }) => freeOf(level) === line.number)
    await this.#publishChange(
      tx,
      back.map(({ line }) => line.skuId),
    )
  }

  /** Locks the level of a SKU: other changes wait, and `levels` in this transaction reads the level to be replaced. */
  lock(tx: Tx, skuId: string): Promise<void> {
    return repo.lockLevel(tx, skuId)
  }

  /** The operator's count: sets the pieces on hand. Refused below the reserved number. */
  async setOnHand(tx: Tx, skuId: string, onHand: number, note: string, now: number): Promise<void> {
    if (!Number.isSafeInteger(onHand) || onHand < 0) failParam('onHand', '应为不小于 0 的整数')
    for (let attempt = 0; attempt < SET_TRIES; attempt++) {
      const [known] = await repo.findLevels(tx, [skuId])
      if (!known) {
        if ((await this.#stockNew(tx, [{ skuId, onHand }], note, now)).length > 0) return
        continue
      }
      if (known.reserved > onHand) failParam('onHand', `订单已占用 ${known.reserved}，不能少于它`)
      if (known.onHand === onHand) return
      const level = await repo.replaceOnHand(tx, skuId, known.onHand, onHand, now)
      if (!level) continue
      const delta = onHand - known.onHand
      await repo.insertMovement(tx, { ...movementOf(newId(), 'set', { skuId, number: delta }, now), note })
      if (freeOf(known) === 0 || freeOf(level) === 0) await this.#publishChange(tx, [skuId])
      return
    }
    fail('STATE_CHANGED')
  }

  /**
   * Sets the pieces on hand of SKUs whose number still is `before`, each by a conditional update. Returns the levels of
   * unchanged SKUs: the number is another, or more than `after` is reserved. `counts` has each SKU at most once.
   */
  async recount(tx: Tx, counts: readonly Recount[], note: string, now: number): Promise<Map<string, Level>> {
    const sorted = [...counts].sort((a, b) => (a.skuId < b.skuId ? -1 : 1))
    const empty = sorted.filter(({ before }) => before === 0).map(({ skuId }) => ({ skuId, onHand: 0 }))
    for (let from = 0; from < empty.length; from += BULK)
      await repo.insertLevels(tx, empty.slice(from, from + BULK), now)
    const left: string[] = []
    const moved: Movement[] = []
    const turned: string[] = []
    for (const { skuId, before, after, ref } of sorted) {
      const level = await repo.replaceOnHand(tx, skuId, before, after, now)
      if (!level) {
        left.push(skuId)
        continue
      }
      if (before !== after) moved.push({ ...movementOf(ref, 'set', { skuId, number: after - before }, now), note })
      if ((before === level.reserved) !== (freeOf(level) === 0)) turned.push(skuId)
    }
    await repo.insertMovements(tx, moved)
    await this.#publishChange(tx, turned)
    return this.levels(tx, left)
  }

  /** The newest change of a SKU's pieces on hand, or undefined. */
  lastChange(q: Reader, skuId: string): Promise<Pick<Movement, 'ref' | 'kind' | 'createdAt'> | undefined> {
    return repo.findLastChange(q, skuId)
  }

  /** First stock of many SKUs (imports, seeds); those that have stock already are unchanged. */
  async stockUp(tx: Tx, lines: readonly { skuId: string; onHand: number }[], note: string, now: number): Promise<void> {
    for (let from = 0; from < lines.length; from += BULK)
      await this.#stockNew(tx, lines.slice(from, from + BULK), note, now)
  }

  /** A SKU's ledger, newest first. */
  async movements(q: Reader, skuId: string, query: PageQuery): Promise<Page<Movement>> {
    const { size, limit, before } = windowOf(query)
    return pageOf(await repo.listMovements(q, skuId, limit, before ?? null), size, ({ id }) => id)
  }

  /** Whether level and ledger agree, for health checks and tests. */
  async balances(q: Reader, skuId: string): Promise<boolean> {
    const [level] = await repo.findLevels(q, [skuId])
    const sum = await repo.sumMovements(q, skuId)
    return sum.onHand === (level?.onHand ?? 0) && sum.reserved === (level?.reserved ?? 0)
  }

  async #stockNew(
    tx: Tx,
    lines: readonly { skuId: string; onHand: number }[],
    note: string,
    now: number,
  ): Promise<string[]> {
    const added = new Set(await repo.insertLevels(tx, lines, now))
    const fresh = lines.filter((line) => added.has(line.skuId))
    const moved = fresh.filter((line) => line.onHand > 0)
    if (moved.length > 0) {
      await repo.insertMovements(
        tx,
        moved.map((line) => ({ ...movementOf(newId(), 'set', { skuId: line.skuId, number: line.onHand }, now), note })),
      )
      await this.#publishChange(
        tx,
        moved.map((line) => line.skuId),
      )
    }
    return [...added]
  }

  async #publishChange(tx: Tx, skuIds: string[]): Promise<void> {
    if (skuIds.length > 0) await this.outbox.publish(tx, 'stock.changed', { skuIds })
  }
}

function freeOf(level: Level): number {
  return level.onHand - level.reserved
}

/** One line for each SKU, sorted: every transaction takes its locks in the same order. */
function merged(lines: readonly StockLine[]): StockLine[] {
  const numbers = new Map<string, number>()
  for (const { skuId, number } of lines) {
    if (!Number.isSafeInteger(number) || number < 1)
      throw new RangeError(`a stock line needs a whole number of pieces, not ${number}`)
    numbers.set(skuId, (numbers.get(skuId) ?? 0) + number)
  }
  return [...numbers].map(([skuId, number]) => ({ skuId, number })).sort((a, b) => (a.skuId < b.skuId ? -1 : 1))
}

/** The effect of each kind on the two numbers of a level. */
const DELTAS = {
  reserve: { onHand: 0, reserved: 1 },
  commit: { onHand: -1, reserved: -1 },
  release: { onHand: 0, reserved: -1 },
  restock: { onHand: 1, reserved: 0 },
  set: { onHand: 1, reserved: 0 },
} as const

function movementsOf(ref: string, kind: keyof typeof DELTAS, lines: readonly StockLine[], now: number): Movement[] {
  return lines.map((line) => movementOf(ref, kind, line, now))
}

function movementOf(ref: string, kind: keyof typeof DELTAS, { skuId, number }: StockLine, now: number): Movement {
  const delta = DELTAS[kind]
  return {
    id: newId(),
    skuId,
    ref,
    kind,
    onHandDelta: delta.onHand * number,
    reservedDelta: delta.reserved * number,
    note: '',
    createdAt: now,
  }
}
