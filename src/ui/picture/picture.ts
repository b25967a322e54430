import type { Ground } from '@contract/codes/product'

/** An illustration on its ground, or an imported photo when `ground` is null (docs/wire.md "Cart, order, pay"). */
export interface Picture {
  url: string
  ground: Ground | null
  /** 1 is the default size, 68 % of the frame. */
  scale: number
  /** The number of copies that are drawn. */
  count: number
}

/** Identifies a picture: one illustration may be shown in several ways. */
export const pictureKey = ({ url, ground, scale, count }: Picture) => `${url} ${ground} ${scale} ${count}`
