import type { Picture } from '../picture/picture'
import type { TagWords } from '../tag/tag'

/** What a list shows of a product; pages map the server's card into it. Money in integer cents. */
export interface Goods {
  id: string
  name: string
  picture: Picture | null
  priceCents: number
  /** The price before; drawn struck, and the price red, only when it is higher. */
  wasCents?: number | null
  /** What members pay; drawn as a tag when lower. */
  memberCents?: number | null
  /** SKUs differ in price: 起. */
  isFrom?: boolean
  /** What it is priced by, such as kg. */
  unit?: string
  tags: readonly TagWords[]
  /** A quiet fact beside the price: 已售 1000+. */
  note?: string
  /** Cannot be bought now: the word on its veil (已售罄). */
  goneText?: string | null
  /** A rank or 新品, over the picture. */
  cornerText?: string
}
