/** States of a parcel, for all carriers; numbers rise along the way. */
export const PARCEL_STATE = {
  /** Handed over; no report from the carrier yet. */
  sent: 0,
  collected: 1,
  moving: 2,
  arriving: 3,
  signed: 4,
  /** Refused at the door; being returned. */
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
/** For riders in the city. */
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

/** Final states. */
export const PARCEL_OVER: readonly number[] = [PARCEL_STATE.signed, PARCEL_STATE.returned, PARCEL_STATE.lost]
/** States that lead to a case: the goods will not arrive. */
export const PARCEL_FAILED: readonly number[] = [PARCEL_STATE.refused, PARCEL_STATE.returned, PARCEL_STATE.lost]

/** Codes of the mall's own carriers. */
export const MALL_CARRIER = 'galleria'
export const RIDER_CARRIER = 'rider'
/** The mall's own carriers make their numbers themselves. */
export const isOwnCarrier = (companyCode: string): boolean =>
  companyCode === RIDER_CARRIER || companyCode === MALL_CARRIER
