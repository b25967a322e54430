import type { NoticePace } from './notice-desk'

/** Options of a gateway. */
export interface GatewayOptions extends NoticePace {
  /** Folder of keys and journal, created at the first start. */
  folder: string
  /** 0: any free one. */
  port?: number
  /** Address at which browsers reach the payer's page, if it is not the gateway's own (a path may follow the host). */
  publicUrl?: string
  /** How long a refund is being processed; default 500. */
  refundDelayMs?: number
  now?: () => number
  /** Called when the disk refuses a write: the gateway can't go on. */
  onBroken?: (error: unknown) => void
}
