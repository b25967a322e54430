import type { Ground } from '@contract/codes/product'

/** A drawing on its ground, or an imported photo when `ground` is null (wire.md "Cart, order, pay"). */
export interface Picture {
  url: string
  ground: Ground | null
  /** 1 is the usual size, 68 % of the frame. */
  scale: number
  /** How many of it stand together. */
  count: number
}

/** What tells two pictures apart: a drawing may be shown in several ways. */
export const pictureKey = ({ url, ground, scale, count }: Picture) => `${url} ${ground} ${scale} ${count}`
