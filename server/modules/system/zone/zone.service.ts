import { HOME_BANNER_SPACE } from '@contract/codes/advert'
import {
  HOME_PLACE,
  pageCodeOf,
  placeOfPage,
  storeIdOf,
  templatePlace,
  zoneIdOf,
  zonePlace,
} from '@contract/codes/block'
import { DAY_MS } from '@contract/codes/china-time'
import { PRODUCT_SORT } from '@contract/codes/product'
import type { LinkChoice } from '@contract/console/link'
import type { BlockDraft } from '@contract/console/zone'
import type { Block, FeedTab } from '@contract/schema/block'
import type { ProductCard } from '@contract/schema/catalog'
import type { CustomCategory, HomeFirstPage, TemplatePage, ZoneHead, ZonePage } from '@contract/schema/zone'
import type { Clock } from '../../../kernel/clock'
import type { Db } from '../../../kernel/db'
import { fail, failParam } from '../../../kernel/errors'
import { FreshCache } from '../../../kernel/fresh-cache'
import { type Page, type PageQuery, pageIn } from '../../../kernel/page'
import type { PubSub } from '../../../kernel/pub-sub'
import { Written } from '../../../kernel/written'
import type { CatalogService, ListQuery } from '../../goods/catalog'
import { openText } from '../../goods/store'
import type { LiveService } from '../../social/live'
import type { ContentService } from '../content'
import type { BlockFiller } from './block-filler.service'
import type { RankingService } from './ranking.service'
import * as repo from './zone.repo'
import type { VersionRecord } from './zone.types'

/** A change by another process is visible after this time at the latest; pub/sub drops the caches at once. */
const KEEP_MS = 2000
const KEPT_PAGES = 100
const FIRST_FEED_SIZE = 10
/** Goods of each tab in a list of tabs. */
const TAB_GOODS = 6

type Tab = NonNullable<BlockDraft['tabs']>[number]

/** Blocks of a mall without a composed home page, so that it shows its adverts and its products. */
const BARE_HOME: readonly BlockDraft[] = [
  { blockId: 'adverts', kind: 'adverts', isHidden: false, title: '横幅', spaceId: HOME_BANNER_SPACE },
  { blockId: 'notice', kind: 'notice', isHidden: false, title: '公告' },
  {
    blockId: 'feed',
    kind: 'feed',
    isHidden: false,
    title: '商品流',
    tabs: [
      { tabId: 'all', title: '全部', rule: { sort: PRODUCT_SORT.overall } },
      { tabId: 'newest', title: '新品', rule: { sort: PRODUCT_SORT.newest } },
      { tabId: 'sales', title: '热卖', rule: { sort: PRODUCT_SORT.sales } },
    ],
  },
]

/** A stored page of blocks: the one that shoppers see, or the draft. */
interface StoredPage {
  place: string
  title: string
  layout: VersionRecord['layout']
  blocks: readonly BlockDraft[]
}

export interface TabsInput extends PageQuery {
  id?: string
  isReturnContent?: boolean
  returnLiveStream?: boolean
}

export interface FeedInput extends PageQuery {
  tabId?: string
  preview?: string
}

export interface ZoneServiceDeps {
  db: Db
  clock: Clock
  pubSub: Pick<PubSub, 'subscribe'>
  catalog: Pick<CatalogService, 'findPage'>
  content: Pick<ContentService, 'profile' | 'advertCities'>
  filler: Pick<BlockFiller, 'fill'>
  live: Pick<LiveService, 'shown'>
  rankings: Pick<RankingService, 'forget'>
}

/**
 * Home, zones, the blocks of stores and template pages as shoppers see them: blocks, and an endless list by tab (areas
 * "content", "zone" and "template" of docs/product).
 */
export class ZoneService {
  readonly #stored: FreshCache<StoredPage | null>
  readonly #homes: FreshCache<Written<HomeFirstPage>>
  readonly #zones: FreshCache<Written<ZonePage>>
  readonly #templates: FreshCache<TemplatePage | null>
  readonly #feeds: FreshCache<Written<Page<ProductCard>>>

  constructor(private readonly deps: ZoneServiceDeps) {
    const { clock, pubSub } = deps

    this.#stored = new FreshCache(clock, KEEP_MS, KEPT_PAGES)
    this.#homes = new FreshCache(clock, KEEP_MS, KEPT_PAGES)
    this.#zones = new FreshCache(clock, KEEP_MS, KEPT_PAGES)
    this.#templates = new FreshCache(clock, KEEP_MS, KEPT_PAGES)
    this.#feeds = new FreshCache(clock, KEEP_MS, 300)
    for (const subject of ['content', 'catalog', 'stores', 'offers', 'coupons', 'live'] as const)
      pubSub.subscribe(subject, () => this.#forget())
  }

  /** The home page's first screen, for a city or for none (homePage/getFirstPageData). */
  async writtenHome(bdCityCode: string | undefined, now: number): Promise<Written<HomeFirstPage>> {
    const city = await this.#cityOf(bdCityCode)
    return this.#homes.get(city, async () => new Written(JSON.stringify(await this.#home(city, now))))
  }

  /** The blocks of a zone (homePage/getSpecifiedPageData); a draft is not cached. */
  async writtenZone(
    { id, bdCityCode, preview }: { id: string; bdCityCode?: string; preview?: string },
    now: number,
  ): Promise<Written<ZonePage>> {
    const city = await this.#cityOf(bdCityCode)
    const write = async () => {
      const { title, ...page } = await this.#page(await this.#need(placeOfPage(id), preview), city, now)
      return new Written<ZonePage>(JSON.stringify({ id, title, ...page }))
    }
    return preview === undefined ? this.#zones.get(`${id} ${city}`, write) : write()
  }

  /** A template page; null when none of this code is published, or the key of the draft has ended. */
  async template(
    { code, bdCityCode, preview }: { code: string; bdCityCode?: string; preview?: string },
    now: number,
  ): Promise<TemplatePage | null> {
    const city = await this.#cityOf(bdCityCode)
    const place = templatePlace(code)
    const read = async () => {
      const stored = preview === undefined ? await this.#live(place) : await this.#draft(place, preview)
      if (!stored) return null
      const { title, blocks } = await this.#page(stored, city, now)
      return { pageCode: code, title, blocks }
    }
    return preview === undefined ? this.#templates.get(`${code} ${city}`, read) : read()
  }

  /** A page of a tab of a place's list; of its first tab without a `tabId`. */
  async feed(place: string, { tabId, preview, ...page }: FeedInput, now: number): Promise<Written<Page<ProductCard>>> {
    const tabs = tabsOf((await this.#need(place, preview)).blocks)
    const tab = (tabId === undefined ? tabs[0] : tabs.find((known) => known.tabId === tabId)) ?? failNoTab()
    const { pageNo, pageSize, cursor } = page
    const key = JSON.stringify([tab.rule, pageNo, pageSize, cursor])
    return this.#feeds.get(key, async () => {
      const found: Page<ProductCard> = await this.deps.catalog.findPage(
        this.deps.db.q,
        askOf(tab.rule, { pageNo, pageSize, cursor }, now),
        now,
      )
      return new Written(JSON.stringify(found))
    })
  }

  /** The tabs of a zone's list, of home's without an id, with their first goods and live rooms if asked. */
  async tabs(
    { id, isReturnContent = false, returnLiveStream = false, ...query }: TabsInput,
    now: number,
  ): Promise<Page<CustomCategory>> {
    const place = placeOfPage(id ?? HOME_PLACE)
    const page = pageIn(tabsOf((await this.#need(place)).blocks), query)
    const goodsOf = async ({ rule }: Tab) =>
      isReturnContent
        ? (await this.deps.catalog.findPage(this.deps.db.q, askOf(rule, { pageSize: TAB_GOODS }, now), now)).records
        : []
    const records = await Promise.all(
      page.records.map(async (tab) => ({
        tabId: tab.tabId,
        title: tab.title,
        scope: scopeOf(tab.rule),
        products: await goodsOf(tab),
        ...(returnLiveStream && { liveStreams: await this.deps.live.shown(tab.rule.storeId ?? null, now) }),
      })),
    )
    return { ...page, records }
  }

  /** The published zones, the newest first (activity/page). */
  async zones(query: PageQuery): Promise<Page<ZoneHead>> {
    const { q } = this.deps.db
    const live = (await repo.listLive(q)).filter(({ place }) => zoneIdOf(place) !== null)
    live.sort((one, other) => other.publishedAt - one.publishedAt)
    const page = pageIn(live, query)
    const records = await Promise.all(
      page.records.map(async ({ place, version, title, publishedAt }) => {
        const blocks = await repo.listBlocks(q, place, version)
        const picture = blocks.find(({ kind, isHidden }) => kind === 'hero' && !isHidden)?.image ?? null
        return { id: zoneIdOf(place) ?? '', title, picture, updatedAt: publishedAt }
      }),
    )
    return { ...page, records }
  }

  /** The title of a published zone; undefined when there is none. */
  async titleOf(zoneId: string): Promise<string | undefined> {
    return (await this.#live(zonePlace(zoneId)))?.title
  }

  /** The title of a published template page; undefined when there is none. */
  async templateTitle(pageCode: string): Promise<string | undefined> {
    return (await this.#live(templatePlace(pageCode)))?.title
  }

  /** Published zones for a link, by a part of their titles. */
  choices(text: string, limit: number): Promise<LinkChoice[]> {
    return this.#choices(zoneIdOf, text, limit)
  }

  /** Published template pages for a link, by a part of their titles. */
  templateChoices(text: string, limit: number): Promise<LinkChoice[]> {
    return this.#choices(pageCodeOf, text, limit)
  }

  async #choices(idOf: (place: string) => string | null, text: string, limit: number): Promise<LinkChoice[]> {
    const found = (await repo.listLive(this.deps.db.q)).flatMap(({ place, title }) => {
      const value = idOf(place)
      return value !== null && title.includes(text.trim()) ? [{ value, title, note: value }] : []
    })
    return found.slice(0, limit)
  }

  async #home(city: string, now: number): Promise<HomeFirstPage> {
    const [profile, stored] = await Promise.all([this.deps.content.profile(), this.#need(HOME_PLACE)])
    const { title: _, ...page } = await this.#page(stored, city, now)
    return {
      mallName: profile.name,
      storeName: profile.branch,
      openText: openText(profile, now),
      // One search word a day, in turn.
      searchWord: profile.searchWords[Math.floor(now / DAY_MS) % Math.max(1, profile.searchWords.length)] ?? '',
      ...page,
    }
  }

  async #page(
    { place, title, blocks }: StoredPage,
    city: string,
    now: number,
  ): Promise<{ title: string; blocks: Block[]; feedTabs: FeedTab[]; feed: Page<ProductCard> }> {
    const tabs = tabsOf(blocks)
    const [first] = tabs
    const [filled, feed] = await Promise.all([
      this.deps.filler.fill(place, blocks, city, now),
      first
        ? this.deps.catalog.findPage(this.deps.db.q, askOf(first.rule, { pageSize: FIRST_FEED_SIZE }, now), now)
        : { records: [], hasMore: false, cursor: null },
    ])
    return { title, blocks: filled, feedTabs: tabs.map(({ tabId, title }) => ({ tabId, title })), feed }
  }

  /** The page that shoppers see, or the draft. SYS_BIZ_DATA_ERROR_CODE: it is not published, or the key has ended. */
  async #need(place: string, preview?: string): Promise<StoredPage> {
    if (preview !== undefined)
      return (await this.#draft(place, preview)) ?? fail('SYS_BIZ_DATA_ERROR_CODE', '预览链接已失效，请在后台重新打开')
    return (await this.#live(place)) ?? fail('SYS_BIZ_DATA_ERROR_CODE', '这个专区已下线')
  }

  /** The draft of a place; null when the key has ended. */
  async #draft(place: string, previewKey: string): Promise<StoredPage | null> {
    const { q } = this.deps.db
    const found = await repo.findPlace(q, place)
    if (found?.previewKey !== previewKey) return null
    const { title, layout } = found
    return { place, title, layout, blocks: await repo.listBlocks(q, place, repo.DRAFT) }
  }

  #live(place: string): Promise<StoredPage | null> {
    return this.#stored.get(place, async () => {
      const { q } = this.deps.db
      const found = await repo.findPlace(q, place)
      const version = found && found.liveVersion > 0 ? await repo.findVersion(q, place, found.liveVersion) : null
      if (version) {
        const { title, layout } = version
        return { place, title, layout, blocks: await repo.listBlocks(q, place, version.version) }
      }
      if (place === HOME_PLACE) return { place, title: '首页', layout: 'both', blocks: BARE_HOME }
      // The page of a store is complete without blocks [zone.store].
      return storeIdOf(place) === null ? null : { place, title: '', layout: 'both', blocks: [] }
    })
  }

  /** A city without adverts of its own gets the shared reply, so that invented cities can't fill the cache. */
  async #cityOf(bdCityCode: string | undefined): Promise<string> {
    return bdCityCode !== undefined && (await this.deps.content.advertCities()).has(bdCityCode) ? bdCityCode : ''
  }

  #forget(): void {
    this.deps.rankings.forget()
    for (const cache of [this.#stored, this.#homes, this.#zones, this.#templates, this.#feeds]) cache.forget()
  }
}

const failNoTab = (): never => failParam('tabId', '没有这个栏目')

const tabsOf = (blocks: readonly BlockDraft[]): readonly Tab[] =>
  blocks.find(({ kind, isHidden }) => kind === 'feed' && !isHidden)?.tabs ?? []

/** The limits of a rule on the catalogue, besides time. */
const scopeOf = ({ zoneId, storeId, categoryId }: Tab['rule']) => ({
  ...(zoneId !== undefined && { zoneId }),
  ...(storeId !== undefined && { storeId }),
  ...(categoryId !== undefined && { categoryId }),
})

const askOf = (rule: Tab['rule'], page: Pick<ListQuery, 'pageNo' | 'pageSize' | 'cursor'>, now: number): ListQuery => ({
  sort: rule.sort,
  bounds: rule.withinDays === undefined ? {} : { listedAfter: now - rule.withinDays * DAY_MS },
  ...scopeOf(rule),
  ...page,
})
