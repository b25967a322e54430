/** When goods of a store can be fetched by appointment; a store without a row takes them at any hour. */
export interface StoreSlotTable {
  storeId: string
  /** JSON array, Monday is 1. */
  weekdays: string
  /** HH:mm, Asia/Shanghai, one day. */
  openTime: string
  closeTime: string
  minutes: number
  /** Orders that one takes. */
  most: number
  /** Days after today. */
  daysAhead: number
  leadMinutes: number
  /** 1: may be paid where it is fetched. */
  payAtPickup: number
  updatedAt: number
}

declare module '../../../kernel/tables' {
  interface Tables {
    store_slot: StoreSlotTable
  }
}
