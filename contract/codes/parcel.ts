/** How a parcel stands, whoever brings it (behaviours 2.7 "Detail", issue "Delivery"). Numbers rise on its way. */
export const PARCEL_STATE = {
  /** Handed over; the carrier has not said anything yet. */
  sent: 0,
  collected: 1,
  moving: 2,
  arriving: 3,
  signed: 4,
  /** Refused at the door; on its way back. */
  refused: 5,
  returned: 6,
  lost: 7,
} as const
export type ParcelState = (typeof PARCEL_STATE)[keyof typeof PARCEL_STATE]

export const PARCEL_STATE_TEXT: Record<ParcelState, string> = {
  0: '待揽收',
  1: '已揽收',
  2: '运输中',
  3: '派送中',
  4: '已签收',
  5: '已拒收',
  6: '已退回',
  7: '包裹丢失',
}
/** Of a rider of the city. */
export const RIDER_STATE_TEXT: Record<ParcelState, string> = {
  0: '等待骑手接单',
  1: '骑手已接单',
  2: '骑手已取货',
  3: '骑手配送中',
  4: '已送达',
  5: '已拒收',
  6: '已退回',
  7: '配送失败',
}

/** Nothing comes after these. */
export const PARCEL_OVER: readonly number[] = [PARCEL_STATE.signed, PARCEL_STATE.returned, PARCEL_STATE.lost]
/** What ends in a case: the goods will not come. */
export const PARCEL_FAILED: readonly number[] = [PARCEL_STATE.refused, PARCEL_STATE.returned, PARCEL_STATE.lost]

/** Codes of carriers that are the mall's own. */
export const HOUSE_CARRIER = 'galleria'
export const RIDER_CARRIER = 'rider'
