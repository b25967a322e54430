/** When goods of a store can be fetched by appointment; a store without a row takes them at any hour. */
export interface StoreSlotTable {
  store_id: string
  /** JSON array, Monday is 1. */
  weekdays: string
  /** HH:mm, Asia/Shanghai, one day. */
  open_time: string
  close_time: string
  minutes: number
  /** Orders that one takes. */
  most: number
  /** Days after today. */
  days_ahead: number
  lead_minutes: number
  /** 1: may be paid where it is fetched. */
  pay_at_pickup: number
  updated_at: number
}

declare module '../../../kernel/tables' {
  interface Tables {
    store_slot: StoreSlotTable
  }
}
