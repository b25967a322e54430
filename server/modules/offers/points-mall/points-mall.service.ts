import type { PointItemKind, PointRule } from '@contract/codes/points-mall'
import { PRODUCT_TYPE } from '@contract/codes/product'
import type { Protocol } from '@contract/schema/content'
import type { PointColumn, PointItem, PointItemDetail } from '@contract/schema/points-mall'
import type { Db, Reader, Tx } from '../../../kernel/db'
import { fail } from '../../../kernel/errors'
import { type Page, type PageQuery, pageIn } from '../../../kernel/page'
import type { AccountService } from '../../customer/account'
import type { PointsService } from '../../finance/points'
import type { QuotaService } from '../../finance/quota'
import type { CatalogService, SkuForSale } from '../../goods/catalog'
import type { StockService } from '../../goods/stock'
import type { StoreService } from '../../goods/store'
import type { ContentService } from '../../system/content'
import type { CouponService } from '../coupon'
import type { VoucherService } from '../voucher'
import * as repo from './points-mall.repo'
import { buttonOf, columnsOf, type ItemRecord, limitText, pointsFor, termsOf } from './points-mall.rules'
import { type Given, itemView } from './points-mall.view'
import { ITEM } from './points-mall-reservable'

export interface PointsMallDeps {
  db: Db
  points: Pick<PointsService, 'levels'>
  quotas: Pick<QuotaService, 'leftOf' | 'taken' | 'open'>
  coupons: Pick<CouponService, 'faces'>
  vouchers: Pick<VoucherService, 'faces'>
  catalog: Pick<CatalogService, 'findSkusForSale' | 'storesWithGoods'>
  stock: Pick<StockService, 'available'>
  stores: Pick<StoreService, 'listStores'>
  account: Pick<AccountService, 'isMember'>
  content: Pick<ContentService, 'protocol'>
}

/** The rules are an editable protocol, because operators change them like any other. */
const RULE_CODES: Record<PointRule, string> = { points: 'POINTS_RULES', deduction: 'POINTS_DEDUCTION_RULES' }
const GONE_TEXT = '没有这件兑换品'

/** An item for an order: what it costs, and why it is not available. */
export interface PointsItemPlan {
  item: ItemRecord
  points: number
  number: number
  /** Null when it is available. */
  problem: string | null
}

/** The points mall: its items, their limits, and what each shopper has redeemed. */
export class PointsMallService {
  constructor(private readonly deps: PointsMallDeps) {}

  /** Available items, the fewest points first, and the number of them that the shopper can exchange now. */
  async page(
    uid: string | null,
    { filters = {}, ...ask }: PageQuery & { filters?: { kind?: PointItemKind; isReachable?: boolean } },
    now: number,
  ): Promise<Page<PointItem> & { total: number; reachableCount: number }> {
    const all = await this.#shown(uid, now)
    const isReached = ({ button }: PointItem) => button.code === 'exchange'
    const asked = all.filter(
      (one) => (filters.kind === undefined || one.kind === filters.kind) && (!filters.isReachable || isReached(one)),
    )
    return { ...pageIn(asked, ask), total: asked.length, reachableCount: all.filter(isReached).length }
  }

  /** Goods in tabs by their points. */
  async columns(uid: string | null, now: number): Promise<PointColumn[]> {
    return columnsOf((await this.#shown(uid, now)).filter(({ kind }) => kind === 'goods'))
  }

  async detail(uid: string | null, itemId: string, now: number): Promise<PointItemDetail> {
    const { q } = this.deps.db
    const item = (await repo.findItem(q, itemId)) ?? fail('SYS_BIZ_DATA_ERROR_CODE', GONE_TEXT)
    const [view] = await this.#views(q, uid, [item], now)
    if (!view) fail('SYS_BIZ_DATA_ERROR_CODE', GONE_TEXT)
    const { given, available, shown } = view
    return {
      ...shown,
      specText: given.sku?.specText ?? '',
      productId: item.productId,
      skuId: given.sku?.skuId ?? '',
      storeId: given.sku?.storeId ?? '',
      placeText: given.voucher?.placeText ?? '',
      validText: given.voucher?.validText ?? given.coupon?.validText.replace('领后', '兑换后') ?? '',
      limitText: limitText(item),
      available: available ?? 0,
      terms: termsOf(item),
    }
  }

  rule(type: PointRule, now: number): Promise<Protocol> {
    return this.deps.content.protocol(RULE_CODES[type], now)
  }

  /** Stores whose goods take points; those without goods are left out. */
  async stores(): Promise<{ storeId: string; name: string }[]> {
    const { q } = this.deps.db
    const open = (await this.deps.stores.listStores(q)).filter(({ takesPoints, isClosed }) => takesPoints && !isClosed)
    const filled = await this.deps.catalog.storesWithGoods(
      q,
      open.map(({ storeId }) => storeId),
    )
    return open.filter(({ storeId }) => filled.has(storeId)).map(({ storeId, name }) => ({ storeId, name }))
  }

  find(q: Reader, itemId: string): Promise<ItemRecord | undefined> {
    return repo.findItem(q, itemId)
  }

  /** The item of goods for a submit; undefined for an unknown item. */
  async goods(q: Reader, itemId: string): Promise<ItemRecord | undefined> {
    const item = await repo.findItem(q, itemId)
    return item?.kind === 'goods' ? item : undefined
  }

  /** Reads the state of an item for a shopper; returns the cost of a number of pieces. */
  async planOf(
    q: Reader,
    { uid, isMember, item }: { uid: string; isMember: boolean; item: ItemRecord },
    now: number,
  ): Promise<(number: number) => PointsItemPlan> {
    const facts = (await this.#facts(q, uid, [item], now, isMember))(item)
    return (number) => {
      const button = buttonOf(item, facts, number)
      const problem = button.code === 'exchange' ? null : button.text
      return { item, number, points: pointsFor(item, isMember) * number, problem }
    }
  }

  /** All items, with the numbers of their redemptions. */
  async all(q: Reader): Promise<(ItemRecord & { total: number | null; exchanged: number })[]> {
    const all = await repo.listItems(q)
    const left = await this.#leftOf(q, all)
    return all.map((one) => {
      const { total = null, taken = 0 } = left.get(one.itemId) ?? {}
      return { ...one, total, exchanged: taken }
    })
  }

  /** Puts an item, or replaces one; redemptions do not change. */
  async put(tx: Tx, one: ItemRecord, total: number | null, now: number): Promise<void> {
    await repo.put(tx, one, now)
    await this.deps.quotas.open(tx, { kind: ITEM, ref: one.itemId }, total)
  }

  async #shown(uid: string | null, now: number): Promise<PointItem[]> {
    const { q } = this.deps.db
    const open = (await repo.listItems(q)).filter(({ startsAt, endsAt }) => startsAt <= now && now < endsAt)
    return (await this.#views(q, uid, open, now)).map(({ shown }) => shown)
  }

  /** Items as shoppers see them; an item whose coupon, voucher or goods are unavailable is left out. */
  async #views(q: Reader, uid: string | null, all: readonly ItemRecord[], now: number) {
    const refsOf = (kind: PointItemKind) => all.flatMap((one) => (one.kind === kind ? [one.ref] : []))
    const isMember = uid !== null && (await this.deps.account.isMember(q, uid, now))
    const [coupons, vouchers, skus, stores, left, facts] = await Promise.all([
      this.deps.coupons.faces(q, refsOf('coupon'), now),
      this.deps.vouchers.faces(q, refsOf('voucher'), now),
      this.deps.catalog.findSkusForSale(q, refsOf('goods')),
      this.deps.stores.listStores(q),
      this.#leftOf(q, all),
      this.#facts(q, uid, all, now, isMember),
    ])
    const open = new Set(stores.flatMap(({ storeId, isClosed }) => (isClosed ? [] : [storeId])))
    return all.flatMap((item) => {
      const sku = skus.get(item.ref)
      const given: Given = {
        coupon: { coupon: coupons.get(item.ref) },
        voucher: { voucher: vouchers.get(item.ref) },
        goods: { sku: sku && isForSale(sku) && open.has(sku.storeId) ? sku : undefined },
      }[item.kind]
      if (!(given.coupon ?? given.voucher ?? given.sku)) return []
      const own = facts(item)
      return [{ given, available: own.available, shown: itemView(item, given, own, left.get(item.itemId)?.taken ?? 0) }]
    })
  }

  #leftOf(q: Reader, all: readonly ItemRecord[]) {
    return this.deps.quotas.leftOf(
      q,
      ITEM,
      all.map(({ itemId }) => itemId),
    )
  }

  async #facts(q: Reader, uid: string | null, all: readonly ItemRecord[], now: number, isMember: boolean) {
    const asked = all.map(({ itemId: ref }) => ({ ref, period: 'ever' }))
    const skuIds = all.flatMap(({ kind, ref }) => (kind === 'goods' ? [ref] : []))
    const [left, stock, own, levels] = await Promise.all([
      this.#leftOf(q, all),
      this.deps.stock.available(q, skuIds),
      uid === null ? new Map<string, number>() : this.deps.quotas.taken(q, uid, ITEM, asked),
      uid === null ? null : this.deps.points.levels(uid, now, q),
    ])
    return ({ itemId, kind, ref }: ItemRecord) => {
      const of = left.get(itemId)
      const bounds = [...(of ? [of.total - of.taken] : []), ...(kind === 'goods' ? [stock.get(ref) ?? 0] : [])]
      return {
        taken: own.get(itemId) ?? 0,
        left: bounds.length > 0 ? Math.max(0, Math.min(...bounds)) : null,
        available: levels?.available ?? null,
        isMember,
        now,
      }
    }
  }
}

const isForSale = ({ isOnShelf, isSkuLive, productType }: SkuForSale) =>
  isOnShelf && isSkuLive && productType !== PRODUCT_TYPE.weighed
