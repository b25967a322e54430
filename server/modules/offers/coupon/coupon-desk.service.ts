import { DAY_MS } from '@contract/codes/china-time'
import type { CouponKind } from '@contract/codes/coupon'
import { COUPON_VIEWS, type CouponView, MAX_CALENDAR_DAYS } from '@contract/codes/offer-desk'
import type { ConsoleCoupon, ConsoleCouponDraft, CouponPreview, ListedConsoleCoupon } from '@contract/console/coupon'
import { COUNT_LIMIT, type ViewCount } from '@contract/console/shared'
import type { Clock } from '../../../kernel/clock'
import type { Db } from '../../../kernel/db'
import { AppError, failParam } from '../../../kernel/errors'
import { type Page, pageIn } from '../../../kernel/page'
import { isInScope, type StoreScope } from '../../../kernel/store-scope'
import type { CatalogService } from '../../goods/catalog'
import { faultOf, type OfferGoodsService } from '../offer'
import * as repo from './coupon.repo'
import type { CouponRecord } from './coupon.rules'
import type { CouponService } from './coupon.service'
import { faceOf, offText, validText } from './coupon.view'
import { type CouponRights, draftFrom, formOf, isSeen, rowOf, stateOf } from './coupon-desk.rules'
import type { CouponOperatorService } from './coupon-operator.service'

const PAGE_SIZE = 20
const MOST_BARS = 500

export interface CouponDeskDeps {
  db: Db
  clock: Clock
  coupons: Pick<CouponService, 'storeNames'>
  operator: Pick<CouponOperatorService, 'check' | 'withSums'>
  catalog: Pick<CatalogService, 'tree'>
  offerGoods: Pick<OfferGoodsService, 'named'>
}

/** Search filters of staff. */
interface Sought {
  stores?: readonly string[]
  kinds?: readonly CouponKind[]
  text?: string
}

/** Coupons as the console shows them. */
export class CouponDeskService {
  constructor(private readonly deps: CouponDeskDeps) {}

  async list(
    rights: CouponRights,
    {
      view,
      cursor,
      pageSize = PAGE_SIZE,
      ...sought
    }: Sought & { view: CouponView; cursor?: string; pageSize?: number },
  ): Promise<Page<ListedConsoleCoupon>> {
    const now = this.deps.clock.now()
    const all = (await this.#seen(rights.scope, sought)).filter((record) => stateOf(record, now) === view)
    const page = pageIn(all, { cursor, pageSize })
    return { ...page, records: await this.#rows(page.records, rights) }
  }

  async counts(scope: StoreScope, sought: Sought): Promise<ViewCount[]> {
    const now = this.deps.clock.now()
    const states = (await this.#seen(scope, sought)).map((record) => stateOf(record, now))
    return COUPON_VIEWS.map((view) => {
      const count = states.filter((state) => state === view).length
      return { view, count: Math.min(count, COUNT_LIMIT), isMore: count > COUNT_LIMIT }
    })
  }

  /** SYS_PARAM_ERROR: there is no such coupon in the scope. */
  async detail(rights: CouponRights, couponId: string): Promise<ConsoleCoupon> {
    const record = (await this.#seen(rights.scope, {})).find((one) => one.couponId === couponId)
    const [row] = record ? await this.#rows([record], rights) : []
    if (!record || !row) return failParam('couponId', '没有这张优惠券')
    const productIds = [...(record.productIds ?? []), ...record.goods.map(({ productId }) => productId)]
    return {
      ...row,
      draft: formOf(record, row.total),
      face: faceOf(record, record.storeId === null ? '' : row.storeName),
      goods: await this.deps.offerGoods.named([...new Set(productIds)]),
    }
  }

  /** SYS_PARAM_ERROR: the period is too long. */
  async calendar(
    rights: CouponRights,
    { from, until, stores }: { from: number; until: number; stores?: readonly string[] },
  ): Promise<ListedConsoleCoupon[]> {
    if (until - from > MAX_CALENDAR_DAYS * DAY_MS) failParam('until', `最多看 ${MAX_CALENDAR_DAYS} 天`)
    const found = (await this.#seen(rights.scope, { ...(stores && { stores }) }))
      .filter(({ claimFrom, claimUntil }) => claimUntil > from && claimFrom < until && claimFrom < claimUntil)
      .sort((a, b) => a.claimFrom - b.claimFrom || (a.couponId < b.couponId ? -1 : 1))
    return this.#rows(found.slice(0, MOST_BARS), rights)
  }

  /** Categories, parents first, by their whole names: 服饰 / 女装. */
  async categories(): Promise<{ categoryId: string; name: string }[]> {
    const tree = await this.deps.catalog.tree()
    const { records } = JSON.parse(tree.json) as { records: { categoryId: string; parentId: string; name: string }[] }
    const names = new Map<string, string>()
    return records.map(({ categoryId, parentId, name }) => {
      const parent = names.get(parentId)
      const whole = parent === undefined ? name : `${parent} / ${name}`
      names.set(categoryId, whole)
      return { categoryId, name: whole }
    })
  }

  async preview(scope: StoreScope, form: ConsoleCouponDraft): Promise<CouponPreview> {
    try {
      const record = await this.deps.operator.check(scope, draftFrom('preview', form))
      const nameOf = await this.deps.coupons.storeNames(this.deps.db.q, [record])
      const [face, text] = [faceOf(record, nameOf(record)), offText(record)]
      return { faults: [], face, text, validText: validText(record, this.deps.clock.now()) }
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return { faults: [faultOf(error)], face: null, text: '', validText: '' }
    }
  }

  async #seen(scope: StoreScope, { stores, kinds, text }: Sought): Promise<CouponRecord[]> {
    const sought = text?.trim().toLowerCase()
    return (await repo.listCoupons(this.deps.db.q)).filter(
      (record) =>
        isSeen(scope, record) &&
        (!stores || (record.storeId !== null && isInScope(stores, record.storeId))) &&
        (!kinds || kinds.includes(record.kind)) &&
        (sought === undefined || record.couponId === text?.trim() || record.title.toLowerCase().includes(sought)),
    )
  }

  async #rows(records: readonly CouponRecord[], rights: CouponRights): Promise<ListedConsoleCoupon[]> {
    const { db, clock, coupons, operator } = this.deps
    const ids = records.map(({ couponId }) => couponId)
    const [nameOf, listed] = [await coupons.storeNames(db.q, records), await operator.withSums(records, ids)]
    const now = clock.now()
    return listed.map((one) => rowOf(one, { storeName: nameOf(one.record), rights, now }))
  }
}
