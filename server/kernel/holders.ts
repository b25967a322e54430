import type { Tx } from './db'
import { insertMany } from './insert-many'
import type { HoldTable } from './kernel.tables'
import { prepared } from './prepared'

/** What each kind of holder can be asked for. Modules add theirs by declaration merging. */
export interface Claims extends Record<never, Hold> {}
export type HolderKind = keyof Claims & string
export type ClaimsByKind = { readonly [K in HolderKind]?: readonly Claims[K][] }

/** Whose, and for which payable. */
export interface HoldRef {
  uid: string
  no: string
}

/** So many of something, for one line of an order. */
export interface Hold {
  lineId: string
  /** What of: the holder's own word. */
  key: string
  /** Whole, at least 1. */
  number: number
}

/** What a holder had too little of; none of the whole is held then. */
export interface Refusal {
  kind: HolderKind
  key: string
}

/** Why something comes back: each cause counts once. `isIntact`: the goods never left the house. */
export interface GivenBack {
  cause: string
  isIntact: boolean
  /** Of some lines alone: what is held for an order as a whole stays with it. */
  isPart?: boolean
}

/**
 * Something that an order takes and may give back: stock, purchases that a limit allows, a coupon (shapes: holder). Who
 * holds what is kept for it (`Holders`); it moves its own rows, each of them by a condition.
 */
export interface Holder<K extends HolderKind = HolderKind> {
  readonly kind: K
  /** Cold rows first, hot ones last: one order of locks for everybody. */
  readonly rank: number
  /** It is held for an order as a whole, though at one of its lines: a coupon, points, an hour to come at. */
  readonly isOfOrder?: true
  /** Keys of which there is too little: a look without a lock, so that who comes too late leaves hot rows alone. */
  look?(tx: Tx, ref: HoldRef, claims: readonly Claims[K][]): Promise<string[]>
  /** Sets all of it aside; gives the keys of which there was too little, and then the transaction fails. */
  take(tx: Tx, ref: HoldRef, claims: readonly Claims[K][], now: number): Promise<string[]>
  /** What was set aside is gone for good (paid). */
  commit?(tx: Tx, ref: HoldRef, held: readonly Hold[], now: number): Promise<void>
  /** What was set aside is free again (closed). */
  release(tx: Tx, ref: HoldRef, held: readonly Hold[], now: number): Promise<void>
  /** Money of a line's order came back, so many cents of so many in all: what is held by value follows its share. */
  refunded?(
    tx: Tx,
    ref: HoldRef,
    held: readonly Hold[],
    share: { cents: number; of: number },
    now: number,
  ): Promise<void>
  /** Some of what was committed comes back (a refund); `held` says how many. */
  giveBack(tx: Tx, ref: HoldRef, held: readonly Hold[], how: GivenBack, now: number): Promise<void>
}

type Row = Pick<HoldTable, 'kind' | 'line_id' | 'key' | 'number'>

const settle = prepared<{ uid: string; no: string; state: 'committed' | 'released' }, Row>((q, p) =>
  q
    .updateTable('hold')
    .set({ state: p.state })
    .where('uid', '=', p.uid)
    .where('no', '=', p.no)
    .where('state', '=', 'held')
    .returning(['kind', 'line_id', 'key', 'number']),
)

/**
 * All holders, and what each of them holds for whom. Reserving is all or nothing; of commit and release the first one
 * counts, and a second of either does nothing.
 */
export class Holders {
  readonly #holders: Holder[] = []

  /** Takes a holder on, once. */
  add(holder: Holder): void {
    this.#holders.push(holder)
    this.#holders.sort((a, b) => a.rank - b.rank)
  }

  /** Takes all that is claimed; what was refused, and then the caller must fail its transaction. Once for each ref. */
  async reserve(tx: Tx, ref: HoldRef, claims: ClaimsByKind, now: number): Promise<Refusal[]> {
    const asked = this.#holders.map((holder) => ({ holder, claims: (claims[holder.kind] ?? []) as readonly never[] }))
    const open = asked.filter((one) => one.claims.length > 0)
    for (const { holder, claims: own } of open) {
      const short = (await holder.look?.(tx, ref, own)) ?? []
      if (short.length > 0) return short.map((key) => ({ kind: holder.kind, key }))
    }
    await insertMany(
      tx,
      'hold',
      open.flatMap(({ holder, claims: own }) =>
        (own as readonly Hold[]).map(({ lineId, key, number }) => ({
          ...{ uid: ref.uid, no: ref.no, kind: holder.kind, line_id: lineId, key, number },
          ...{ back_number: 0, state: 'held' as const },
        })),
      ),
    )
    for (const { holder, claims: own } of open) {
      const short = await holder.take(tx, ref, own, now)
      if (short.length > 0) return short.map((key) => ({ kind: holder.kind, key }))
    }
    return []
  }

  /** What `ref` holds is gone for good; false when it was settled before. */
  async commit(tx: Tx, ref: HoldRef, now: number): Promise<boolean> {
    return this.#settle(tx, ref, 'committed', async (holder, held) => holder.commit?.(tx, ref, held, now))
  }

  /** What `ref` holds is free again; false when it was settled before. */
  async release(tx: Tx, ref: HoldRef, now: number): Promise<boolean> {
    return this.#settle(tx, ref, 'released', (holder, held) => holder.release(tx, ref, held, now))
  }

  /**
   * So many of some lines come back, or with no number all that is left of them. Once for each cause: false for one that
   * has been heard. Never more than was taken, whatever is asked for.
   */
  async giveBack(
    tx: Tx,
    ref: HoldRef,
    lines: readonly { lineId: string; number?: number }[],
    how: GivenBack,
    now: number,
  ): Promise<boolean> {
    const { numInsertedOrUpdatedRows: fresh } = await tx
      .insertInto('hold_cause')
      .values({ uid: ref.uid, no: ref.no, cause: how.cause, created_at: now })
      .onConflict((c) => c.doNothing())
      .executeTakeFirstOrThrow()
    if (fresh === 0n || lines.length === 0) return false
    // Read by a write: whoever else gives back of these lines waits here, and then sees what is left.
    const rows = await tx
      .updateTable('hold')
      .set((eb) => ({ back_number: eb.ref('back_number') }))
      .where('uid', '=', ref.uid)
      .where('no', '=', ref.no)
      .where('state', '=', 'committed')
      .where(
        'line_id',
        'in',
        lines.map(({ lineId }) => lineId),
      )
      .returning(['kind', 'line_id', 'key', 'number', 'back_number'])
      .execute()
    const asked = new Map(lines.map(({ lineId, number }) => [lineId, number ?? Number.POSITIVE_INFINITY]))
    const ofOrder = new Set(how.isPart ? this.#holders.filter((one) => one.isOfOrder).map(({ kind }) => kind) : [])
    const back: Row[] = []
    for (const row of rows) {
      if (ofOrder.has(row.kind as HolderKind)) continue
      const number = Math.min(asked.get(row.line_id) ?? 0, row.number - row.back_number)
      if (number <= 0) continue
      await addBack(tx, ref, row, number)
      back.push({ ...row, number })
    }
    for (const [holder, held] of this.#byHolder(back)) await holder.giveBack(tx, ref, held, how, now)
    return true
  }

  /**
   * What `ref` has of a kind under one key becomes what is claimed under another, for the same line: both move or neither. False,
   * and then the caller must fail its transaction, when it has none there or there is too little of the other.
   */
  async exchange<K extends HolderKind>(
    tx: Tx,
    ref: HoldRef,
    { kind, from, claim }: { kind: K; from: string; claim: Claims[K] },
    now: number,
  ): Promise<boolean> {
    const holder = this.#of(kind)
    const row = await tx
      .updateTable('hold')
      .set({ key: claim.key })
      .where('uid', '=', ref.uid)
      .where('no', '=', ref.no)
      .where('kind', '=', kind)
      .where('key', '=', from)
      .where('state', 'in', ['held', 'committed'])
      .where('back_number', '=', 0)
      .returning(['line_id', 'number'])
      .executeTakeFirst()
    if (!row) return false
    const { line_id: lineId, number } = row
    const take = async () =>
      (await holder.take(tx, ref, [Object.assign({}, claim, { lineId, number })], now)).length === 0
    const free = () => holder.release(tx, ref, [{ lineId, key: from, number }], now)
    // One order of locks for everybody: two who swap must not wait for each other.
    if (claim.key < from) return (await take()) && (await free().then(() => true))
    await free()
    return take()
  }

  /** Takes one thing more for what is held already, paid (`isPaid`) or not; false, and then the caller must fail, with too little. */
  async takeMore<K extends HolderKind>(
    tx: Tx,
    ref: HoldRef,
    { kind, claim, isPaid }: { kind: K; claim: Claims[K]; isPaid: boolean },
    now: number,
  ): Promise<boolean> {
    const { lineId: line_id, key, number } = claim
    const row = { key, number, back_number: 0, state: isPaid ? ('committed' as const) : ('held' as const) }
    await tx
      .insertInto('hold')
      .values({ uid: ref.uid, no: ref.no, kind, line_id, ...row })
      .execute()
    return (await this.#of(kind).take(tx, ref, [claim], now)).length === 0
  }

  /** What is held of a kind under a key is free again, paid or not; false when nothing is. */
  async drop(tx: Tx, ref: HoldRef, { kind, key }: { kind: HolderKind; key: string }, now: number): Promise<boolean> {
    const row = await tx
      .deleteFrom('hold')
      .where('uid', '=', ref.uid)
      .where('no', '=', ref.no)
      .where('kind', '=', kind)
      .where('key', '=', key)
      .where('state', 'in', ['held', 'committed'])
      .where('back_number', '=', 0)
      .returning(['line_id', 'number'])
      .executeTakeFirst()
    if (!row) return false
    await this.#of(kind).release(tx, ref, [{ lineId: row.line_id, key, number: row.number }], now)
    return true
  }

  #of(kind: HolderKind): Holder {
    const holder = this.#holders.find((one) => one.kind === kind)
    if (!holder) throw new Error(`nobody holds ${kind}`)
    return holder
  }

  /** So much of what some lines' order cost has come back, in all so far. */
  async refunded(
    tx: Tx,
    ref: HoldRef,
    lineIds: readonly string[],
    share: { cents: number; of: number },
    now: number,
  ): Promise<void> {
    const byValue = this.#holders.filter((holder) => holder.refunded).map(({ kind }) => kind)
    if (byValue.length === 0 || lineIds.length === 0) return
    const rows = await tx
      .selectFrom('hold')
      .select(['kind', 'line_id', 'key', 'number'])
      .where('uid', '=', ref.uid)
      .where('no', '=', ref.no)
      .where('state', '=', 'committed')
      .where('line_id', 'in', lineIds)
      .where('kind', 'in', byValue)
      .execute()
    for (const [holder, held] of this.#byHolder(rows)) await holder.refunded?.(tx, ref, held, share, now)
  }

  async #settle(
    tx: Tx,
    ref: HoldRef,
    state: 'committed' | 'released',
    move: (holder: Holder, held: readonly Hold[]) => Promise<void> | undefined,
  ): Promise<boolean> {
    const { rows } = await settle(tx, { uid: ref.uid, no: ref.no, state })
    for (const [holder, held] of this.#byHolder(rows)) await move(holder, held)
    return rows.length > 0
  }

  /** Holders in the order of their ranks, each with what it holds; lines in one order for everybody. */
  #byHolder(rows: readonly Row[]): [Holder, Hold[]][] {
    const unknown = rows.find(({ kind }) => !this.#holders.some((holder) => holder.kind === kind))
    if (unknown) throw new Error(`nobody holds ${unknown.kind} any more`)
    const sorted = [...rows].sort((a, b) => (a.line_id < b.line_id ? -1 : 1))
    return this.#holders
      .map((holder): [Holder, Hold[]] => [
        holder,
        sorted
          .filter(({ kind }) => kind === holder.kind)
          .map(({ line_id: lineId, key, number }) => ({ lineId, key, number })),
      ])
      .filter(([, held]) => held.length > 0)
  }
}

async function addBack(tx: Tx, ref: HoldRef, row: Row, number: number): Promise<void> {
  await tx
    .updateTable('hold')
    .set((eb) => ({ back_number: eb('back_number', '+', number) }))
    .where('uid', '=', ref.uid)
    .where('no', '=', ref.no)
    .where('kind', '=', row.kind)
    .where('line_id', '=', row.line_id)
    .execute()
}

/** One claim for each key, in one order for everybody. */
export function merged<C extends Hold>(claims: readonly C[]): C[] {
  const byKey = new Map<string, C>()
  for (const claim of claims) {
    const known = byKey.get(claim.key)
    byKey.set(claim.key, known ? { ...known, number: known.number + claim.number } : claim)
  }
  return [...byKey.values()].sort((a, b) => (a.key < b.key ? -1 : 1))
}
