import { DAY_MS } from '@contract/codes/china-time'
import { MAX_CALENDAR_DAYS, OFFER_VIEWS, type OfferKind, type OfferView } from '@contract/codes/offer-desk'
import type { ConsoleOffer, ListedOffer, OfferGoods } from '@contract/console/offer'
import { COUNT_LIMIT, type ViewCount } from '@contract/console/shared'
import type { Clock } from '../../../kernel/clock'
import type { Db } from '../../../kernel/db'
import { failParam } from '../../../kernel/errors'
import { type Page, pageOf } from '../../../kernel/page'
import type { StoreScope } from '../../../kernel/store-scope'
import type { StoreService } from '../../goods/store'
import { isAddOn } from '../pricing'
import { conflicts, isPricePut, type OfferFilter, type PromotionService, type PutOffer } from '../promotion'
import { cursorOf, draftOf, isSeen, type OfferRights, placeOf, rowOf, typeOf } from './offer-desk.rules'
import type { OfferGoodsService } from './offer-goods.service'

const PAGE_SIZE = 20
const MOST_BARS = 500

export interface OfferDeskDeps {
  db: Db
  clock: Clock
  promotions: Pick<PromotionService, 'page' | 'count' | 'findAny' | 'listSince' | 'taken'>
  stores: Pick<StoreService, 'findStores'>
  goods: Pick<OfferGoodsService, 'named'>
}

/** Search filters of staff. */
interface Sought {
  stores?: readonly string[]
  kinds?: readonly OfferKind[]
  text?: string
}

/** Offers as the console shows them. */
export class OfferDeskService {
  constructor(private readonly deps: OfferDeskDeps) {}

  /** SYS_PARAM_ERROR: an invalid cursor. */
  async list(
    rights: OfferRights,
    { view, cursor, pageSize = PAGE_SIZE, ...sought }: Sought & { view: OfferView; cursor?: string; pageSize?: number },
  ): Promise<Page<ListedOffer>> {
    const { db, clock, promotions } = this.deps
    const after = cursor === undefined ? undefined : (placeOf(cursor) ?? failParam('cursor', '格式不对'))
    const now = clock.now()
    const filter = filterOf(rights.scope, view, sought)
    const found = await promotions.page(db.q, filter, { now, after, limit: pageSize + 1 })
    const page = pageOf(found, pageSize, (last) => cursorOf(view, last))
    return { ...page, records: await this.#rows(page.records, rights) }
  }

  async counts(scope: StoreScope, sought: Sought): Promise<ViewCount[]> {
    const { db, clock, promotions } = this.deps
    const now = clock.now()
    return Promise.all(
      OFFER_VIEWS.map(async (view) => {
        const count = await promotions.count(db.q, filterOf(scope, view, sought), now, COUNT_LIMIT + 1)
        return { view, count: Math.min(count, COUNT_LIMIT), isMore: count > COUNT_LIMIT }
      }),
    )
  }

  /** SYS_PARAM_ERROR: there is no such offer in the scope. */
  async detail(rights: OfferRights, offerId: string): Promise<ConsoleOffer> {
    const { db, promotions } = this.deps
    const offer = await promotions.findAny(db.q, offerId)
    if (!offer || !isSeen(rights.scope, offer)) failParam('offerId', '没有这个活动')
    const [row] = await this.#rows([offer], rights)
    if (!row) throw new Error('an offer without a row')
    const counted = isPricePut(offer) ? [...(offer.skus ?? [])].filter(([, { pieces }]) => pieces !== null) : []
    const sold = await promotions.taken(
      db.q,
      offerId,
      counted.map(([skuId]) => skuId),
    )
    return {
      ...row,
      draft: draftOf(offer),
      goods: await this.#goodsOf(offer),
      sold: [...sold].map(([skuId, number]) => ({ skuId, number })),
    }
  }

  /** SYS_PARAM_ERROR: the period is too long. */
  async calendar(
    rights: OfferRights,
    { from, until, stores }: { from: number; until: number; stores?: readonly string[] },
  ): Promise<(ListedOffer & { conflicts: string[] })[]> {
    if (until - from > MAX_CALENDAR_DAYS * DAY_MS) failParam('until', `最多看 ${MAX_CALENDAR_DAYS} 天`)
    const { db, promotions } = this.deps
    const found = (await promotions.listSince(db.q, from))
      .filter((one) => one.startsAt < until && one.startsAt < one.endsAt && isSeen(rights.scope, one))
      .filter(({ storeId }) => !stores || (storeId !== null && stores.includes(storeId)))
      .sort((a, b) => a.startsAt - b.startsAt || (a.id < b.id ? -1 : 1))
      .slice(0, MOST_BARS)
    const rows = await this.#rows(found, rights)
    return rows.map((row, at) => {
      const offer = found[at]
      return { ...row, conflicts: offer ? conflicts(offer, found).map(({ id }) => id) : [] }
    })
  }

  async #rows(offers: readonly PutOffer[], rights: OfferRights): Promise<ListedOffer[]> {
    const { db, clock, stores } = this.deps
    const now = clock.now()
    const ids = new Set(offers.flatMap(({ storeId }) => storeId ?? []))
    const names = ids.size > 0 ? await stores.findStores(db.q, ids) : new Map<string, { name: string }>()
    return offers.map((offer) => {
      const storeName = offer.storeId === null ? '全场' : (names.get(offer.storeId)?.name ?? offer.storeId)
      return rowOf(offer, { storeName, rights, now })
    })
  }

  /** Every product of an offer: the counted products, and the goods that it gives. */
  async #goodsOf(offer: PutOffer): Promise<OfferGoods[]> {
    const given = isAddOn(offer) ? offer.goods.map(({ productId }) => productId) : []
    const counted = isAddOn(offer) ? offer.earnedBy : offer.productIds
    return this.deps.goods.named([...new Set([...(counted ?? []), ...given])])
  }
}

function filterOf(scope: StoreScope, view: OfferView, { stores, kinds, text }: Sought): OfferFilter {
  return {
    scope,
    view,
    ...(stores && { stores }),
    ...(kinds && { types: [...new Set(kinds.map(typeOf))] }),
    ...(text !== undefined && { text: text.trim() }),
  }
}
