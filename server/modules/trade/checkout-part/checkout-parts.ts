import type { CommitViews, DetailViews, OrderViews, PartViews, StoreViews } from '@contract/choices'
import type { RefundExtras } from '@contract/schema/aftersale'
import type { OptionRow, SubmitProblem } from '@contract/schema/order'
import type { Earned, Exit } from '@contract/schema/payment'
import type { Button } from '@contract/schema/shared'
import type { Reader, Tx } from '../../../kernel/db'
import type { Refusal, RequestsByKind } from '../../../kernel/reservations'
import type { SkuForSale } from '../../goods/catalog'
import type { Store } from '../../goods/store'
import type {
  AnyCheckoutPart,
  CheckoutRun,
  OrderOfPart,
  PaidAnswer,
  PartMove,
  PartOrder,
  PlacedStore,
  RefundOfOrder,
  StoredOrder,
} from './part'
import { joinViews, VIEWS } from './part-views'
import type { OrderFee, PartDetails, PricedCheckout, PricedStore, PriceInput, Settled } from './plan'
import type { AskedLine, CheckoutRequest, FixedWay, GoodLine, Shelf } from './request'

/** Data that an order keeps, by part. */
export type Keeps = ReadonlyMap<string, object>

/** Display data of all parts for an order. */
export interface Shown {
  view: PartViews
  rows: OptionRow[]
  /** Empty: the usual sentence. */
  hint: string
  arriveText: string
  hasCountdown: boolean
  codeUntil: number | undefined
  canChangeDelivery: boolean
  /** The delivery type cannot change. */
  isWayFixed: boolean
  /** Moves that a part refuses now. */
  refused: readonly PartMove[]
}

/** Display data of all parts for a payment. */
export interface PaymentParts {
  texts: string[]
  earns: Earned[]
  params: Readonly<Record<string, string>>
  leaveText: string | undefined
  unpaid: Exit | undefined
}

const MOVES: readonly PartMove[] = ['ship', 'cancel', 'refund', 'receive']

/** All parts of a checkout, in the order of their registration. */
export class CheckoutParts {
  readonly #parts: AnyCheckoutPart[] = []

  /** Throws when two parts have the same key. */
  add(part: AnyCheckoutPart): void {
    if (this.#parts.some(({ key }) => key === part.key)) throw new Error(`duplicate checkout part: ${part.key}`)
    this.#parts.push(part)
  }

  /** Prepares all parts for one submit, concurrently. */
  async prepare(q: Reader, request: CheckoutRequest): Promise<CheckoutRuns> {
    const runs = await Promise.all(
      this.#parts.map(async (part) => [part.key, (await part.prepare?.(q, request)) ?? null] as const),
    )
    return new CheckoutRuns(runs.flatMap(([key, run]) => (run ? [[key, run] as const] : [])))
  }

  /** Data of parts with their own tables, by order and part. */
  async stored(q: Reader, orders: readonly StoredOrder[]): Promise<ReadonlyMap<string, Keeps>> {
    const byOrder = new Map<string, Map<string, object>>(orders.map(({ id }) => [id, new Map()]))
    const found = await Promise.all(
      this.#parts.map(async (part) => [part.key, await part.stored?.(q, orders)] as const),
    )
    for (const [key, own] of found) for (const [id, keep] of own ?? []) byOrder.get(id)?.set(key, keep)
    return byOrder
  }

  /** Why an order expired; null when no part has its own text. */
  expiredText(keeps: Keeps): string | null {
    for (const part of this.#parts) {
      const keep = keeps.get(part.key)
      const text = keep && part.expiredText?.(keep as never)
      if (text) return text
    }
    return null
  }

  /** Whether a part decides the status of paid orders; without one the data of parts is not read. */
  decidesPaid(): boolean {
    return this.#parts.some((part) => part.paid)
  }

  /** Whether a part can refuse moves of orders. */
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

  /** Effects of a refund besides the money, of all parts. */
  async onRefund(q: Reader, refund: RefundOfOrder, keeps: Keeps): Promise<RefundExtras> {
    const all = await Promise.all(
      this.#parts.map(
        async (part) => (await part.onRefund?.(q, { ...refund, keep: keeps.get(part.key) as never })) ?? {},
      ),
    )
    return {
      pointsBack: all.reduce((sum, { pointsBack = 0 }) => sum + pointsBack, 0),
      pointsLapsed: all.reduce((sum, { pointsLapsed = 0 }) => sum + pointsLapsed, 0),
      pointsTaken: all.reduce((sum, { pointsTaken = 0 }) => sum + pointsTaken, 0),
      coupons: all.flatMap(({ coupons }) => coupons ?? []),
    }
  }

  /** The first reason against a move; null when no part refuses it. */
  refusalOf(move: PartMove, order: PartOrder, keeps: Keeps): string | null {
    for (const part of this.#parts) {
      const keep = keeps.get(part.key)
      const reason = keep && part.may?.(move, order, keep as never)
      if (reason) return reason
    }
    return null
  }

  /** Whether a part fixes the delivery type of an order. */
  fixesWay(keeps: Keeps): boolean {
    return this.#parts.some((part) => {
      const keep = keeps.get(part.key)
      return keep !== undefined && part.fixesWay?.(keep as never) === true
    })
  }

  /** Display data of all parts for an order. */
  onOrder(order: PartOrder, keeps: Keeps): Shown {
    const shown = this.#parts.map((part) => part.onOrder?.({ order, keep: keeps.get(part.key) as never }) ?? {})
    const texts = (key: 'hint' | 'arriveText') => shown.flatMap((one) => one[key] || [])
    return {
      view: joinViews(
        VIEWS.part,
        shown.map(({ view }) => view),
      ),
      rows: shown.flatMap(({ rows }) => rows ?? []),
      hint: texts('hint')[0] ?? '',
      arriveText: texts('arriveText').join('，'),
      hasCountdown: shown.every(({ hasCountdown = true }) => hasCountdown),
      codeUntil: shown.flatMap(({ codeUntil }) => codeUntil ?? [])[0],
      isWayFixed: this.fixesWay(keeps),
      canChangeDelivery: shown.some(({ canChangeDelivery }) => canChangeDelivery),
      refused: MOVES.filter((move) => this.refusalOf(move, order, keeps) !== null),
    }
  }

  onPayment(orders: readonly { order: PartOrder; keeps: Keeps }[]): PaymentParts {
    const shown = this.#parts.map((part) => part.onPayment?.(ofPart(part.key, orders)) ?? {})
    return {
      texts: shown.flatMap(({ text }) => text || []),
      earns: shown.flatMap(({ earns }) => earns ?? []),
      params: Object.assign({}, ...shown.map(({ params }) => params)),
      leaveText: shown.flatMap(({ leaveText }) => leaveText ?? [])[0],
      unpaid: shown.flatMap(({ unpaid }) => unpaid ?? [])[0],
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
      view: joinViews(
        VIEWS.detail,
        shown.map(({ view }) => view),
      ),
      rows: shown.flatMap(({ rows }) => rows ?? []),
      buttons: shown.flatMap(({ buttons }) => buttons ?? []),
    }
  }
}

/** Orders with their data of one part. */
const ofPart = (key: string, orders: readonly { order: PartOrder; keeps: Keeps }[]): OrderOfPart<never>[] =>
  orders.map(({ order, keeps }) => ({ order, keep: keeps.get(key) as never }))

/** The runs of all parts for one submit. */
export class CheckoutRuns {
  readonly #aliases: ReadonlyMap<string, string>

  constructor(private readonly runs: readonly (readonly [key: string, run: CheckoutRun])[]) {
    this.#aliases = new Map(runs.flatMap(([, run]) => [...(run.aliases ?? [])]))
  }

  /** The id that `price` uses for the offer of a line. */
  offerId(named: string): string {
    return this.#aliases.get(named) ?? named
  }

  skuIds(): string[] {
    return this.runs.flatMap(([, run]) => run.skuIds ?? [])
  }

  /** The goods of a line: of the first part that has its own, else those of its SKU. */
  goods(line: AskedLine, sku: SkuForSale): SkuForSale {
    for (const [, run] of this.runs) {
      const own = run.goods?.(line, sku)
      if (own) return own
    }
    return sku
  }

  /** The delivery type of a store's goods that a part fixes; null without one. */
  way(store: Store): FixedWay | null {
    for (const [, run] of this.runs) {
      const way = run.way?.(store)
      if (way) return way
    }
    return null
  }

  async enter(tx: Tx): Promise<void> {
    for (const [, run] of this.runs) await run.enter?.(tx)
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

  /** Problems or text of the part whose reservation was refused; null when the reservation belongs to no part. */
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

/** Additions of all parts to one priced submit. */
export class AllSettled {
  readonly #all: readonly Settled[]

  constructor(private readonly byPart: readonly (readonly [key: string, settled: Settled])[]) {
    this.#all = byPart.map(([, settled]) => settled)
  }

  problems(): SubmitProblem[] {
    return this.#all.flatMap(({ problems }) => problems ?? [])
  }

  /** Why the whole commit is refused; null when it is not. */
  refusal(): string | null {
    return this.#all.find(({ refusal }) => refusal !== undefined)?.refusal ?? null
  }

  details<K extends keyof PartDetails>(key: K): PartDetails[K] | undefined {
    return this.#all.find(({ details }) => details?.[key] !== undefined)?.details?.[key]
  }

  fees(storeId: string): OrderFee[] {
    return this.#all.flatMap(({ fees }) => fees ?? []).filter((fee) => fee.storeId === storeId)
  }

  /** All reservations of a commit: `others` and those of the parts. */
  requests(others: RequestsByKind): RequestsByKind {
    const byKind: Record<string, unknown[]> = {}
    for (const requests of [others, ...this.#all.map((one) => one.requests ?? {})])
      for (const [kind, own] of Object.entries(requests)) byKind[kind] = [...(byKind[kind] ?? []), ...own]
    return byKind as RequestsByKind
  }

  /** The earliest payment deadline of all parts; undefined without one. */
  payBy(): number | undefined {
    const all = this.#all.flatMap(({ payBy }) => payBy ?? [])
    return all.length > 0 ? Math.min(...all) : undefined
  }

  /** The first payment of a store's order in cents; undefined: the full amount. */
  firstCents(storeId: string): number | undefined {
    return this.#all.flatMap(({ firstCents }) => firstCents?.get(storeId) ?? [])[0]
  }

  keeps(storeId: string): { part: string; data: object }[] {
    return this.byPart.flatMap(([part, { keep }]) => {
      const data = keep?.get(storeId)
      return data ? [{ part, data }] : []
    })
  }

  view(): OrderViews {
    return joinViews(
      VIEWS.order,
      this.#all.map(({ view }) => view),
    )
  }

  commitView(): CommitViews {
    return joinViews(
      VIEWS.commit,
      this.#all.map(({ commitView }) => commitView),
    )
  }

  storeView(storeId: string): StoreViews {
    return joinViews(
      VIEWS.store,
      this.#all.map(({ storeViews }) => storeViews?.get(storeId)),
    )
  }

  rows(): OptionRow[] {
    return this.#all.flatMap(({ rows }) => rows ?? [])
  }

  storeRows(storeId: string): OptionRow[] {
    return this.#all.flatMap(({ storeRows }) => storeRows?.get(storeId) ?? [])
  }
}
