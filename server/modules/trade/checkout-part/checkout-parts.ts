import type { CommitViews, DetailViews, OrderViews, PartViews, StoreViews } from '@contract/choices'
import type { OptionRow, SubmitProblem } from '@contract/schema/order'
import type { Button } from '@contract/schema/shared'
import type { Reader, Tx } from '../../../kernel/db'
import type { Refusal, RequestsByKind } from '../../../kernel/reservations'
import type { AnyCheckoutPart, CheckoutRun, OrderOfPart, PaidAnswer, PartMove, PartOrder, PlacedStore } from './part'
import type {
  Fetching,
  OrderFee,
  OwnAddOns,
  PartDetails,
  PricedCheckout,
  PricedStore,
  PriceInput,
  Settled,
} from './plan'
import type { CheckoutRequest, GoodLine, Shelf } from './request'

/** What an order keeps, by part. */
export type Keeps = ReadonlyMap<string, object>

/** All parts of a checkout, in the order in which they were added. */
export class CheckoutParts {
  readonly #parts: AnyCheckoutPart[] = []

  /** Throws when two parts share a key. */
  add(part: AnyCheckoutPart): void {
    if (this.#parts.some(({ key }) => key === part.key)) throw new Error(`two checkout parts are called ${part.key}`)
    this.#parts.push(part)
  }

  /** What each part reads for one submit, all at once. */
  async prepare(q: Reader, request: CheckoutRequest): Promise<CheckoutRuns> {
    const runs = await Promise.all(
      this.#parts.map(async (part) => [part.key, (await part.prepare?.(q, request)) ?? null] as const),
    )
    return new CheckoutRuns(runs.flatMap(([key, run]) => (run ? [[key, run] as const] : [])))
  }

  /** Whether a part decides where paid orders go: without one the data that they keep is not read. */
  decidesPaid(): boolean {
    return this.#parts.some((part) => part.paid)
  }

  /** Whether a part refuses moves of orders. */
  refusesMoves(): boolean {
    return this.#parts.some((part) => part.may)
  }

  /** The first answer other than `go`. */
  async paid(tx: Tx, order: PartOrder, keeps: Keeps): Promise<PaidAnswer> {
    for (const part of this.#parts) {
      const keep = keeps.get(part.key)
      const answer = keep && (await part.paid?.(tx, order, keep as never))
      if (answer && answer !== 'go') return answer
    }
    return 'go'
  }

  async received(tx: Tx, order: PartOrder, keeps: Keeps): Promise<void> {
    for (const part of this.#parts) await part.received?.(tx, order, keeps.get(part.key) as never)
  }

  async returned(tx: Tx, order: PartOrder, keeps: Keeps): Promise<void> {
    for (const part of this.#parts) await part.returned?.(tx, order, keeps.get(part.key) as never)
  }

  /** The first reason against a move; null when no part has one. */
  refusalOf(move: PartMove, order: PartOrder, keeps: Keeps): string | null {
    for (const part of this.#parts) {
      const keep = keeps.get(part.key)
      const reason = keep && part.may?.(move, order, keep as never)
      if (reason) return reason
    }
    return null
  }

  onOrder(order: PartOrder, keeps: Keeps): { view: PartViews; rows: OptionRow[] } {
    const shown = this.#parts.map((part) => part.onOrder?.({ order, keep: keeps.get(part.key) as never }) ?? {})
    return { view: Object.assign({}, ...shown.map(({ view }) => view)), rows: shown.flatMap(({ rows }) => rows ?? []) }
  }

  onPayment(orders: readonly { order: PartOrder; keeps: Keeps }[]): {
    texts: string[]
    params: Readonly<Record<string, string>>
  } {
    const shown = this.#parts.map((part) => part.onPayment?.(ofPart(part.key, orders)) ?? {})
    return {
      texts: shown.flatMap(({ text }) => text || []),
      params: Object.assign({}, ...shown.map(({ params }) => params)),
    }
  }

  async onDetail(
    q: Reader,
    orders: readonly { order: PartOrder; keeps: Keeps }[],
  ): Promise<{ view: DetailViews; rows: OptionRow[]; buttons: Button[] }> {
    const shown = await Promise.all(
      this.#parts.map(async (part) => (await part.onDetail?.(q, ofPart(part.key, orders))) ?? {}),
    )
    return {
      view: Object.assign({}, ...shown.map(({ view }) => view)),
      rows: shown.flatMap(({ rows }) => rows ?? []),
      buttons: shown.flatMap(({ buttons }) => buttons ?? []),
    }
  }
}

/** Orders with what they keep for one part. */
const ofPart = (key: string, orders: readonly { order: PartOrder; keeps: Keeps }[]): OrderOfPart<never>[] =>
  orders.map(({ order, keeps }) => ({ order, keep: keeps.get(key) as never }))

/** One submit as all of its parts see it. */
export class CheckoutRuns {
  readonly #aliases: ReadonlyMap<string, string>

  constructor(private readonly runs: readonly (readonly [key: string, run: CheckoutRun])[]) {
    this.#aliases = new Map(runs.flatMap(([, run]) => [...(run.aliases ?? [])]))
  }

  /** The id that `price` uses for an offer that a line names. */
  offerId(named: string): string {
    return this.#aliases.get(named) ?? named
  }

  skuIds(): string[] {
    return this.runs.flatMap(([, run]) => run.skuIds ?? [])
  }

  async enter(tx: Tx): Promise<void> {
    for (const [, run] of this.runs) await run.enter?.(tx)
  }

  addOns(bought: readonly GoodLine[], shelf: Shelf): OwnAddOns {
    const all = this.runs.flatMap(([, run]) => run.addOns?.(bought, shelf) ?? [])
    return { used: all.flatMap(({ used }) => used), all: all.flatMap((one) => one.all) }
  }

  price(bought: readonly GoodLine[], shelf: Shelf): Required<Pick<PriceInput, 'offers' | 'problems'>> & PriceInput {
    const all = this.runs.flatMap(([, run]) => run.price?.(bought, shelf) ?? [])
    return {
      ...Object.assign({}, ...all),
      chosen: Object.assign({}, ...all.map(({ chosen }) => chosen)),
      offers: all.flatMap(({ offers }) => offers ?? []),
      problems: all.flatMap(({ problems }) => problems ?? []),
    }
  }

  settle(priced: PricedCheckout): AllSettled {
    return new AllSettled(this.runs.flatMap(([key, run]) => (run.settle ? [[key, run.settle(priced)] as const] : [])))
  }

  /** Problems in the words of the part whose reservation was refused; null when no part knows it. */
  refusal(refused: readonly Refusal[], stores: readonly PricedStore[]): SubmitProblem[] | string | null {
    for (const [, run] of this.runs) {
      const words = run.refusal?.(refused, stores)
      if (words && words.length > 0) return words
    }
    return null
  }

  async placed(tx: Tx, stores: readonly PlacedStore[]): Promise<void> {
    for (const [, run] of this.runs) await run.placed?.(tx, stores)
  }
}

/** What all parts add to one priced submit. */
export class AllSettled {
  readonly #all: readonly Settled[]

  constructor(private readonly byPart: readonly (readonly [key: string, settled: Settled])[]) {
    this.#all = byPart.map(([, settled]) => settled)
  }

  problems(): SubmitProblem[] {
    return this.#all.flatMap(({ problems }) => problems ?? [])
  }

  /** Why a commit is refused as a whole; null when it is not. */
  refusal(): string | null {
    return this.#all.find(({ refusal }) => refusal !== undefined)?.refusal ?? null
  }

  details<K extends keyof PartDetails>(key: K): PartDetails[K] | undefined {
    return this.#all.find(({ details }) => details?.[key] !== undefined)?.details?.[key]
  }

  fees(storeId: string): OrderFee[] {
    return this.#all.flatMap(({ fees }) => fees ?? []).filter((fee) => fee.storeId === storeId)
  }

  /** All reservations of a commit: those of `others`, and those of the parts. */
  requests(others: RequestsByKind): RequestsByKind {
    const byKind: Record<string, unknown[]> = {}
    for (const requests of [others, ...this.#all.map((one) => one.requests ?? {})])
      for (const [kind, own] of Object.entries(requests)) byKind[kind] = [...(byKind[kind] ?? []), ...own]
    return byKind as RequestsByKind
  }

  /** The earliest of all parts. */
  payBy(): number | undefined {
    const all = this.#all.flatMap(({ payBy }) => payBy ?? [])
    return all.length > 0 ? Math.min(...all) : undefined
  }

  keeps(storeId: string): { part: string; data: object }[] {
    return this.byPart.flatMap(([part, { keep }]) => {
      const data = keep?.get(storeId)
      return data ? [{ part, data }] : []
    })
  }

  appointment(storeId: string): Fetching | undefined {
    return this.#all.flatMap(({ appointments }) => appointments?.get(storeId) ?? [])[0]
  }

  /** Each field of the contract's choices has its part. */
  view(): OrderViews {
    return Object.assign({}, ...this.#all.map(({ view }) => view))
  }

  commitView(): CommitViews {
    return Object.assign({}, ...this.#all.map(({ commitView }) => commitView))
  }

  storeView(storeId: string): StoreViews {
    return Object.assign({}, ...this.#all.map(({ storeViews }) => storeViews?.get(storeId)))
  }

  rows(): OptionRow[] {
    return this.#all.flatMap(({ rows }) => rows ?? [])
  }

  storeRows(storeId: string): OptionRow[] {
    return this.#all.flatMap(({ storeRows }) => storeRows?.get(storeId) ?? [])
  }
}
