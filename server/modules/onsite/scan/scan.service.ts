import { CLIENT_TYPE, SHOP_CART_TYPE } from '@contract/codes/cart'
import { PRODUCT_TYPE } from '@contract/codes/product'
import { additionOf, IN_STORE_METRES, OFFLINE_KEEP_MS, storeIdOf } from '@contract/codes/scan'
import type { AddToCart } from '@contract/schema/cart'
import type { ScanReply, ScanStore } from '@contract/schema/scan'
import type { Caller } from '../../../kernel/caller'
import type { Db, Reader } from '../../../kernel/db'
import { AppError, fail } from '../../../kernel/errors'
import { type PageQuery, pageIn } from '../../../kernel/page'
import type { CatalogService } from '../../goods/catalog'
import type { RfidService } from '../../goods/rfid'
import { distanceBetween, type Store, type StoreService } from '../../goods/store'
import type { CartService } from '../../trade/cart'
import * as repo from './offline-scan.repo'
import { isScanned, itemOf, keyOfCode, meaningOf, scanStoreOf } from './scan.rules'

export interface ScanDeps {
  catalog: Pick<CatalogService, 'skusOfCode' | 'findSkusForSale'>
  stores: Pick<StoreService, 'findStore' | 'listStores'>
  rfid: Pick<RfidService, 'find'>
  cart: Pick<CartService, 'addScannedIn' | 'scannedPrices' | 'hasPiece' | 'number' | 'numbersByStore'>
}

const NO_STORE_TEXT = '没有这家店，请扫门店入口的二维码'
const NO_SCAN_TEXT = '这家店还没有扫码购'
const UNKNOWN_TEXT = '没有找到这个商品'
const PIECE_TEXT = { taken: '这件商品正在别人的订单里', sold: '这件商品已售出', returned: '这件商品暂不出售' } as const

/** An unknown code; the page shows it so that the shopper can type it. */
const failUnknown = (): never => fail('SYS_BIZ_DATA_ERROR_CODE', UNKNOWN_TEXT, { reason: 'unknown' })

/** Scan-and-buy: which store and which goods a scanned code names. */
export class ScanService {
  constructor(
    private readonly db: Db,
    private readonly deps: ScanDeps,
  ) {}

  /** The store of a code at an entrance. SYS_BIZ_DATA_ERROR_CODE: no such store, or one without scan-and-buy. */
  async storeOf(qrCode: string): Promise<ScanStore> {
    return scanStoreOf(await this.#store(storeIdOf(qrCode) ?? ''))
  }

  /** The goods of a code in the store that it names, else in `storeId`. */
  async analyse(caller: Caller, { qrCode, storeId = '' }: { qrCode: string; storeId?: string }) {
    const code = qrCode.trim()
    const meaning = meaningOf(code)
    const store = await this.#store(meaning.storeId || storeId)
    return this.#goodsOf(caller, store, { ...meaning, code })
  }

  /** Stores with scan-and-buy, the nearest first; without a point in the order of the mall. */
  async pageStores(
    uid: string | null,
    { latitude, longitude, ...ask }: PageQuery & { latitude?: number; longitude?: number },
  ) {
    const here = latitude === undefined || longitude === undefined ? null : { latitude, longitude }
    const all = (await this.deps.stores.listStores(this.db.q)).filter(isScanned).map((store) => ({
      store,
      distance: here && Math.round(distanceBetween(here, { latitude: store.x, longitude: store.y })),
    }))
    const page = pageIn(here ? all.toSorted((a, b) => (a.distance ?? 0) - (b.distance ?? 0)) : all, ask)
    const numbers = uid === null ? new Map<string, number>() : await this.deps.cart.numbersByStore(uid)
    return {
      ...page,
      records: page.records.map(({ store, distance }) => ({
        ...scanStoreOf(store),
        ...(distance !== null && { distance }),
        number: numbers.get(store.storeId) ?? 0,
        isHere: distance !== null && distance <= IN_STORE_METRES,
      })),
    }
  }

  /** Adds goods that were scanned without a network; each `scanId` once [scan.offline-once]. */
  async addOffline(caller: Caller, lines: readonly repo.OfflineLine[]) {
    const rejected: { scanId: string; text: string }[] = []
    for (const line of lines) {
      const text = await this.#addOnce(caller, line)
      if (text !== '') rejected.push({ scanId: line.scanId, text })
    }
    const storeId = lines.at(-1)?.storeId ?? ''
    return { ...(await this.deps.cart.number(caller.uid, { shopCartType: SHOP_CART_TYPE.scan, storeId })), rejected }
  }

  /** Why the line was not added, empty when it was; a line that was sent before has its first answer. */
  async #addOnce(caller: Caller, line: repo.OfflineLine): Promise<string> {
    const { uid, now } = caller
    const known = await repo.findAnswer(this.db.q, uid, line.scanId)
    if (known !== undefined) return known
    try {
      const addition = await this.#additionOf(caller, line)
      return await this.db.tx(async (tx) => {
        if (!(await repo.insertScan(tx, uid, line.scanId, now))) return this.#answer(tx, uid, line.scanId)
        await this.deps.cart.addScannedIn(tx, uid, addition, now)
        return ''
      })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const { message } = error
      // The refusal is stored, so that a repeated send gets the answer of the first call.
      return this.db.tx(async (tx) =>
        (await repo.insertScan(tx, uid, line.scanId, now, message)) ? message : this.#answer(tx, uid, line.scanId),
      )
    }
  }

  async #answer(q: Reader, uid: string, scanId: string): Promise<string> {
    return (await repo.findAnswer(q, uid, scanId)) ?? ''
  }

  async #additionOf(caller: Caller, line: repo.OfflineLine): Promise<AddToCart> {
    const { qrCode, storeId, number, scannedAt } = line
    if (scannedAt < caller.now - OFFLINE_KEEP_MS) fail('SYS_BIZ_DATA_ERROR_CODE', '扫描时间太久了，请重新扫')
    const { records } = await this.analyse(caller, { qrCode, storeId })
    const [item, ...others] = records
    if (!item) return failUnknown()
    if (others.length > 0) fail('SYS_BIZ_DATA_ERROR_CODE', '这个码有几种商品，请重新扫码选择')
    return additionOf(item, number, CLIENT_TYPE.h5)
  }

  async #store(storeId: string): Promise<Store> {
    const store = await this.deps.stores.findStore(this.db.q, storeId)
    if (!store) return fail('SYS_BIZ_DATA_ERROR_CODE', NO_STORE_TEXT)
    return isScanned(store) ? store : fail('SYS_BIZ_DATA_ERROR_CODE', NO_SCAN_TEXT)
  }

  async #goodsOf(
    caller: Caller,
    store: Store,
    meaning: { code: string; goodsCode: string; rfid: string },
  ): Promise<ScanReply> {
    const { q } = this.db
    const skus =
      meaning.rfid === ''
        ? await this.#skusOf(q, store, meaning.goodsCode)
        : await this.#piece(caller.uid, store, meaning)
    if (skus.length === 0) return failUnknown()
    const priceOf = await this.deps.cart.scannedPrices(caller)
    const records = skus.map((sku) => {
      const item = itemOf(sku, store, meaning)
      const price = priceOf(sku, additionOf(item, 1, CLIENT_TYPE.h5))
      return { ...item, productSkuViewDto: { ...item.productSkuViewDto, price } }
    })
    return { store: scanStoreOf(store), records, total: records.length }
  }

  async #skusOf(q: Reader, store: Store, goodsCode: string) {
    const key = keyOfCode(goodsCode)
    if (key === null) return []
    const skus = await this.deps.catalog.skusOfCode(q, store.storeId, key)
    // The barcode of weighed goods contains no weight: only a scale's label does.
    if (key.by === 'identifyCode') return skus
    const isWeighed = skus.length > 0 && skus.every(({ productType }) => productType === PRODUCT_TYPE.weighed)
    if (isWeighed) fail('SYS_BIZ_DATA_ERROR_CODE', '称重商品请先称重，再扫秤签')
    return skus.filter(({ productType }) => productType === PRODUCT_TYPE.normal)
  }

  /** The SKU of a single piece. SCAN_IN_CART: the shopper has scanned it. */
  async #piece(uid: string, store: Store, { rfid }: { rfid: string }) {
    const { q } = this.db
    const piece = (await this.deps.rfid.find(q, [rfid])).get(rfid)
    if (!piece || piece.storeId !== store.storeId || piece.state === 'removed') return []
    if (await this.deps.cart.hasPiece(q, uid, rfid)) fail('SCAN_IN_CART')
    const { skuId, state } = piece
    if (state !== 'onShelf') fail('SYS_BIZ_DATA_ERROR_CODE', PIECE_TEXT[state])
    return [...(await this.deps.catalog.findSkusForSale(q, [skuId])).values()]
  }
}
