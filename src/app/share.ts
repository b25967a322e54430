import type { ShareData } from '@contract/codes/bridge'
import type { Ground } from '@contract/codes/product'
import type { Picture } from '@contract/schema/shared'
import type { PosterGift } from '@/platform/sharing.types'
import { appWindow } from '@/platform/window'
import { pictureAddress } from '@/ui/picture/media'
import { channelMemory } from './channel-memory'
import { SECRET_FIELDS } from './entry'
import { webOrigin } from './hosts'
import { withQuery } from './routes/address'
import { type PageName, rowOf } from './routes/index'

/** The share fields of a page; a missing field is taken from the row or the mall. */
export interface ShareCard {
  title?: string
  desc?: string
  /** A picture of the server. */
  imageUrl?: string
  /** The background of that picture; null for a photo. */
  ground?: Ground | null
  /** The page that the link opens instead of this one. */
  opens?: PageName
  /** Replaces the parameters of the page. */
  params?: Readonly<Record<string, string | undefined>>
  /** Integer cents, for the poster. */
  priceCents?: number
  /** Replaces picture and price on the poster. */
  poster?: SharePoster
}

/** The poster of a page that is shared in the shopper's name. */
export interface SharePoster {
  sharer: { name: string; say: string; avatar: Picture | null }
  gift: PosterGift | null
  /** Address of the picture, an illustration on this ground. */
  picture: string
  ground: Ground
}

/** A page in its current state. */
export interface Shareable {
  readonly name: PageName
  readonly params: Readonly<Record<string, string>>
  readonly title: string | null
  shareCard(): ShareCard
}

const MALL_DESC = '乐廊 · 装在口袋里的商场'
/** The picture of a page that has none; a static file on both targets (config/index.ts). */
export const FALLBACK_PICTURE = '/assets/share/card.png'
const CHANNEL_FIELD = 'crm_channel_id'
/** Fields of one shopper's visit, which no shared link may contain [share.link]. */
const PRIVATE_FIELDS: readonly string[] = [
  ...SECRET_FIELDS,
  'isNeedMobile',
  'redirect',
  'env',
  'graytag',
  'token',
  'uid',
]

/** The parameters of a shared page: never a secret, always the sharer's channel. */
function sharedFields(page: Shareable): Record<string, string | undefined> {
  const { params = page.params } = page.shareCard()
  const own = Object.entries(params).filter(([key]) => !PRIVATE_FIELDS.includes(key) && key !== CHANNEL_FIELD)
  return { ...Object.fromEntries(own), [CHANNEL_FIELD]: channelMemory.get() ?? undefined }
}

/** The share data of a page: on both targets its link on the web [share.fields]. */
export function shareDataOf(page: Shareable): ShareData {
  const { title, desc = MALL_DESC, imageUrl, opens = page.name } = page.shareCard()
  const address = withQuery(rowOf(opens).path, sharedFields(page))
  return {
    title: title ?? page.title ?? rowOf(page.name).title,
    desc,
    link: appWindow.pageOrigin() ? appWindow.absoluteAddress(address) : `${webOrigin()}/#/${address}`,
    imgUrl: absolute(imageUrl ? pictureAddress(imageUrl) : FALLBACK_PICTURE),
    type: 'link',
    dataUrl: '',
  }
}

/** The mini program's card. When WeChat cannot show the picture, it draws the page itself. */
export function miniShare(page: Shareable): { title: string; path: string; query: string; imageUrl: string } {
  const { title, imageUrl, opens = page.name } = page.shareCard()
  const path = `/${withQuery(rowOf(opens).path, sharedFields(page))}`
  return {
    title: title ?? page.title ?? rowOf(page.name).title,
    path,
    query: path.split('?')[1] ?? '',
    imageUrl: imageUrl ? (/\.(png|jpe?g)$/i.test(imageUrl) ? pictureAddress(imageUrl) : '') : FALLBACK_PICTURE,
  }
}

/** An address with its origin. */
export const absolute = (address: string) => (address.startsWith('/') ? webOrigin() + address : address)
