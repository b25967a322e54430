/** What a device told of a visit, with consent. Append-only; old days are swept away. */
export interface TrackingEventTable {
  /** Made on the device; a repeat of it is the same event. */
  eventId: string
  at: number
  receivedAt: number
  /** 2026-11-21 in China, of `at`. */
  day: string
  name: string
  /** crm_channel_id, '-' for none. */
  channel: string
  saleChannel: string
  deviceId: string
  /** As the device said: nothing here proves it. */
  uid: string
  platform: string
  source: string
  page: string
  /** Of an order_submit, else empty. */
  parentNo: string
  /** JSON of the event's own fields. */
  fields: string
}

/** Submits that were paid, by the server's own word; of every shopper, and with nobody's name on it. */
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
