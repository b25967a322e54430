import { PAGE_SIZE } from '@contract/codes/list'
import { HOME_COUNTRY_CODE } from '@contract/codes/phone'
import { ROOT_AREA_CODE } from '@contract/codes/session'
import type { Address, AddressDraft, Area, PastedAddress, Place } from '@contract/schema/address'
import type { Clock } from '../../../kernel/clock'
import type { Db, Reader } from '../../../kernel/db'
import { fail, failParam } from '../../../kernel/errors'
import { newId } from '../../../kernel/ids'
import type { Logger } from '../../../kernel/log'
import type { Point, ShopperArea, StoreService } from '../../goods/store'
import type { SensitiveWordService } from '../../system/sensitive-word'
import * as repo from './address.repo'
import { deliveryProblem, draftProblem, MAX_ADDRESSES, shopperAreaOf } from './address.rules'
import { AddressLocator, type Geocoder } from './address-locator'
import { type AreaNode, AreaTree } from './area-tree'
import { readPaste } from './pasted-address'
import { PlaceSearch } from './place-search'
import { RegionFinder } from './region-finder'

/** Within this distance a known place decides the district of a point. */
const AREA_REACH_M = 20_000

export interface AddressDeps {
  db: Db
  clock: Clock
  log: Logger
  stores: Pick<StoreService, 'findStores' | 'listStores'>
  sensitiveWords: Pick<SensitiveWordService, 'refuse'>
  /** Null where no map service is configured. */
  map: Geocoder | null
  /** Default: all areas of the country. */
  areas?: AreaTree
}

/** Addresses of shoppers, the area tree and place search without a map service. */
export class AddressService {
  readonly #areas: AreaTree
  readonly #places: PlaceSearch
  readonly #regions: RegionFinder
  readonly #locator: AddressLocator

  constructor(private readonly deps: AddressDeps) {
    const { clock, log, map, areas = new AreaTree() } = deps
    this.#areas = areas
    this.#places = new PlaceSearch(areas)
    this.#locator = new AddressLocator({ clock, log, places: this.#places, map })
    this.#regions = new RegionFinder(areas)
  }

  /** The default first, then the newest. With storeIds, addresses outside a store's delivery area have a reason. */
  async list(uid: string, pick: { storeIds?: readonly string[]; distributionType?: number } = {}): Promise<Address[]> {
    const addresses = await repo.listAddresses(this.deps.db.q, uid)
    if (!pick.storeIds || pick.storeIds.length === 0 || addresses.length === 0) return addresses
    const stores = [...(await this.deps.stores.findStores(this.deps.db.q, pick.storeIds)).values()]
    return addresses.map((address) => {
      const problems = stores.map((store) => deliveryProblem(store, address, pick.distributionType))
      const disabledReason = problems.find((problem) => problem !== null)
      return disabledReason ? { ...address, disabledReason } : address
    })
  }

  /** Null for another shopper's address and for an unknown one. */
  findAddress(q: Reader, uid: string, id: string): Promise<Address | null> {
    return repo.findAddress(q, uid, id)
  }

  defaultAddress(q: Reader, uid: string): Promise<Address | null> {
    return repo.findDefault(q, uid)
  }

  /** Point and district name of the default address; null without one. */
  async defaultArea(q: Reader, uid: string): Promise<ShopperArea | null> {
    const address = await this.defaultAddress(q, uid)
    return address && shopperAreaOf(address)
  }

  /**
   * Adds an address, or changes the one with the draft's id. The first one is the default, and only a change to another
   * default replaces it, so that a shopper with addresses has exactly one. An address that was not picked on the map is
   * located by its text.
   */
  async save(uid: string, draft: AddressDraft, now: number): Promise<Address> {
    const row = await this.#checked(uid, draft, now)
    const saved = await this.deps.db.tx(async (tx) => {
      if (draft.id) {
        // The book row is always locked first, so that two changes of one shopper cannot deadlock.
        if (draft.isDefault) await repo.setDefault(tx, uid, row.id)
        if (!(await repo.updateAddress(tx, row))) fail('STATE_CHANGED', '地址已不存在，请刷新')
      } else {
        const hasRoom = await repo.bookOne(tx, uid, row.id, draft.isDefault === true, MAX_ADDRESSES)
        if (!hasRoom) fail('SYS_BIZ_DATA_ERROR_CODE', `最多保存 ${MAX_ADDRESSES} 个收货地址`)
        await repo.insertAddress(tx, { ...row, createdAt: now })
      }
      return repo.findAddress(tx, uid, row.id)
    })
    if (!saved) throw new Error('the address was deleted during the transaction')
    return saved
  }

  /** Deletes an address; after the default address, the newest one becomes the default. */
  async remove(uid: string, id: string): Promise<void> {
    await this.deps.db.tx(async (tx) => {
      const defaultId = await repo.unbookOne(tx, uid)
      if (!(await repo.deleteAddress(tx, uid, id))) fail('STATE_CHANGED', '地址已不存在，请刷新')
      if (defaultId === id) await repo.setDefault(tx, uid, await repo.newestId(tx, uid))
    })
  }

  /** Direct children of an area, root 000000 (getAreaTreeByParent). */
  areasUnder(code: string): Area[] {
    const children = this.#areas.children(code)
    if (!children) failParam('code', '没有这个地区')
    return children.map(areaOf)
  }

  /** An address that is only an area, for a calculation without a shopper's address; null for an unknown code. */
  areaAddress(code: string): Address | null {
    const area = this.#areas.find(code)
    if (!area || area.code === ROOT_AREA_CODE) return null
    const blank = { id: '', name: '', mobile: '', countryCode: HOME_COUNTRY_CODE, detail: '', label: '' }
    return { ...blank, ...areaColumns(this.#areas.path(area.code)), isDefault: false, x: null, y: null }
  }

  /** Splits a pasted address into name, phone, region and detail. */
  readText(text: string): PastedAddress {
    const { path, ...texts } = readPaste(text, this.#regions)
    return { ...texts, areas: path.map(areaOf) }
  }

  /** The known place nearest to a point (GCJ02), with its areas; null without one within reach. */
  async placeAt(point: Point): Promise<{ place: Place; province: string; city: string; district: string } | null> {
    const stores = await this.deps.stores.listStores(this.deps.db.q)
    const [place] = this.#places.search({ near: point, limit: 1 }, stores)
    if (!place || (place.distance ?? 0) > AREA_REACH_M) return null
    const columns = areaColumns(this.#areas.path(place.areaCode))
    return {
      place,
      province: columns.provinceName,
      city: columns.cityName,
      district: columns.districtName,
    }
  }

  /** District code at a point (GCJ02), by the nearest known place; empty without one within reach. */
  areaAt(point: Point): string {
    return this.#places.nearest(point, AREA_REACH_M)?.areaCode ?? ''
  }

  async searchPlaces(query: {
    keyword?: string
    latitude?: number
    longitude?: number
    pageSize?: number
  }): Promise<Place[]> {
    const { latitude, longitude } = query
    const near = latitude === undefined || longitude === undefined ? undefined : { latitude, longitude }
    const stores = await this.deps.stores.listStores(this.deps.db.q)
    return this.#places.search({ keyword: query.keyword, near, limit: query.pageSize ?? PAGE_SIZE }, stores)
  }

  /** The draft as a row with area names. */
  async #checked(uid: string, draft: AddressDraft, now: number): Promise<Omit<repo.AddressRow, 'createdAt'>> {
    const texts = {
      name: draft.name.trim(),
      mobile: draft.mobile.trim(),
      countryCode: draft.countryCode ?? HOME_COUNTRY_CODE,
      detail: draft.detail.trim(),
      label: (draft.label ?? '').trim(),
    }
    const problem = draftProblem(texts)
    if (problem) failParam(problem.field, problem.text)
    const area = this.#areas.find(draft.areaCode)
    if (!area || area.code === ROOT_AREA_CODE) failParam('areaCode', '没有这个地区')
    if (!this.#areas.isAddressable(area)) failParam('areaCode', '请选择到区县或街道')
    await this.deps.sensitiveWords.refuse(texts.name, texts.detail, texts.label)
    const path = this.#areas.path(area.code)
    const columns = areaColumns(path)
    const point = draft.x !== undefined && draft.y !== undefined ? { x: draft.x, y: draft.y } : null
    const { x, y } = point ?? (await this.#located(area.code, path, columns.cityName, texts.detail))
    return {
      uid,
      id: draft.id ?? newId(),
      name: texts.name,
      mobile: texts.mobile,
      countryCode: texts.countryCode,
      ...columns,
      detail: texts.detail,
      label: texts.label,
      x,
      y,
      updatedAt: now,
    }
  }

  /** A failed geocoding does not refuse the address; without a point it has no rider delivery. */
  async #located(areaCode: string, path: readonly AreaNode[], city: string, detail: string) {
    const areaNames = path.map(({ name }) => name)
    const stores = await this.deps.stores.listStores(this.deps.db.q)
    const point = await this.#locator.locate({ areaCode, areaNames, city, detail }, stores)
    return { x: point?.latitude ?? null, y: point?.longitude ?? null }
  }
}

const areaOf = ({ level: _, ...area }: AreaNode): Area => area

function areaColumns(path: readonly AreaNode[]) {
  const at = (level: AreaNode['level']) => path.find((area) => area.level === level)
  return {
    provinceCode: at('province')?.code ?? '',
    cityCode: at('city')?.code ?? '',
    districtCode: at('district')?.code ?? '',
    streetCode: at('street')?.code ?? '',
    provinceName: at('province')?.name ?? '',
    cityName: at('city')?.name ?? '',
    districtName: at('district')?.name ?? '',
    streetName: at('street')?.name ?? '',
  }
}
