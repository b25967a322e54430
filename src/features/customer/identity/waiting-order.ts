import type { Picture } from '@contract/schema/shared'
import { Handed } from '@/app/handed'

/** What the real-name page shows of the order that waits for it. */
export interface ShownOrder {
  /** Title and picture of the first line. */
  title: string
  picture: Picture
  /** Total of the order. */
  cents: number
}

/** Passes the order that waits for the real name to the page that asks for it. */
export class WaitingOrder extends Handed<ShownOrder> {}
