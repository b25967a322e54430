import { type Static, Type as T } from '@sinclair/typebox'
import { RANKINGS } from '../codes/block'
import { defineEndpoints } from '../endpoint'
import { Block, blockPage, FeedTab } from './block'
import { ProductCard } from './catalog'
import { LiveCard } from './live'
import { Flag, Id, Millis, Nullable, PageInput, PageOf, Picture, Text, Words } from './shared'

/** The home page's first screen in one reply, which the HTML also contains [content.first-screen]. */
export const HomeFirstPage = T.Object({
  mallName: T.String(),
  storeName: T.String(),
  openText: T.String(),
  searchWord: T.String(),
  ...blockPage,
})
export type HomeFirstPage = Static<typeof HomeFirstPage>

export const ZonePage = T.Object({ id: T.String(), title: T.String(), ...blockPage })
export type ZonePage = Static<typeof ZonePage>

/** A page that the server draws without a script; it has no list. */
export const TemplatePage = T.Object({ pageCode: T.String(), title: T.String(), blocks: T.Array(Block) })
export type TemplatePage = Static<typeof TemplatePage>

/** A tab of the endless list of home or of a zone; its first goods if requested. */
export const CustomCategory = T.Object({
  ...FeedTab.properties,
  /** The limits of a search in this tab: fields of `product/pageProducts`. */
  scope: T.Object({ zoneId: T.Optional(Id), storeId: T.Optional(Id), categoryId: T.Optional(Id) }),
  products: T.Array(ProductCard),
  /** Rooms of its store, or of the mall, if requested. */
  liveStreams: T.Optional(T.Array(LiveCard)),
})
export type CustomCategory = Static<typeof CustomCategory>

export const ZoneHead = T.Object({ id: T.String(), title: T.String(), picture: Nullable(Picture), updatedAt: Millis })
export type ZoneHead = Static<typeof ZoneHead>

/** A product of a ranking; `figureText`: 已售 1286, 86 人收藏, 11 月 20 日上新. */
export const RankedProduct = T.Object({ card: ProductCard, figureText: T.String() })
export type RankedProduct = Static<typeof RankedProduct>

const CityCode = T.Optional(Text(20))
/** The key of a draft; with a wrong one the reply is SYS_BIZ_DATA_ERROR_CODE. */
const Preview = T.Optional(Text(64, 1))

export const zoneEndpoints = defineEndpoints({
  'POST homePage/getFirstPageData': {
    auth: 'session',
    input: T.Object({ bdCityCode: CityCode }),
    reply: HomeFirstPage,
  },
  'POST homePage/getSecondPageData': {
    auth: 'session',
    input: T.Object({ tabId: Id, ...PageInput }),
    reply: PageOf(ProductCard),
  },
  /**
   * The blocks of a zone; with the id `home` of home, for a preview; with `store:<storeId>` of a store, empty until
   * they are published. SYS_BIZ_DATA_ERROR_CODE: no zone of this id is published.
   */
  'POST homePage/getSpecifiedPageData': {
    auth: 'session',
    input: T.Object({ id: Id, bdCityCode: CityCode, preview: Preview }),
    reply: ZonePage,
  },
  /**
   * The tabs of a zone's list; without an id of home's list. `isReturnContent` adds the first goods of each,
   * `returnLiveStream` its live rooms.
   */
  'POST homePage/getCustomCategoryList': {
    auth: 'session',
    input: T.Object({
      id: T.Optional(Id),
      isReturnContent: T.Optional(Flag),
      returnLiveStream: T.Optional(Flag),
      ...PageInput,
    }),
    reply: PageOf(CustomCategory),
  },
  /** The published zones, the newest first. */
  'POST activity/page': { auth: 'session', input: T.Object(PageInput), reply: PageOf(ZoneHead) },
  /** Goods of a tab of a zone's list; of its first tab without a `tabId`. Errors of getSpecifiedPageData. */
  'POST activity/getProductByActiveListNew': {
    auth: 'session',
    input: T.Object({ id: Id, tabId: T.Optional(Id), preview: Preview, ...PageInput }),
    reply: PageOf(ProductCard),
  },
  /** A published template page with its current data. SYS_BIZ_DATA_ERROR_CODE: there is none of this code. */
  'GET page/config/findByCode': { auth: 'session', input: T.Object({ code: Id }), reply: TemplatePage },
  /** The first goods of a ranking, of all categories or below one [ranking.real]. */
  'GET ranking/list': {
    auth: 'session',
    input: T.Object({ ranking: Words(RANKINGS), categoryId: T.Optional(Id) }),
    reply: T.Object({ records: T.Array(RankedProduct) }),
  },
})
