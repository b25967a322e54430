import { HOME_BANNER_SPACE } from '@contract/codes/advert'
import { DAY_MS } from '@contract/codes/china-time'
import { PRODUCT_SORT } from '@contract/codes/product'
import type { SettingCode } from '@contract/codes/setting'
import type { ProductCard } from '@contract/schema/catalog'
import type { Advert, HomeFirstPage, HomeFloor, Notice, Protocol } from '@contract/schema/content'
import type { Clock } from '../../../kernel/clock'
import type { Db, Reader } from '../../../kernel/db'
import { fail, failParam } from '../../../kernel/errors'
import { FreshCache } from '../../../kernel/fresh-cache'
import type { Page } from '../../../kernel/page'
import type { PubSub } from '../../../kernel/pub-sub'
import { Written } from '../../../kernel/written'
import type { CatalogService, ListQuery } from '../../goods/catalog'
import { openText } from '../../goods/store'
import type { SettingService } from '../setting'
import * as repo from './content.repo'
import type { FeedRule, FloorRecord, MallProfile, TabRecord } from './content.types'

/** Setting with the mall's name and hours; not for clients. */
export const MALL_PROFILE_KEY = 'mall.profile'

/** A change by another process is visible after this time at the latest; pub/sub drops the caches at once. */
const KEEP_MS = 2000
const FIRST_FEED_SIZE = 10
/** Tabs of a mall without a configured home page, so that it shows its products. */
const BARE_TABS: TabRecord[] = [
  { tabId: 'all', title: '全部', rule: { sort: PRODUCT_SORT.overall } },
  { tabId: 'newest', title: '新品', rule: { sort: PRODUCT_SORT.newest } },
  { tabId: 'sales', title: '热卖', rule: { sort: PRODUCT_SORT.sales } },
]
const BARE_PROFILE: MallProfile = { name: '乐廊', branch: '', openTime: '00:00', closeTime: '00:00', searchWords: [] }

export interface FeedInput {
  tabId: string
  pageNo?: number
  pageSize?: number
  cursor?: string
}

type Leading = Pick<Notice, 'command'>

export interface ContentDeps {
  db: Db
  catalog: Pick<CatalogService, 'findPage' | 'findProductCards'>
  clock: Clock
  pubSub: Pick<PubSub, 'subscribe'>
  settings: Pick<SettingService, 'find' | 'list'>
}

/** Home page, adverts, notices, settings, protocols (area "content" of docs/product). */
export class ContentService {
  readonly #firstPages: FreshCache<Written<HomeFirstPage>>
  readonly #feeds: FreshCache<Written<Page<ProductCard>>>
  readonly #tabs: FreshCache<TabRecord[]>
  readonly #cities: FreshCache<Set<string>>
  readonly #settings: FreshCache<{ dictCode: string; value: string }[]>

  constructor(private readonly deps: ContentDeps) {
    const { clock, pubSub } = deps

    this.#firstPages = new FreshCache(clock, KEEP_MS, 50)
    this.#feeds = new FreshCache(clock, KEEP_MS, 300)
    this.#tabs = new FreshCache(clock, KEEP_MS, 1)
    this.#cities = new FreshCache(clock, KEEP_MS, 1)
    this.#settings = new FreshCache(clock, KEEP_MS, 1)
    for (const subject of ['content', 'catalog', 'stores', 'offers', 'coupons'] as const)
      pubSub.subscribe(subject, () => this.#forget())
  }

  /** The home page's first screen, cached, for a city or for none (homePage/getFirstPageData). */
  async writtenFirstPage(bdCityCode: string | undefined, now: number): Promise<Written<HomeFirstPage>> {
    // A city without adverts of its own gets the shared reply, so that invented cities can't fill the cache.
    const cities = await this.#cities.get('all', async () => new Set(await repo.listAdvertCities(this.deps.db.q)))
    const city = bdCityCode !== undefined && cities.has(bdCityCode) ? bdCityCode : ''
    return this.#firstPages.get(city, async () => new Written(JSON.stringify(await this.firstPage(city, now))))
  }

  /** The home page's first screen, uncached. */
  async firstPage(bdCityCode: string, now: number): Promise<HomeFirstPage> {
    const { q } = this.deps.db
    const profile = await this.#profile(q)
    const [adverts, notices, icons, floors, tabs] = await Promise.all([
      this.adverts(HOME_BANNER_SPACE, bdCityCode, now),
      this.notices(now),
      repo.listIcons(q),
      repo.listFloors(q),
      this.#feedTabs(),
    ])
    const [first] = tabs
    return {
      mallName: profile.name,
      storeName: profile.branch,
      openText: openText(profile, now),
      // One search word a day, in turn.
      searchWord: profile.searchWords[Math.floor(now / DAY_MS) % Math.max(1, profile.searchWords.length)] ?? '',
      adverts,
      icons: icons.map(({ title, picture, command }) => ({ title, picture, command })),
      notices,
      floors: await this.#fill(q, floors, now),
      feedTabs: tabs.map(({ tabId, title }) => ({ tabId, title })),
      feed: first
        ? await this.deps.catalog.findPage(q, askOf(first.rule, { pageSize: FIRST_FEED_SIZE }, now), now)
        : { records: [], hasMore: false, cursor: null },
    }
  }

  /** A page of a feed tab, cached (homePage/getSecondPageData). */
  async feed(input: FeedInput, now: number): Promise<Written<Page<ProductCard>>> {
    const { tabId, pageNo, pageSize, cursor } = input
    const tab = (await this.#feedTabs()).find((known) => known.tabId === tabId) ?? failParam('tabId', '没有这个栏目')
    const ask = askOf(tab.rule, { pageNo, pageSize, cursor }, now)
    return this.#feeds.get(JSON.stringify([tabId, pageNo, pageSize, cursor]), async () => {
      const page: Page<ProductCard> = await this.deps.catalog.findPage(this.deps.db.q, ask, now)
      return new Written(JSON.stringify(page))
    })
  }

  /** Published notices, the newest first; the command is null when its product is not for sale. */
  async notices(now: number): Promise<Notice[]> {
    const records = await repo.listNotices(this.deps.db.q, now)
    const isThere = await this.#leadChecker(records, now)
    return records.map((one) => ({
      noticeId: one.noticeId,
      title: one.title,
      command: isThere(one) ? one.command : null,
    }))
  }

  /** Adverts of a space for a city; those whose product is not for sale are left out. */
  async adverts(spaceId: string, bdCityCode: string | undefined, now: number): Promise<Advert[]> {
    const all = await repo.listAdverts(this.deps.db.q, spaceId, bdCityCode ?? '', now)
    const isThere = await this.#leadChecker(all, now)
    return all.filter(isThere)
  }

  /** Gives a check whether the product that an item leads to is for sale; true for items that lead elsewhere. */
  async #leadChecker(all: readonly Leading[], now: number): Promise<(one: Leading) => boolean> {
    const productIds = all.flatMap(({ command }) => command?.params.productId ?? [])
    const cards = productIds.length > 0 ? await this.deps.catalog.findProductCards(this.deps.db.q, productIds, now) : []
    const known = new Set(cards.map(({ productId }) => productId))
    return ({ command }) => command?.params.productId === undefined || known.has(command.params.productId)
  }

  /** Settings that clients may read (baseParam/getHomeParams). */
  settings(): Promise<{ dictCode: string; value: string }[]> {
    return this.#settings.get('public', async () => {
      const all = await this.deps.settings.list(this.deps.db.q)
      return all.flatMap(({ key, value, isPublic }) => (isPublic ? [{ dictCode: key, value }] : []))
    })
  }

  /** One setting, null when clients may not read it or it is not set (baseParam/getValueBykey). */
  async setting(key: string): Promise<string | null> {
    const setting = await this.deps.settings.find(this.deps.db.q, key)
    return setting?.isPublic ? setting.value : null
  }

  /** Versions of the app from the settings (appCofig/getAppConfigInfo). */
  async appConfig(): Promise<{ minVersion: string; newestVersion: string; updateText: string }> {
    const settings = await this.settings()
    const settingOf = (code: SettingCode) => settings.find(({ dictCode }) => dictCode === code)?.value ?? ''
    return {
      minVersion: settingOf('APP_MIN_VERSION'),
      newestVersion: settingOf('APP_NEWEST_VERSION'),
      updateText: settingOf('APP_UPDATE_TEXT'),
    }
  }

  /** The document in force (protocol/getByTypeCode). */
  async protocol(typeCode: string, now: number): Promise<Protocol> {
    return (await repo.findProtocol(this.deps.db.q, typeCode, now)) ?? fail('SYS_BIZ_DATA_ERROR_CODE', '协议暂未发布')
  }

  /** All documents in force, by type code. */
  async protocols(now: number): Promise<Protocol[]> {
    const { q } = this.deps.db
    const heads = (await repo.listProtocols(q)).filter(({ publishedAt }) => publishedAt <= now)
    const codes = [...new Set(heads.map(({ typeCode }) => typeCode))]
    return (await Promise.all(codes.map((code) => repo.findProtocol(q, code, now)))).flatMap((one) => one ?? [])
  }

  /** Floors with their cards; a floor without any product for sale is left out. */
  async #fill(q: Reader, floors: readonly FloorRecord[], now: number): Promise<HomeFloor[]> {
    const cards = await this.deps.catalog.findProductCards(
      q,
      [...new Set(floors.flatMap((floor) => floor.productIds))],
      now,
    )
    const byId = new Map(cards.map((card) => [card.productId, card]))
    const filled = floors.map(({ productIds, ...floor }) => ({
      ...floor,
      products: productIds.flatMap((id) => byId.get(id) ?? []),
    }))
    return filled.filter((floor) => floor.products.length > 0)
  }

  #feedTabs(): Promise<TabRecord[]> {
    return this.#tabs.get('tabs', async () => {
      const tabs = await repo.listTabs(this.deps.db.q)
      return tabs.length > 0 ? tabs : BARE_TABS
    })
  }

  async #profile(q: Reader): Promise<MallProfile> {
    const setting = await this.deps.settings.find(q, MALL_PROFILE_KEY)
    return setting ? (JSON.parse(setting.value) as MallProfile) : BARE_PROFILE
  }

  #forget(): void {
    for (const cache of [this.#firstPages, this.#feeds, this.#tabs, this.#cities, this.#settings]) cache.forget()
  }
}

function askOf(rule: FeedRule, page: Pick<ListQuery, 'pageNo' | 'pageSize' | 'cursor'>, now: number): ListQuery {
  const { zoneId, storeId, categoryId, withinDays } = rule
  return {
    sort: rule.sort ?? PRODUCT_SORT.overall,
    bounds: withinDays === undefined ? {} : { listedAfter: now - withinDays * DAY_MS },
    ...(zoneId === undefined ? {} : { zoneId }),
    ...(storeId === undefined ? {} : { storeId }),
    ...(categoryId === undefined ? {} : { categoryId }),
    ...page,
  }
}
