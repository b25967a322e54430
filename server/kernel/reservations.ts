import type { Reader, Tx } from './db'
import { insertMany } from './insert-many'
import type { ReservationTable } from './kernel.tables'
import { prepared } from './prepared'
import { preparedIn } from './prepared-in'

/** The request type of each kind of reservable. Modules add theirs by declaration merging. */
export interface ReservationRequests extends Record<never, ReservationLine> {}
export type ReservableKind = keyof ReservationRequests & string
export type RequestsByKind = { readonly [K in ReservableKind]?: readonly ReservationRequests[K][] }

/**
 * The owner of a reservation: a shopper, and the number of a checkout (its orders' parentNo) or the id of a purchase.
 */
export interface ReservationRef {
  uid: string
  no: string
}

/** A number of units for one line of an order. A line has one reservation of a kind for each key. */
export interface ReservationLine {
  lineId: string
  /** The id of the reserved thing, defined by the reservable: an SKU, a coupon, an hour of a store. */
  key: string
  /** Whole, at least 1. */
  number: number
}

/** JSON values that a request of this kind keeps for its commit, release and refund: its `data`; null without one. */
export type ReservationData<K extends ReservableKind> = {
  [One in K]: ReservationRequests[One] extends { data: infer D } ? D : null
}[K]

/** A reservation as it was made, with the data of its request. */
export interface Reserved<D> extends ReservationLine {
  data: D
}

/** Kinds whose requests have no data. */
export type PlainKind = { [K in ReservableKind]: ReservationData<K> extends null ? K : never }[ReservableKind]

/** A key of which a reservable has too little. The whole request is refused then. */
export interface Refusal {
  kind: ReservableKind
  key: string
}

/**
 * Units that a line gives back: `number` of each kind; without it all that are left. `ofKind`: the numbers of kinds
 * that count in another unit.
 */
export interface BackLine {
  lineId: string
  number?: number
  ofKind?: { readonly [K in ReservableKind]?: number }
}

/** The cause of a return; each cause counts once. `isIntact`: the goods never left the mall. */
export interface GivenBack {
  cause: string
  isIntact: boolean
  /** Only some lines of the order: reservations of the order as a whole stay. */
  isPart?: boolean
}

/**
 * Something that an order takes and may give back: stock, purchases that a limit allows, a coupon. `Reservations` keeps
 * the reservation rows; a reservable changes only its own rows, each by a conditional update.
 */
export interface Reservable<K extends ReservableKind = ReservableKind> {
  readonly kind: K
  /** The order in which rows are locked: cold rows first, hot rows last. */
  readonly rank: number
  /** Reserved for the whole order although the request names one of its lines: a coupon, points, a slot. */
  readonly isOfOrder?: true
  /** Keys of which there is too little, read without a lock: a request that must fail does not wait for hot rows. */
  look?(q: Reader, requests: readonly ReservationRequests[K][]): Promise<string[]>
  /** Reserves all requests; gives the keys of which there was too little. The caller fails its transaction then. */
  take(tx: Tx, ref: ReservationRef, requests: readonly ReservationRequests[K][], now: number): Promise<string[]>
  /** The reservation is paid and becomes final. */
  commit?(tx: Tx, ref: ReservationRef, reserved: readonly Reserved<ReservationData<K>>[], now: number): Promise<void>
  /** The reservation was not paid and is free again. */
  release(tx: Tx, ref: ReservationRef, reserved: readonly Reserved<ReservationData<K>>[], now: number): Promise<void>
  /** `cents` of `of` were refunded for a line: a reservation by value (points) follows that share. */
  refunded?(
    tx: Tx,
    ref: ReservationRef,
    reserved: readonly Reserved<ReservationData<K>>[],
    share: { cents: number; of: number },
    now: number,
  ): Promise<void>
  /** Part of a committed reservation is given back (a refund); `reserved` contains the numbers. */
  giveBack(
    tx: Tx,
    ref: ReservationRef,
    reserved: readonly Reserved<ReservationData<K>>[],
    how: GivenBack,
    now: number,
  ): Promise<void>
}

type Row = Pick<ReservationTable, 'kind' | 'lineId' | 'key' | 'number' | 'data'>

/** A reservable of any kind: the data type of a row depends on its kind, which this file does not know statically. */
type AnyReserved = Reserved<never>

const textOf = ({ data = null }: ReservationLine & { data?: unknown }): string => JSON.stringify(data)
const reservedOf = ({ lineId, key, number, data }: Omit<Row, 'kind'>): AnyReserved => ({
  lineId,
  key,
  number,
  data: JSON.parse(data) as never,
})

const settle = prepared<{ uid: string; no: string; state: 'committed' | 'released' }, Row>((q, p) =>
  q
    .updateTable('reservation')
    .set({ state: p.state })
    .where('uid', '=', p.uid)
    .where('no', '=', p.no)
    .where('state', '=', 'reserved')
    .returning(['kind', 'lineId', 'key', 'number', 'data']),
)

const addCause = prepared<{ uid: string; no: string; cause: string; now: number }>((q, p) =>
  q
    .insertInto('reservation_cause')
    .values({ uid: p.uid, no: p.no, cause: p.cause, createdAt: p.now })
    .onConflict((c) => c.doNothing()),
)

/**
 * An UPDATE that changes nothing locks the rows until the transaction ends: a second return of these lines blocks until
 * the first one commits and reads its result.
 */
const holdBack = preparedIn<Row & Pick<ReservationTable, 'backNumber'>, { uid: string; no: string }>((q, lineIds, p) =>
  q
    .updateTable('reservation')
    .set((eb) => ({ backNumber: eb.ref('backNumber') }))
    .where('uid', '=', p.uid)
    .where('no', '=', p.no)
    .where('state', '=', 'committed')
    .where('lineId', 'in', lineIds)
    .returning(['kind', 'lineId', 'key', 'number', 'backNumber', 'data']),
)

const keysNotBack = prepared<{ uid: string; no: string; kind: string }, Pick<Row, 'key' | 'lineId'>>((q, p) =>
  q
    .selectFrom('reservation')
    .select(['key', 'lineId'])
    .where('uid', '=', p.uid)
    .where('no', '=', p.no)
    .where('kind', '=', p.kind)
    .where('state', '<>', 'released')
    .whereRef('backNumber', '<', 'number'),
)

const ofLines = preparedIn<Omit<Row, 'kind'>, { uid: string; no: string; kind: string }>((q, lineIds, p) =>
  q
    .selectFrom('reservation')
    .select(['lineId', 'key', 'number', 'data'])
    .where('uid', '=', p.uid)
    .where('no', '=', p.no)
    .where('kind', '=', p.kind)
    .where('state', '<>', 'released')
    .where('lineId', 'in', lineIds),
)

/**
 * All reservables and the reservation rows. Reserving is all or nothing. The first commit or release settles a
 * reservation; a second one does nothing.
 */
export class Reservations {
  readonly #reservables: Reservable[] = []

  /** Registers a reservable. */
  add(reservable: Reservable): void {
    this.#reservables.push(reservable)
    this.#reservables.sort((a, b) => a.rank - b.rank)
  }

  /**
   * Refusals that `reserve` would return now, read without a lock: a transaction that must fail does not block on hot
   * rows. If several kinds refuse, only those of the lowest rank are returned.
   */
  async look(q: Reader, requests: RequestsByKind): Promise<Refusal[]> {
    const looked = await Promise.all(
      this.#asked(requests).map(async ({ reservable, requests: own }) =>
        ((await reservable.look?.(q, own)) ?? []).map((key) => ({ kind: reservable.kind, key })),
      ),
    )
    return looked.find((refused) => refused.length > 0) ?? []
  }

  /** Reserves all requests, once for each ref. Returns the refusals; the caller fails its transaction then. */
  async reserve(tx: Tx, ref: ReservationRef, requests: RequestsByKind, now: number): Promise<Refusal[]> {
    const open = this.#asked(requests)
    const written = insertMany(
      tx,
      'reservation',
      open.flatMap(({ reservable, requests: own }) =>
        (own as readonly ReservationLine[]).map((request) => ({
          uid: ref.uid,
          no: ref.no,
          kind: reservable.kind,
          lineId: request.lineId,
          key: request.key,
          number: request.number,
          backNumber: 0,
          state: 'reserved' as const,
          data: textOf(request),
        })),
      ),
    )
    // The rows and the first kind share one round trip; further kinds run one after another, in the order of their
    // ranks.
    for (const { reservable, requests: own } of open) {
      const [short] = await Promise.all([reservable.take(tx, ref, own, now), written])
      if (short.length > 0) return short.map((key) => ({ kind: reservable.kind, key }))
    }
    return []
  }

  /** Reservables with requests, in the order of their ranks. */
  #asked(requests: RequestsByKind): { reservable: Reservable; requests: readonly never[] }[] {
    return this.#reservables
      .map((reservable) => ({ reservable, requests: (requests[reservable.kind] ?? []) as readonly never[] }))
      .filter((one) => one.requests.length > 0)
  }

  /** Makes the reservations of `ref` final; false when they were settled before. */
  async commit(tx: Tx, ref: ReservationRef, now: number): Promise<boolean> {
    return this.#settle(tx, ref, 'committed', async (reservable, reserved) =>
      reservable.commit?.(tx, ref, reserved, now),
    )
  }

  /** Frees the reservations of `ref`; false when they were settled before. */
  async release(tx: Tx, ref: ReservationRef, now: number): Promise<boolean> {
    return this.#settle(tx, ref, 'released', (reservable, reserved) => reservable.release(tx, ref, reserved, now))
  }

  /**
   * Gives back units of some lines. Once for each cause: false for a repeated cause. Never more than was reserved.
   */
  async giveBack(
    tx: Tx,
    ref: ReservationRef,
    lines: readonly BackLine[],
    how: GivenBack,
    now: number,
  ): Promise<boolean> {
    const { uid, no } = ref
    const [{ numAffectedRows: fresh }, rows] = await Promise.all([
      addCause(tx, { uid, no, cause: how.cause, now }),
      holdBack(
        tx,
        lines.map(({ lineId }) => lineId),
        { uid, no },
      ),
    ])
    if (fresh === 0n || lines.length === 0) return false
    const asked = new Map(lines.map((line) => [line.lineId, line]))
    const kept = how.isPart ? this.#reservables.filter((one) => one.isOfOrder).map(({ kind }) => kind) : []
    const back: Row[] = []
    for (const row of rows) {
      const number = Math.min(backOf(asked.get(row.lineId), row.kind), row.number - row.backNumber)
      if (number > 0 && !kept.some((kind) => kind === row.kind)) back.push({ ...row, number })
    }
    for (const { number, kinds, lineIds } of groupsOf(
      lines.filter(({ lineId }) => back.some((row) => row.lineId === lineId)),
      kept,
    ))
      await addBack(tx, ref, { lineIds, number, kinds })
    for (const [reservable, reserved] of this.#byReservable(back))
      await reservable.giveBack(tx, ref, reserved, how, now)
    return true
  }

  /**
   * Keys of a kind that `ref` has reserved or bought and not given back whole; lines in `without` do not count.
   */
  async keysNotBack(
    q: Reader,
    { uid, no }: ReservationRef,
    kind: ReservableKind,
    without: readonly string[] = [],
  ): Promise<Set<string>> {
    const { rows } = await keysNotBack(q, { uid, no, kind })
    return new Set(rows.filter(({ lineId }) => !without.includes(lineId)).map(({ key }) => key))
  }

  /** Reserved or paid reservations of a kind, of some lines. */
  async find<K extends ReservableKind>(
    q: Reader,
    { uid, no }: ReservationRef,
    kind: K,
    lineIds: readonly string[],
  ): Promise<Reserved<ReservationData<K>>[]> {
    return (await ofLines(q, lineIds, { uid, no, kind })).map(reservedOf)
  }

  /**
   * Moves a line's reservation of a kind from one key to the key of the request, atomically. False when the line
   * has no reservation under the first key or there is too little of the second: the caller must fail its
   * transaction then.
   */
  async swap<K extends PlainKind>(
    tx: Tx,
    ref: ReservationRef,
    { kind, from, request }: { kind: K; from: string; request: ReservationRequests[K] },
    now: number,
  ): Promise<boolean> {
    const reservable = this.#of(kind)
    const { lineId } = request
    const row = await tx
      .updateTable('reservation')
      .set({ key: request.key })
      .where('uid', '=', ref.uid)
      .where('no', '=', ref.no)
      .where('kind', '=', kind)
      .where('lineId', '=', lineId)
      .where('key', '=', from)
      .where('state', 'in', ['reserved', 'committed'])
      .where('backNumber', '=', 0)
      .returning('number')
      .executeTakeFirst()
    if (!row) return false
    const { number } = row
    const take = async () =>
      (await reservable.take(tx, ref, [Object.assign({}, request, { number })], now)).length === 0
    const free = () => reservable.release(tx, ref, [{ lineId, key: from, number, data: null }], now)
    // Keys are locked in ascending order: two opposite swaps of the same keys would deadlock otherwise.
    if (request.key < from) return (await take()) && (await free().then(() => true))
    await free()
    return take()
  }

  /**
   * Adds a request to a reservation, paid (`isPaid`) or not. False when too little is left: the caller fails its
   * transaction then.
   */
  async takeMore<K extends ReservableKind>(
    tx: Tx,
    ref: ReservationRef,
    { kind, request, isPaid }: { kind: K; request: ReservationRequests[K]; isPaid: boolean },
    now: number,
  ): Promise<boolean> {
    const { lineId, key, number } = request
    const state = isPaid ? ('committed' as const) : ('reserved' as const)
    await tx
      .insertInto('reservation')
      .values({ uid: ref.uid, no: ref.no, kind, lineId, key, number, backNumber: 0, state, data: textOf(request) })
      .execute()
    return (await this.#of(kind).take(tx, ref, [request], now)).length === 0
  }

  /** Frees a line's reservation of a kind under a key, paid or not; false when there is no such reservation. */
  async drop(
    tx: Tx,
    ref: ReservationRef,
    { kind, lineId, key }: { kind: ReservableKind; lineId: string; key: string },
    now: number,
  ): Promise<boolean> {
    const row = await tx
      .deleteFrom('reservation')
      .where('uid', '=', ref.uid)
      .where('no', '=', ref.no)
      .where('kind', '=', kind)
      .where('lineId', '=', lineId)
      .where('key', '=', key)
      .where('state', 'in', ['reserved', 'committed'])
      .where('backNumber', '=', 0)
      .returning(['lineId', 'key', 'number', 'data'])
      .executeTakeFirst()
    if (!row) return false
    await this.#of(kind).release(tx, ref, [reservedOf(row)], now)
    return true
  }

  #of(kind: ReservableKind): Reservable {
    const reservable = this.#reservables.find((one) => one.kind === kind)
    if (!reservable) throw new Error(`unknown reservable kind: ${kind}`)
    return reservable
  }

  /** `share.cents` of some lines are refunded, the sum of all refunds so far. */
  async refunded(
    tx: Tx,
    ref: ReservationRef,
    lineIds: readonly string[],
    share: { cents: number; of: number },
    now: number,
  ): Promise<void> {
    const byValue = this.#reservables.filter((reservable) => reservable.refunded).map(({ kind }) => kind)
    if (byValue.length === 0 || lineIds.length === 0) return
    const rows = await tx
      .selectFrom('reservation')
      .select(['kind', 'lineId', 'key', 'number', 'data'])
      .where('uid', '=', ref.uid)
      .where('no', '=', ref.no)
      .where('state', '=', 'committed')
      .where('lineId', 'in', lineIds)
      .where('kind', 'in', byValue)
      .execute()
    for (const [reservable, reserved] of this.#byReservable(rows))
      await reservable.refunded?.(tx, ref, reserved, share, now)
  }

  async #settle(
    tx: Tx,
    ref: ReservationRef,
    state: 'committed' | 'released',
    move: (reservable: Reservable, reserved: readonly AnyReserved[]) => Promise<void> | undefined,
  ): Promise<boolean> {
    const { rows } = await settle(tx, { uid: ref.uid, no: ref.no, state })
    for (const [reservable, reserved] of this.#byReservable(rows)) await move(reservable, reserved)
    return rows.length > 0
  }

  /**
   * Reservables in the order of their ranks, each with its rows by line and key: the order in which their rows are
   * locked.
   */
  #byReservable(rows: readonly Row[]): [Reservable, AnyReserved[]][] {
    const unknown = rows.find(({ kind }) => !this.#reservables.some((reservable) => reservable.kind === kind))
    if (unknown) throw new Error(`unknown reservable kind: ${unknown.kind}`)
    const sorted = [...rows].sort((a, b) => (a.lineId === b.lineId ? byText(a.key, b.key) : byText(a.lineId, b.lineId)))
    return this.#reservables
      .map((reservable): [Reservable, AnyReserved[]] => [
        reservable,
        sorted.filter(({ kind }) => kind === reservable.kind).map(reservedOf),
      ])
      .filter(([, reserved]) => reserved.length > 0)
  }
}

const byText = (a: string, b: string): number => (a < b ? -1 : 1)

const backOf = (line: BackLine | undefined, kind: string): number =>
  line
    ? ((line.ofKind as Readonly<Record<string, number>> | undefined)?.[kind] ?? line.number ?? Number.POSITIVE_INFINITY)
    : 0

/** Some kinds, or all except some. */
type Kinds = { in: readonly string[] } | { notIn: readonly string[] }

/** Lines of which the same number returns of the same kinds; kinds in `kept` return nothing. */
function groupsOf(
  lines: readonly BackLine[],
  kept: readonly string[],
): { number: number; kinds: Kinds; lineIds: string[] }[] {
  const alike = lines.filter(({ ofKind }) => ofKind === undefined)
  const groups = [...new Set(alike.map((line) => backOf(line, '')))].map((number) => ({
    number,
    kinds: { notIn: kept },
    lineIds: alike.filter((line) => backOf(line, '') === number).map(({ lineId }) => lineId),
  }))
  const others = lines.flatMap((line) => {
    const { lineId, ofKind } = line
    if (ofKind === undefined) return []
    const own = Object.keys(ofKind).filter((kind) => !kept.includes(kind))
    const plain = { number: backOf(line, ''), kinds: { notIn: [...kept, ...own] }, lineIds: [lineId] }
    return [plain, ...own.map((kind) => ({ number: backOf(line, kind), kinds: { in: [kind] }, lineIds: [lineId] }))]
  })
  return [...groups, ...others].filter(({ number }) => number > 0)
}

/**
 * Returns up to `number` units of each key of these lines and kinds; Infinity returns all that is left.
 */
async function addBack(
  tx: Tx,
  ref: ReservationRef,
  { lineIds, number, kinds }: { lineIds: readonly string[]; number: number; kinds: Kinds },
): Promise<void> {
  let rows = tx
    .updateTable('reservation')
    .where('uid', '=', ref.uid)
    .where('no', '=', ref.no)
    .where('state', '=', 'committed')
    .where('lineId', 'in', lineIds)
  if ('in' in kinds) rows = rows.where('kind', 'in', kinds.in)
  else if (kinds.notIn.length > 0) rows = rows.where('kind', 'not in', kinds.notIn)
  const all = rows.set((eb) => ({ backNumber: eb.ref('number') }))
  const some = rows.set((eb) => ({
    backNumber: eb
      .case()
      .when(eb(eb('number', '-', eb.ref('backNumber')), '<', number))
      .then(eb.ref('number'))
      .else(eb('backNumber', '+', number))
      .end(),
  }))
  await (Number.isFinite(number) ? some : all).execute()
}

/** One request for each key, by ascending keys: the order in which rows are locked. */
export function merged<C extends ReservationLine>(requests: readonly C[]): C[] {
  const byKey = new Map<string, C>()
  for (const request of requests) {
    const known = byKey.get(request.key)
    byKey.set(request.key, known ? { ...known, number: known.number + request.number } : request)
  }
  return [...byKey.values()].sort((a, b) => (a.key < b.key ? -1 : 1))
}
