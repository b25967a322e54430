import { DAY_MS } from '@contract/codes/china-time'
import type { FlashGoods, FlashSession, FlashShelf } from '@contract/schema/flash-sale'
import type { Clock } from '../../../kernel/clock'
import type { Db, Reader } from '../../../kernel/db'
import { fail } from '../../../kernel/errors'
import { FreshCache } from '../../../kernel/fresh-cache'
import type { Jobs } from '../../../kernel/jobs'
import type { CatalogService } from '../../goods/catalog'
import type { MessageService } from '../../talk/message'
import type { PricePut, PromotionService } from '../promotion'
import * as repo from './flash-sale.repo'
import { goodsView, limitText, REMIND_MS, reminderText, sessionIdOf, sessionsOf, sessionView } from './flash-sale.rules'

declare module '../../../kernel/jobs' {
  interface JobKinds {
    /** Sends the reminders of a flash sale; key: offer id. */
    'flashSale.tell': { offerId: string }
  }
}

const AHEAD_MS = 2 * DAY_MS
const MAX_REMINDERS = 50
/** Messages per transaction: limits how long other writers wait. */
const AT_ONCE = 100
/** The TTL of the cached number of reminders. */
const KEEP_MS = 10_000
const KEPT = 100

export interface FlashSaleDeps {
  db: Db
  clock: Clock
  jobs: Jobs
  promotions: Pick<PromotionService, 'flashSales' | 'taken'>
  catalog: Pick<CatalogService, 'findFlashGoods'>
  messages: Pick<MessageService, 'sendAll'>
}

/** Flash sales by session, and reminders before they begin. Prices and pieces belong to the offers. */
export class FlashSaleService {
  readonly #waiting: FreshCache<ReadonlyMap<string, number>>

  constructor(private readonly deps: FlashSaleDeps) {
    const { clock, jobs } = deps

    this.#waiting = new FreshCache(clock, KEEP_MS, KEPT)
    jobs.handle('flashSale.tell', ({ offerId }) => this.notify(offerId))
  }

  /** Sessions that run now or begin within two days. */
  async sessions(now: number): Promise<FlashSession[]> {
    return sessionsOf(await this.#sales(this.deps.db.q, now)).flatMap(([first]) =>
      first ? [sessionView(first, now)] : [],
    )
  }

  /** The goods of one session. SYS_BIZ_DATA_ERROR_CODE for a session that has ended or does not exist. */
  async shelf(sessionId: string, uid: string | null, now: number): Promise<FlashShelf> {
    const sales = sessionsOf(await this.#sales(this.deps.db.q, now)).find(
      ([one]) => one && sessionIdOf(one) === sessionId,
    )
    if (!sales) fail('SYS_BIZ_DATA_ERROR_CODE', '这一场已经结束了')
    return this.#shelf(sales, await this.#reminded(uid), now)
  }

  /** Future sessions, with the shopper's reminders. */
  async reminders(uid: string, now: number): Promise<FlashShelf[]> {
    const reminded = await this.#reminded(uid)
    const coming = (await this.#sales(this.deps.db.q, now)).filter(({ startsAt }) => startsAt > now)
    const shelves: FlashShelf[] = []
    for (const sales of sessionsOf(coming)) {
      const own = sales.filter(({ id, productIds }) =>
        [...(productIds ?? [])].some((one) => reminded.has(`${id} ${one}`)),
      )
      if (own.length === 0) continue
      const shelf = await this.#shelf(own, reminded, now)
      shelves.push({ ...shelf, records: shelf.records.filter(({ button }) => button.code === 'unremind') })
    }
    return shelves
  }

  async remind(uid: string, offerId: string, productId: string, now: number): Promise<void> {
    await this.deps.db.tx(async (tx) => {
      const sale = (await this.#sales(tx, now)).find(({ id }) => id === offerId)
      if (!sale?.productIds?.has(productId)) fail('SYS_BIZ_DATA_ERROR_CODE', '这场秒杀没有这件商品')
      if (sale.startsAt <= now) fail('SYS_BIZ_DATA_ERROR_CODE', '已经开抢了')
      if ((await repo.findReminders(tx, uid, MAX_REMINDERS)).length >= MAX_REMINDERS)
        fail('SYS_BIZ_DATA_ERROR_CODE', `最多设 ${MAX_REMINDERS} 个提醒`)
      await repo.insertReminder(tx, { uid, offerId, productId, startsAt: sale.startsAt })
      await this.deps.jobs.schedule(tx, {
        kind: 'flashSale.tell',
        key: offerId,
        dueAt: sale.startsAt - REMIND_MS,
        payload: { offerId },
      })
    })
    this.#waiting.forget(offerId)
  }

  /** Cancelling a reminder that does not exist does nothing. */
  async unremind(uid: string, offerId: string, productId: string): Promise<void> {
    await this.deps.db.tx((tx) => repo.deleteReminder(tx, { uid, offerId, productId }))
    this.#waiting.forget(offerId)
  }

  /** Sends the reminders of a sale in batches; a withdrawn sale sends none. */
  async notify(offerId: string): Promise<void> {
    const now = this.deps.clock.now()
    await this.deps.db.tx(async (tx) => {
      const sale = (await this.#sales(tx, now)).find(({ id }) => id === offerId)
      if (!sale) return
      const rows = await repo.takeReminders(tx, offerId, AT_ONCE)
      const goods = await this.deps.catalog.findFlashGoods(tx, [...new Set(rows.map((row) => row.productId))])
      const drafts = rows.flatMap(({ uid, productId: id }) => {
        const one = goods.get(id)
        return one ? [{ uid, id: 'system' as const, ref: `flash:${offerId}:${id}`, ...reminderText(sale, one) }] : []
      })
      await this.deps.messages.sendAll(tx, drafts, now)
      if (rows.length === AT_ONCE)
        await this.deps.jobs.schedule(tx, { kind: 'flashSale.tell', key: offerId, dueAt: now, payload: { offerId } })
    })
  }

  async sweep(now: number): Promise<void> {
    await this.deps.db.tx((tx) => repo.forgetReminders(tx, now - DAY_MS))
  }

  #sales(q: Reader, now: number): Promise<PricePut[]> {
    return this.deps.promotions.flashSales(q, now, now + AHEAD_MS)
  }

  async #reminded(uid: string | null): Promise<ReadonlySet<string>> {
    const rows = uid === null ? [] : await repo.findReminders(this.deps.db.q, uid, MAX_REMINDERS)
    return new Set(rows.map((row) => `${row.offerId} ${row.productId}`))
  }

  async #shelf(sales: readonly PricePut[], reminded: ReadonlySet<string>, now: number): Promise<FlashShelf> {
    const { q } = this.deps.db
    const ids = [...new Set(sales.flatMap(({ productIds }) => [...(productIds ?? [])]))]
    const goods = await this.deps.catalog.findFlashGoods(q, ids)
    const records: FlashGoods[] = []
    for (const sale of sales) {
      const isSoon = sale.startsAt > now
      const counted = isSoon ? [] : [...(sale.skus ?? [])].flatMap(([id, { pieces }]) => (pieces === null ? [] : [id]))
      const taken = await this.deps.promotions.taken(q, sale.id, counted)
      const waiting = isSoon ? await this.#waiting.get(sale.id, () => repo.countReminders(q, sale.id)) : new Map()
      for (const id of sale.productIds ?? []) {
        const one = goods.get(id)
        const facts = { taken, waiting: waiting.get(id) ?? 0, isReminded: reminded.has(`${sale.id} ${id}`) }
        const view = one && goodsView(sale, one, facts, now)
        if (view) records.push(view)
      }
    }
    const [first] = sales
    if (!first) throw new Error('the session has no sale')
    // Sold-out goods come last.
    records.sort((a, b) => Number(a.kind === 'gone') - Number(b.kind === 'gone'))
    return { now, session: sessionView(first, now), limitText: limitText(sales), records }
  }
}
