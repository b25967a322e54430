import type { ShareData } from '@contract/codes/bridge'
import type { Ground } from '@contract/codes/product'

export interface PosterText {
  title: string
  /** '¥1,179', or '' for none. */
  price: string
  /** The address in the code. */
  link: string
  /** A picture of our own server or another; left out when it cannot be drawn. */
  picture: string
  /** The background of an illustration; null: a photo, which fills its frame. */
  ground: Ground | null
  sharer: PosterSharer | null
  gift: PosterGift | null
}

/** The sharer of a poster, drawn with a round picture. */
export interface PosterSharer {
  name: string
  /** 邀请你来乐廊逛逛 */
  say: string
  /** Address of the picture; '' for none. */
  avatar: string
  /** The background of an illustration; null: a photo. */
  ground: Ground | null
}

/** The gift for the receiver of a poster, in place of a price. */
export interface PosterGift {
  /** 300 积分 */
  worth: string
  note: string
}

/** The sharing functions of the platform. */
export interface Sharing {
  /** True when the phone has a share sheet. */
  hasSystem(): boolean
  system(share: ShareData): Promise<'done' | 'cancelled' | 'failed'>
  /** Opens QQ's share page in a new window; only inside a tap. False when the browser opened none. */
  toQq(share: ShareData): boolean
  /** The address of a picture to save: product, price or gift, sharer, code. */
  drawPoster(text: PosterText): Promise<string>
}
