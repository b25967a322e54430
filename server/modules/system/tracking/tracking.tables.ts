/** An event of a visit, reported by a device with consent. Append-only; old days are deleted. */
export interface TrackingEventTable {
  /** Made on the device; the same id is the same event. */
  eventId: string
  at: number
  receivedAt: number
  /** The day of `at` in China, such as 2026-11-21. */
  day: string
  name: string
  /** crm_channel_id, '-' for none. */
  channel: string
  saleChannel: string
  deviceId: string
  /** As the device reported it, unproven. */
  uid: string
  platform: string
  source: string
  page: string
  /** Order number of an order_submit, else empty. */
  parentNo: string
  /** JSON of the event's own fields. */
  fields: string
}

/** Paid submits as the server records them, of all shoppers; without a uid. */
export interface TrackingPaidTable {
  parentNo: string
  at: number
  day: string
}

declare module '../../../kernel/tables' {
  interface Tables {
    tracking_event: TrackingEventTable
    tracking_paid: TrackingPaidTable
  }
}
