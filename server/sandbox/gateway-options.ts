import type { NoticePace } from './notice-desk'

/** How a gateway is started. */
export interface GatewayOptions extends NoticePace {
  /** Keys and journal live here, made at the first start. */
  folder: string
  /** 0: any free one. */
  port?: number
  /** Where browsers reach the payer's page, if not at the gateway's own address (a path may follow the host). */
  publicUrl?: string
  /** How long a refund is under way; default 500. */
  refundDelayMs?: number
  now?: () => number
  /** The disk refused a write: the gateway can't go on. */
  onBroken?: (error: unknown) => void
}
