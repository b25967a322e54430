import type { ShareData } from '@contract/codes/bridge'
import type { Ground } from '@contract/codes/product'

export interface PosterText {
  title: string
  /** '¥1,179', or '' for none. */
  price: string
  /** What the code opens. */
  link: string
  /** A picture of our own server's or any other; left out when it cannot be drawn. */
  picture: string
  /** What a drawing stands on; null: a photo, which fills its frame. */
  ground: Ground | null
}

/** What the platform does for sharing. */
export interface Sharing {
  /** The phone's own sheet. */
  hasSystem(): boolean
  system(share: ShareData): Promise<'done' | 'cancelled' | 'failed'>
  /** Opens QQ's own page for sharing a link, beside the app; inside a tap only. False when the browser opened none. */
  toQq(share: ShareData): boolean
  /** Address of a picture to keep: what is shared, its price, its code. */
  drawPoster(text: PosterText): Promise<string>
}
