import { ADVERT_TYPE } from '@contract/codes/advert'
import { HOME_PLACE, RANKING_BLOCK_SIZE, STRIP_COUPONS, storeIdOf } from '@contract/codes/block'
import { LIVE_LIST_COMMAND } from '@contract/codes/live'
import type { BlockDraft } from '@contract/console/zone'
import type { Block } from '@contract/schema/block'
import type { ProductCard } from '@contract/schema/catalog'
import type { Advert } from '@contract/schema/content'
import type { CouponCard, CouponFace } from '@contract/schema/coupon'
import type { Db } from '../../../kernel/db'
import type { CatalogService } from '../../goods/catalog'
import type { CouponService } from '../../offers/coupon'
import type { FlashSaleService } from '../../offers/flash-sale'
import type { LiveService } from '../../social/live'
import type { ContentService } from '../content'
import type { RankingService } from './ranking.service'

export interface BlockFillerDeps {
  db: Db
  catalog: Pick<CatalogService, 'findProductCards'>
  content: Pick<ContentService, 'adverts' | 'notices'>
  flashSales: Pick<FlashSaleService, 'sessions' | 'shelf'>
  coupons: Pick<CouponService, 'centre'>
  rankings: Pick<RankingService, 'list'>
  live: Pick<LiveService, 'shown'>
}

const FLASH_COMMAND = { cmd: 'C0040020300', params: {} }
const COUPON_COMMAND = { cmd: 'C0040010401', params: {} }
const RANKING_CODE = 'C0090012'

/** Fills blocks with their present data; a block without data is left out [block.empty]. */
export class BlockFiller {
  constructor(private readonly deps: BlockFillerDeps) {}

  /** The shown blocks of a place without its list, for a city or for none (''). */
  async fill(place: string, drafts: readonly BlockDraft[], bdCityCode: string, now: number): Promise<Block[]> {
    const { db, catalog } = this.deps
    const shown = drafts.filter(({ isHidden, kind }) => !isHidden && kind !== 'feed')
    const ids = [...new Set(shown.flatMap(({ productIds = [] }) => productIds))]
    const cards = new Map(
      (ids.length > 0 ? await catalog.findProductCards(db.q, ids, now) : []).map((card) => [card.productId, card]),
    )
    const filled = await Promise.all(shown.map((draft) => this.#fill(place, draft, cards, bdCityCode, now)))
    return filled.flatMap((block) => (block ? [block] : []))
  }

  async #fill(
    place: string,
    draft: BlockDraft,
    cards: ReadonlyMap<string, ProductCard>,
    bdCityCode: string,
    now: number,
  ): Promise<Block | null> {
    const { blockId, kind, title, command } = draft
    const base = { blockId, kind, title }
    switch (kind) {
      case 'adverts': {
        const adverts = await this.deps.content.adverts(draft.spaceId ?? HOME_PLACE, bdCityCode, now)
        return adverts.length > 0 ? { ...base, adverts } : null
      }
      case 'hero':
        return { ...base, adverts: [heroOf(draft)] }
      case 'entries': {
        const entries = draft.entries ?? []
        return entries.length > 0 ? { ...base, entries } : null
      }
      case 'notice': {
        const notices = await this.deps.content.notices(now)
        return notices.length > 0 ? { ...base, notices } : null
      }
      case 'countdown': {
        const endsAt = draft.endsAt ?? 0
        return endsAt > now ? { ...base, endsAt, ...(command && { command }) } : null
      }
      case 'coupons': {
        const { records } = await this.deps.coupons.centre(null, { pageSize: STRIP_COUPONS }, now)
        const coupons = records.filter(({ button }) => button.code === 'claim').map(faceOf)
        return coupons.length > 0
          ? { ...base, coupons, more: { text: draft.moreText || '领券中心', command: COUPON_COMMAND } }
          : null
      }
      case 'flashSale':
        return this.#flashSale(draft, now)
      case 'ranking': {
        const { ranking = 'sales', categoryId = '' } = draft
        const records = await this.deps.rankings.list(ranking, categoryId || undefined, now)
        const products = records.slice(0, RANKING_BLOCK_SIZE).map(({ card }) => card)
        const params: Record<string, string> = { ranking, ...(categoryId && { categoryId }) }
        const more = { text: draft.moreText || '完整榜单', command: { cmd: RANKING_CODE, params } }
        return products.length > 0 ? { ...base, products, more } : null
      }
      case 'goods': {
        const products = (draft.productIds ?? []).flatMap((id) => cards.get(id) ?? [])
        const more = draft.moreText && command ? { more: { text: draft.moreText, command } } : {}
        return products.length > 0 ? { ...base, products, ...more } : null
      }
      case 'live': {
        const storeId = storeIdOf(place)
        const rooms = await this.deps.live.shown(storeId, now)
        const params: Record<string, string> = storeId === null ? {} : { storeId }
        const more = { text: draft.moreText || '全部直播', command: { cmd: LIVE_LIST_COMMAND, params } }
        return rooms.length > 0 ? { ...base, title: title || '直播', rooms, more } : null
      }
      case 'text':
        return { ...base, html: draft.html ?? '' }
      case 'button':
        return command ? { ...base, command } : null
      // The reply is the same for all shoppers; the client requests the goods of its shopper [block.bought].
      case 'bought':
        return { ...base, title: title || '再次购买' }
      case 'feed':
        return null
    }
  }

  /** The goods of the running session that are not sold out; null when there are none. */
  async #flashSale({ blockId, kind, title }: BlockDraft, now: number): Promise<Block | null> {
    const { db, flashSales, catalog } = this.deps
    const running = (await flashSales.sessions(now)).find(({ isOn }) => isOn)
    if (!running) return null
    const { records } = await flashSales.shelf(running.sessionId, null, now)
    const left = records.filter((one) => one.kind !== 'gone').map(({ productId }) => productId)
    const products = left.length > 0 ? await catalog.findProductCards(db.q, [...new Set(left)], now) : []
    if (products.length === 0) return null
    return {
      blockId,
      kind,
      title: title || '限时抢购',
      products,
      endsAt: running.endsAt,
      more: { text: `${running.clock} 场`, command: FLASH_COMMAND },
    }
  }
}

/** A hero in the form of an advert: one component draws both. */
const heroOf = ({ blockId, note = '', lines = [], callout = '', image, ground = 'stone', command }: BlockDraft) =>
  ({
    advertId: blockId,
    advType: ADVERT_TYPE.picture,
    image: image ?? { url: '', ground: null, scale: 1, count: 1 },
    kicker: note,
    lines,
    callout,
    ground,
    command: command ?? null,
    videoInfo: null,
    advLiveStreamDTO: null,
    cqs: { spaceId: blockId },
  }) satisfies Advert

const faceOf = ({
  couponId,
  title,
  kind,
  cents,
  perMille,
  ruleText,
  tag,
  isForMembers,
  scopeText,
  storeId,
}: CouponCard): CouponFace => ({
  couponId,
  title,
  kind,
  cents,
  perMille,
  ruleText,
  tag,
  isForMembers,
  scopeText,
  storeId,
})
