import type { SettingCode } from '@contract/codes/setting'
import type { Advert, Notice, Protocol } from '@contract/schema/content'
import type { Clock } from '../../../kernel/clock'
import type { Db } from '../../../kernel/db'
import { fail } from '../../../kernel/errors'
import { FreshCache } from '../../../kernel/fresh-cache'
import type { PubSub } from '../../../kernel/pub-sub'
import type { CatalogService } from '../../goods/catalog'
import type { SettingService } from '../setting'
import * as repo from './content.repo'
import type { MallProfile } from './content.types'

/** Setting with the mall's name and hours; not for clients. */
export const MALL_PROFILE_KEY = 'mall.profile'

/** A change by another process is visible after this time at the latest; pub/sub drops the caches at once. */
const KEEP_MS = 2000
const BARE_PROFILE: MallProfile = { name: '乐廊', branch: '', openTime: '00:00', closeTime: '00:00', searchWords: [] }

type Leading = Pick<Notice, 'command'>

export interface ContentDeps {
  db: Db
  catalog: Pick<CatalogService, 'findProductCards'>
  clock: Clock
  pubSub: Pick<PubSub, 'subscribe'>
  settings: Pick<SettingService, 'find' | 'list'>
}

/** Adverts, notices, settings, protocols (area "content" of docs/product). */
export class ContentService {
  readonly #cities: FreshCache<ReadonlySet<string>>
  readonly #settings: FreshCache<{ dictCode: string; value: string }[]>

  constructor(private readonly deps: ContentDeps) {
    const { clock, pubSub } = deps

    this.#cities = new FreshCache(clock, KEEP_MS, 1)
    this.#settings = new FreshCache(clock, KEEP_MS, 1)
    pubSub.subscribe('content', () => this.#forget())
  }

  /** Cities that have adverts of their own. */
  advertCities(): Promise<ReadonlySet<string>> {
    return this.#cities.get('all', async () => new Set(await repo.listAdvertCities(this.deps.db.q)))
  }

  /** Name and hours of the mall on the home page. */
  async profile(): Promise<MallProfile> {
    const setting = await this.deps.settings.find(this.deps.db.q, MALL_PROFILE_KEY)
    return setting ? (JSON.parse(setting.value) as MallProfile) : BARE_PROFILE
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

  /** Returns a check whether the product that an item links to is for sale; true for items without a product. */
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

  #forget(): void {
    for (const cache of [this.#cities, this.#settings]) cache.forget()
  }
}
