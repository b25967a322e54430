import type { Picture } from '../picture/picture'
import type { TagWords } from '../tag/tag'

/** A product in a list; pages map the server's product card to it. Money in integer cents. */
export interface Goods {
  id: string
  name: string
  picture: Picture | null
  priceCents: number
  /** The old price; struck through, with a red current price, only when it is higher. */
  wasCents?: number | null
  /** The member price; a tag when it is lower. */
  memberCents?: number | null
  /** The take-home price of a piece; a tag when it is lower. */
  takeHomeCents?: number | null
  /** SKUs have different prices: 起. */
  isFrom?: boolean
  /** The unit of the price, for example kg. */
  unit?: string
  tags: readonly TagWords[]
  /** A secondary text beside the price: 已售 1000+. */
  note?: string
  /** The product cannot be bought: the text on its veil (已售罄). */
  goneText?: string | null
  /** A rank or 新品, over the picture. */
  cornerText?: string
}
