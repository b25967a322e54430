import type { LinkChoice } from '@contract/console/link'
import type { Picture } from '@contract/schema/shared'
import type { Voucher as VoucherCard, VoucherDetail } from '@contract/schema/voucher'
import type { Db, Reader, Tx } from '../../../kernel/db'
import { fail } from '../../../kernel/errors'
import { type Page, type PageQuery, pageIn } from '../../../kernel/page'
import type { QuotaService } from '../../finance/quota'
import { type TicketService, ticketStore } from '../../finance/ticket'
import type { Store, StoreService } from '../../goods/store'
import * as repo from './voucher.repo'
import { buttonOf, mostOf, placeText, type Stock, stockText, untilOf, type Voucher, validText } from './voucher.rules'

/** The texts of a voucher where another module gives it. */
export interface VoucherFace {
  title: string
  picture: Picture | null
  /** 0: unknown. */
  worthCents: number
  placeText: string
  validText: string
}

/** The quota kind of vouchers. */
export const VOUCHER = 'voucher'

export interface VoucherDeps {
  db: Db
  quotas: Pick<QuotaService, 'leftOf' | 'taken' | 'open'>
  stores: Pick<StoreService, 'findStores'>
  tickets: Pick<TicketService, 'sumUses'>
}

/** Vouchers on sale: their terms, their stores, how many are left (decision 0092). */
export class VoucherService {
  constructor(private readonly deps: VoucherDeps) {}

  /** Vouchers on sale, the newest first; with a store only the vouchers that it takes. */
  async list(
    uid: string | null,
    { storeId, ...ask }: PageQuery & { storeId?: string },
    now: number,
  ): Promise<Page<VoucherCard>> {
    const { q } = this.deps.db
    const page = pageIn(
      (await repo.listAll(q)).filter(
        ({ priceCents, startsAt, endsAt, storeIds }) =>
          priceCents > 0 &&
          startsAt <= now &&
          now < endsAt &&
          (storeId === undefined || storeIds.length === 0 || storeIds.includes(storeId)),
      ),
      ask,
    )
    const [stock, stores] = [await this.#stock(q, uid, page.records), await this.#stores(q, page.records)]
    return { ...page, records: page.records.map((one) => cardOf(one, stock(one), stores, now)) }
  }

  async detail(uid: string | null, voucherId: string, now: number): Promise<VoucherDetail> {
    const { q } = this.deps.db
    const one = await this.find(q, voucherId)
    const [stock, stores] = [await this.#stock(q, uid, [one]), await this.#stores(q, [one])]
    return {
      ...cardOf(one, stock(one), stores, now),
      validText: validText(one, '购买'),
      terms: [...one.terms],
      needsSlot: one.needsSlot,
      stores: one.storeIds.flatMap((storeId) => {
        const store = stores.get(storeId)
        return store ? [ticketStore(store, now)] : []
      }),
      most: mostOf(one, stock(one)),
    }
  }

  /** The voucher with this id; SYS_BIZ_DATA_ERROR_CODE when it does not exist. */
  async find(q: Reader, voucherId: string): Promise<Voucher> {
    return (await repo.find(q, voucherId)) ?? fail('SYS_BIZ_DATA_ERROR_CODE', '没有这个卡券')
  }

  /** Whether a voucher could be given now: it exists and has not ended. */
  async canGrant(q: Reader, voucherId: string, now: number): Promise<boolean> {
    const one = await repo.find(q, voucherId)
    return one !== undefined && untilOf(one, now) > now
  }

  /** Vouchers for a link that have not ended, by a part of their titles. */
  async choices(text: string, now: number, limit: number): Promise<LinkChoice[]> {
    const all = (await repo.listAll(this.deps.db.q)).filter(
      (one) => untilOf(one, now) > now && one.title.includes(text),
    )
    return all.slice(0, limit).map(({ voucherId: value, title }) => ({ value, title, note: value }))
  }

  /** The texts of vouchers for an exchange, without a shopper; ended ones are missing. */
  async faces(q: Reader, voucherIds: readonly string[], now: number): Promise<Map<string, VoucherFace>> {
    if (voucherIds.length === 0) return new Map()
    const all = (await repo.listAll(q)).filter((one) => voucherIds.includes(one.voucherId) && untilOf(one, now) > now)
    const stores = await this.#stores(q, all)
    return new Map(
      all.map((one): [string, VoucherFace] => [
        one.voucherId,
        {
          title: one.title,
          picture: one.picture,
          worthCents: one.worthCents || one.priceCents,
          placeText: placesOf(one, stores),
          validText: validText(one, '兑换'),
        },
      ]),
    )
  }

  /** Why a shopper cannot buy `number` pieces of a voucher now; null when they can. */
  async refusal(q: Reader, uid: string, one: Voucher, number: number, now: number): Promise<string | null> {
    const stock = (await this.#stock(q, uid, [one]))(one)
    const button = buttonOf(one, stock, now)
    if (button.code !== 'buy') return button.text
    const most = mostOf(one, stock)
    return number > most ? `现在最多买 ${most} 份` : null
  }

  /** The text of the stores that take a voucher. */
  async words(q: Reader, { storeIds }: Voucher): Promise<string> {
    const stores = await this.deps.stores.findStores(q, storeIds)
    return placesOf({ storeIds }, stores)
  }

  /**
   * For the operator: all vouchers, the newest first, their purchases by state and where they were used since a moment.
   */
  async report(q: Reader, since: number) {
    const [all, purchases] = [await repo.listAll(q), await repo.sumPurchases(q)]
    const used = await this.deps.tickets.sumUses(q, 'voucher', since)
    const left = await this.deps.quotas.leftOf(
      q,
      VOUCHER,
      all.map(({ voucherId }) => voucherId),
    )
    return all.map((voucher) => {
      // A friend's gift was counted when its giver got the ticket.
      const own = purchases.filter(({ voucherId, source }) => voucherId === voucher.voucherId && source !== 'gift')
      const sold = own.find(({ source }) => source === 'bought')
      const sum = (of: (row: (typeof own)[number]) => number) => own.reduce((all, row) => all + of(row), 0)
      return {
        voucher,
        total: left.get(voucher.voucherId)?.total ?? null,
        sold: sold?.number ?? 0,
        given: sum(({ number }) => number) - (sold?.number ?? 0),
        cents: sold?.cents ?? 0,
        backCents: sold?.backCents ?? 0,
        uses: sum(({ uses }) => uses),
        backUses: sum(({ backUses }) => backUses),
        stores: used.flatMap(({ item, storeId, uses }) => (item === voucher.voucherId ? [{ storeId, uses }] : [])),
      }
    })
  }

  /** Puts a voucher on sale, or replaces one; bought vouchers do not change. */
  async put(tx: Tx, one: Voucher, total: number | null, now: number): Promise<void> {
    await repo.put(tx, one, now)
    await this.deps.quotas.open(tx, { kind: VOUCHER, ref: one.voucherId }, total)
  }

  async #stock(q: Reader, uid: string | null, all: readonly Voucher[]): Promise<(one: Voucher) => Stock> {
    const refs = all.map(({ voucherId }) => voucherId)
    const left = await this.deps.quotas.leftOf(q, VOUCHER, refs)
    const asked = refs.map((ref) => ({ ref, period: 'ever' }))
    const own = uid === null ? new Map<string, number>() : await this.deps.quotas.taken(q, uid, VOUCHER, asked)
    return ({ voucherId }) => {
      const of = left.get(voucherId)
      return { taken: own.get(voucherId) ?? 0, left: of ? of.total - of.taken : null }
    }
  }

  #stores(q: Reader, all: readonly Voucher[]): Promise<Map<string, Store>> {
    return this.deps.stores.findStores(q, new Set(all.flatMap(({ storeIds }) => storeIds)))
  }
}

const placesOf = ({ storeIds }: Pick<Voucher, 'storeIds'>, stores: ReadonlyMap<string, Store>) =>
  placeText(storeIds, (storeId) => stores.get(storeId)?.name ?? '')

function cardOf(one: Voucher, stock: Stock, stores: ReadonlyMap<string, Store>, now: number): VoucherCard {
  return {
    voucherId: one.voucherId,
    title: one.title,
    note: one.note,
    picture: one.picture,
    price: one.priceCents,
    worth: one.worthCents,
    uses: one.uses,
    placeText: placesOf(one, stores),
    button: buttonOf(one, stock, now),
    stockText: stockText(one, stock),
  }
}
