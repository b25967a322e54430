import type { Module, ModuleContext } from '../../../compose-modules'
import type { CatalogService } from '../../goods/catalog'
import type { FavouriteService } from '../../goods/favourite'
import type { StoreService } from '../../goods/store'
import type { CouponService } from '../../offers/coupon'
import type { FlashSaleService } from '../../offers/flash-sale'
import type { LiveService } from '../../social/live'
import type { ContentService } from '../content'
import { BlockFiller } from './block-filler.service'
import { RankingService } from './ranking.service'
import { zoneConsoleRoutes } from './zone.console'
import { zoneRoutes } from './zone.routes'
import { ZoneService } from './zone.service'
import { ZoneDeskService } from './zone-desk.service'
import { ZoneEditor } from './zone-editor.service'
import { ZoneOperatorService } from './zone-operator.service'

export { seedZone, type ZoneDemo } from './zone.seed'
export { ZoneService } from './zone.service'
export type * from './zone.tables'
export { ZoneEditor } from './zone-editor.service'

/** The pages of zones. */
const ZONE_PATHS = ['liber', 'liberAd', 'liberCate', 'liberBoth'].map((name) => `pages/store/${name}/index`)

interface Deps {
  catalog: Pick<CatalogService, 'findPage' | 'findProductCards' | 'placesOf' | 'leavesUnder'>
  content: Pick<ContentService, 'adverts' | 'notices' | 'profile' | 'advertCities'>
  coupons: Pick<CouponService, 'centre'>
  favourites: Pick<FavouriteService, 'mostKept'>
  flashSales: Pick<FlashSaleService, 'sessions' | 'shelf'>
  live: Pick<LiveService, 'shown'>
  stores: Pick<StoreService, 'findStore'>
}

export function createZone(deps: ModuleContext & Deps) {
  const { db, clock, pubSub, jobs, linkTargets, catalog, content, coupons, favourites, flashSales, live, stores } = deps
  const rankings = new RankingService({ db, clock, catalog, favourites })
  const filler = new BlockFiller({ db, catalog, content, coupons, flashSales, rankings, live })
  const zones = new ZoneService({ db, clock, pubSub, catalog, content, filler, live, rankings })
  const zoneEditor = new ZoneEditor({ pubSub, jobs })
  const zoneOperator = new ZoneOperatorService({ db, clock, editor: zoneEditor, linkTargets, stores, catalog })
  jobs.handle('zone.publish', (payload) => zoneOperator.publishDue(payload))
  for (const path of ZONE_PATHS)
    linkTargets.add({
      param: 'id',
      path,
      missing: '没有这个专区',
      isThere: async (zoneId) => (await zones.titleOf(zoneId)) !== undefined,
      find: (text, _now, limit) => zones.choices(text, limit),
      nameOf: (zoneId) => zones.titleOf(zoneId),
    })
  linkTargets.add({
    param: 'pageCode',
    missing: '没有这个专题页',
    isThere: async (pageCode) => (await zones.templateTitle(pageCode)) !== undefined,
    find: (text, _now, limit) => zones.templateChoices(text, limit),
    nameOf: (pageCode) => zones.templateTitle(pageCode),
  })
  return {
    services: { zones, zoneEditor, zoneOperator },
    routes: {
      core: zoneRoutes(zones, rankings),
      console: zoneConsoleRoutes(new ZoneDeskService({ operator: zoneOperator, linkTargets })),
    },
  } satisfies Module
}
