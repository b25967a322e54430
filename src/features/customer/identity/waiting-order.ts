import type { Picture } from '@contract/schema/shared'
import { Handed } from '@/app/handed'

/** The order that waits for the real name, as the real-name page shows it. */
export interface ShownOrder {
  /** Title and picture of the first line. */
  title: string
  picture: Picture
  /** Total of the order. */
  cents: number
}

/** Passes the order that waits for the real name to the page that collects it. */
export class WaitingOrder extends Handed<ShownOrder> {}
