/** Shoppers without an account whose price can be calculated: an ordinary one, a first order, a holder of a card. */
export const SIMULATED_SHOPPERS = { plain: '普通会员', newcomer: '新客', member: '持卡会员' } as const
export type SimulatedShopper = keyof typeof SIMULATED_SHOPPERS
export const SIMULATED_SHOPPER_KEYS = Object.keys(SIMULATED_SHOPPERS) as readonly SimulatedShopper[]

/** The steps of a price, in the order of the pipeline. */
export const PRICE_STEPS = {
  price: '单品价',
  reduction: '满减',
  storeCoupon: '店铺券',
  mallCoupon: '平台券',
  points: '积分',
  freight: '运费',
  tax: '税费',
} as const
export type PriceStepKey = keyof typeof PRICE_STEPS
export const PRICE_STEP_KEYS = Object.keys(PRICE_STEPS) as readonly PriceStepKey[]

export const MOST_SIMULATED_LINES = 50
/** Most days from now to a planned moment. */
export const SIMULATED_DAYS = 366

/** Findings of the conflict check: below the floor, offers that exclude each other, prices of the same goods. */
export const CONFLICT_KINDS = ['floor', 'overlap', 'samePrice'] as const
export type ConflictKind = (typeof CONFLICT_KINDS)[number]
/** A price below this share of the list price is a finding, in thousandths. */
export const FLOOR_PER_MILLE = 300
