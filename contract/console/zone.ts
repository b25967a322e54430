import { type Static, Type as T } from '@sinclair/typebox'
import {
  BLOCK_GOODS_MAX,
  BLOCK_HTML_MAX,
  BLOCK_KINDS,
  BLOCK_NOTE_MAX,
  BLOCK_TITLE_MAX,
  BLOCKS_MAX,
  ENTRIES_MAX,
  FEED_TABS_MAX,
  PAGE_CODE_PATTERN,
  RANKINGS,
  ZONE_ID_PATTERN,
  ZONE_LAYOUTS,
} from '../codes/block'
import { GROUNDS, PRODUCT_SORT } from '../codes/product'
import { defineConsoleEndpoints } from '../endpoint'
import { Flag, Id, Lines, Millis, Nullable, Picture, Text, Words } from '../schema/shared'
import { LinkInput, NullableLink } from './link'
import { Act } from './shared'

const SORTS = Object.values(PRODUCT_SORT)
/** Conditions for the goods of a tab; a missing field means no condition. */
const FeedRule = T.Object({
  sort: Words(SORTS),
  /** A hand-picked list of the catalogue. */
  zoneId: T.Optional(Id),
  storeId: T.Optional(Id),
  categoryId: T.Optional(Id),
  /** Only goods listed so many days ago at most. */
  withinDays: T.Optional(T.Integer({ minimum: 1, maximum: 365 })),
})

/** A block as staff compose it; a kind uses the fields that it needs, the others are left out. */
export const BlockDraft = T.Object({
  blockId: Id,
  kind: Words(BLOCK_KINDS),
  isHidden: Flag,
  /** The heading, or the text of a button; only for staff where the block draws none. */
  title: Text(BLOCK_TITLE_MAX),
  /** hero: the line over the title. */
  note: T.Optional(Text(BLOCK_NOTE_MAX)),
  lines: T.Optional(T.Array(Text(40, 1), { maxItems: 2 })),
  callout: T.Optional(Text(20)),
  image: T.Optional(Picture),
  ground: T.Optional(Words(GROUNDS)),
  command: T.Optional(NullableLink),
  /** The text of the link at the right; empty: no link. */
  moreText: T.Optional(Text(10)),
  /** adverts. */
  spaceId: T.Optional(T.String({ pattern: '^[a-z0-9-]{1,40}$' })),
  entries: T.Optional(
    T.Array(T.Object({ title: Text(6, 1), picture: Picture, command: LinkInput }), { maxItems: ENTRIES_MAX }),
  ),
  /** text: markup, which a save cleans. */
  html: T.Optional(Lines(BLOCK_HTML_MAX)),
  /** goods. */
  productIds: T.Optional(T.Array(Id, { maxItems: BLOCK_GOODS_MAX })),
  /** countdown. */
  endsAt: T.Optional(Millis),
  /** ranking. */
  ranking: T.Optional(Words(RANKINGS)),
  categoryId: T.Optional(Text(64)),
  /** feed. */
  tabs: T.Optional(T.Array(T.Object({ tabId: Id, title: Text(10, 1), rule: FeedRule }), { maxItems: FEED_TABS_MAX })),
})
export type BlockDraft = Static<typeof BlockDraft>

const PlaceHead = T.Object({
  place: T.String(),
  title: T.String(),
  layout: Words(ZONE_LAYOUTS),
  /** 0: never published. */
  liveVersion: T.Integer(),
  /** The draft differs from the published version. */
  hasChanges: Flag,
  /** When the draft is published; null: not scheduled. */
  publishAt: Nullable(Millis),
  updatedAt: Millis,
})

const Version = T.Object({ version: T.Integer(), publishedAt: Millis, by: T.String() })

const PlaceDetail = T.Object({
  ...PlaceHead.properties,
  /** Changes with each save; a write sends the one that it has read. */
  revision: T.Integer(),
  /** Blocks of the draft, and those that shoppers see. */
  draft: T.Array(BlockDraft),
  live: T.Array(BlockDraft),
  /**
   * Links of the draft in words, by blockId, of an entry by `<blockId>/<index>`; names of its products and categories,
   * by their ids.
   */
  linkTexts: T.Record(T.String(), T.String()),
  /** The newest first. */
  versions: T.Array(Version),
  /** Address of the draft in the shop, below its origin; it ends when the draft is published. */
  previewPath: T.String(),
  acts: T.Array(Act),
})
export type PlaceDetail = Static<typeof PlaceDetail>
export type DeskPlaceHead = Static<typeof PlaceHead>

const Place = T.String({
  pattern: `^(home|zone:${ZONE_ID_PATTERN}|store:[A-Za-z0-9_-]{1,64}|template:${PAGE_CODE_PATTERN})$`,
})
const NewPlace = T.String({ pattern: `^(zone:${ZONE_ID_PATTERN}|template:${PAGE_CODE_PATTERN})$` })
const Of = { place: Place, revision: T.Integer({ minimum: 0 }) }

export const zoneDeskEndpoints = defineConsoleEndpoints({
  /** Home first, then the zones, then the template pages, each by their titles. */
  'zone/list': {
    auth: 'staff:content.read',
    input: T.Object({}),
    reply: T.Object({ records: T.Array(PlaceHead), acts: T.Array(Act) }),
  },
  /** A store has no blocks until they are saved. SYS_PARAM_ERROR: there is none, or the store is outside the scope. */
  'zone/detail': { auth: 'staff:content.read', input: T.Object({ place: Place }), reply: PlaceDetail },
  /** A zone or a template page without blocks. SYS_PARAM_ERROR: the id is taken. */
  'zone/add': {
    auth: 'staff:content.edit',
    input: T.Object({ place: NewPlace, title: Text(BLOCK_TITLE_MAX, 1) }),
    reply: PlaceDetail,
  },
  /**
   * Replaces the draft. STATE_CHANGED: it was saved meanwhile. SYS_PARAM_ERROR: a link leads to nothing, a block lacks
   * a field or is of a kind that the page does not have; a store's block has goods of another store.
   */
  'zone/save': {
    auth: 'staff:content.edit',
    input: T.Object({
      ...Of,
      title: Text(BLOCK_TITLE_MAX, 1),
      layout: Words(ZONE_LAYOUTS),
      blocks: T.Array(BlockDraft, { maxItems: BLOCKS_MAX }),
    }),
    reply: PlaceDetail,
  },
  /** STATE_CHANGED: the draft was saved meanwhile. SYS_BIZ_DATA_ERROR_CODE: it has no block. */
  'zone/publish': { auth: 'staff:content.edit', input: T.Object(Of), reply: PlaceDetail },
  /** Schedules the publication of the draft; null cancels it. SYS_PARAM_ERROR: the moment is past. */
  'zone/schedule': {
    auth: 'staff:content.edit',
    input: T.Object({ ...Of, publishAt: Nullable(Millis) }),
    reply: PlaceDetail,
  },
  /** Makes the draft equal to a published version. SYS_PARAM_ERROR: there is none. */
  'zone/revert': {
    auth: 'staff:content.edit',
    input: T.Object({ ...Of, version: T.Integer({ minimum: 1 }) }),
    reply: PlaceDetail,
  },
})
