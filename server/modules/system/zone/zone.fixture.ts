import { LIVE_STATUS } from '@contract/codes/live'
import type { CouponCard } from '@contract/schema/coupon'
import type { FlashGoods, FlashSession } from '@contract/schema/flash-sale'
import type { LiveCard } from '@contract/schema/live'
import { PICTURE, type Shelf } from '../../goods/catalog/catalog.fixture'
import { FavouriteService } from '../../goods/favourite'
import { ContentService } from '../content'
import { SettingService } from '../setting'
import { BlockFiller } from './block-filler.service'
import { RankingService } from './ranking.service'
import { ZoneService } from './zone.service'

/** The offers of a test mall; a test changes the fields. */
export interface Offered {
  session: FlashSession | null
  sold: Pick<FlashGoods, 'productId' | 'kind'>[]
  coupons: Pick<CouponCard, 'couponId' | 'button'>[]
  rooms: LiveCard[]
}

/** A live room of a store. */
export const roomCard = (liveRoomCode: string, storeId: string, change: Partial<LiveCard> = {}): LiveCard => ({
  liveRoomCode,
  title: `直播 ${liveRoomCode}`,
  cover: PICTURE,
  layout: 'landscape',
  status: LIVE_STATUS.live,
  anchorName: '小叶',
  storeId,
  storeName: '一叶茶铺',
  startsAt: 0,
  badge: '直播中',
  figureText: '2,386 人在看',
  goodsCount: 3,
  durationMs: 0,
  ...change,
})

/** Pages of blocks over a shelf, with offers that a test sets. */
export function openZones({ db, catalog, clock, pubSub }: Shelf, offered: Offered) {
  const content = new ContentService({ db, catalog, clock, pubSub, settings: new SettingService() })
  const favourites = new FavouriteService(db, clock, { catalog })
  const rankings = new RankingService({ db, clock, catalog, favourites })
  const live = {
    shown: async (storeId: string | null) =>
      offered.rooms.filter((room) => storeId === null || room.storeId === storeId),
  }
  const filler = new BlockFiller({
    db,
    catalog,
    content,
    rankings,
    live,
    flashSales: {
      sessions: async () => (offered.session ? [offered.session] : []),
      shelf: async () => ({
        now: clock.now(),
        session: offered.session as FlashSession,
        limitText: '',
        records: offered.sold as FlashGoods[],
      }),
    },
    coupons: {
      centre: async () => ({ records: offered.coupons as CouponCard[], hasMore: false, cursor: null }),
    },
  })
  const zones = new ZoneService({ db, clock, pubSub, catalog, content, filler, live, rankings })
  return { zones, rankings, favourites }
}
