import { type Static, Type as T } from '@sinclair/typebox'
import { BLOCK_KINDS } from '../codes/block'
import { ProductCard } from './catalog'
import { Advert, HomeIcon, Notice } from './content'
import { CouponFace } from './coupon'
import { LiveCard } from './live'
import { Command, Millis, PageOf, Words } from './shared'

/**
 * A block of a page with its data of this moment; a kind has the fields that it draws. A block without data
 * is left out by the server.
 */
export const Block = T.Object({
  blockId: T.String(),
  kind: Words(BLOCK_KINDS),
  title: T.String(),
  /** After the title: 12 点场. */
  note: T.Optional(T.String()),
  /** The link at the right of the title. */
  more: T.Optional(T.Object({ text: T.String(), command: Command })),
  /** adverts and hero. */
  adverts: T.Optional(T.Array(Advert)),
  entries: T.Optional(T.Array(HomeIcon)),
  notices: T.Optional(T.Array(Notice)),
  coupons: T.Optional(T.Array(CouponFace)),
  /** goods, flashSale and ranking; these in their order. */
  products: T.Optional(T.Array(ProductCard)),
  /** live: rooms on air, then those to come. */
  rooms: T.Optional(T.Array(LiveCard)),
  /** countdown and flashSale. */
  endsAt: T.Optional(Millis),
  /** text: cleaned markup; empty where there is only a title. */
  html: T.Optional(T.String()),
  /** button and countdown: where a tap leads. */
  command: T.Optional(Command),
})
export type Block = Static<typeof Block>

export const FeedTab = T.Object({ tabId: T.String(), title: T.String() })
export type FeedTab = Static<typeof FeedTab>

/** Blocks of a page, and the first page of the first tab of its endless list. */
export const blockPage = {
  blocks: T.Array(Block),
  /** Empty: the page has no list. */
  feedTabs: T.Array(FeedTab),
  feed: PageOf(ProductCard),
}
