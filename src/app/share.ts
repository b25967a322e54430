import type { ShareData } from '@contract/codes/bridge'
import type { Ground } from '@contract/codes/product'
import { appWindow } from '@/platform/window'
import { pictureAddress } from '@/ui/picture/media'
import { channelMemory } from './channel-memory'
import { SECRET_FIELDS } from './entry'
import { webOrigin } from './hosts'
import { withQuery } from './routes/address'
import { type PageName, rowOf } from './routes/index'

/** What a page says of itself when it is shared; what it leaves out is the row's or the mall's. */
export interface ShareCard {
  title?: string
  desc?: string
  /** A picture of the server's. */
  imageUrl?: string
  /** What that picture stands on; null for a photo. */
  ground?: Ground | null
  /** Another page that opens in its place. */
  opens?: PageName
  /** In place of the page's own. */
  params?: Readonly<Record<string, string | undefined>>
  /** Integer cents, for the poster. */
  priceCents?: number
}

/** Whatever can be shared: a page as it stands. */
export interface Shareable {
  readonly name: PageName
  readonly params: Readonly<Record<string, string>>
  readonly title: string | null
  shareCard(): ShareCard
}

const MALL_DESC = '乐廊 · 装在口袋里的商场'
/** Of a page without a picture of its own; lies beside the app on both targets (config/index.ts). */
export const FALLBACK_PICTURE = '/assets/share/card.png'
const CHANNEL_FIELD = 'crm_channel_id'
/** What belongs to one visit of one shopper and travels in no link. */
const PRIVATE_FIELDS: readonly string[] = [
  ...SECRET_FIELDS,
  'isNeedMobile',
  'redirect',
  'env',
  'graytag',
  'token',
  'uid',
]

/** Parameters of a shared page: never a secret, always the sharer's channel. */
function sharedFields(page: Shareable): Record<string, string | undefined> {
  const { params = page.params } = page.shareCard()
  const own = Object.entries(params).filter(([key]) => !PRIVATE_FIELDS.includes(key) && key !== CHANNEL_FIELD)
  return { ...Object.fromEntries(own), [CHANNEL_FIELD]: channelMemory.get() ?? undefined }
}

/** Share data of a page (spec 3): its deep link on the web, from either target. */
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

/** The mini program's card. Of a page whose picture WeChat can't show in one, WeChat draws the page itself. */
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

const absolute = (address: string) => (address.startsWith('/') ? webOrigin() + address : address)
