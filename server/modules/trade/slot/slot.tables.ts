/** Slot terms of a store; a store without a row has pickup without appointment. */
export interface StoreSlotTable {
  storeId: string
  /** JSON array, Monday is 1. */
  weekdays: string
  /** HH:mm, Asia/Shanghai, one day. */
  openTime: string
  closeTime: string
  minutes: number
  /** Orders per slot. */
  most: number
  /** Days after today. */
  daysAhead: number
  leadMinutes: number
  /** 1: orders may be paid at pickup. */
  payAtPickup: number
  updatedAt: number
}

/** Appointment of an order; orders without appointment, and orders for delivery, have no row. */
export interface OrderSlotTable {
  uid: string
  orderId: string
  storeId: string
  /** Epoch ms. */
  slotFrom: number
  slotUntil: number
  /** Number of changes by the shopper. */
  changes: number
  /** 1: it is paid at pickup. */
  payAtPickup: number
}

declare module '../../../kernel/tables' {
  interface Tables {
    store_slot: StoreSlotTable
    order_slot: OrderSlotTable
  }
}
