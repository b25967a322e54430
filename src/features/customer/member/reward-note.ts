import type { CheckoutCell } from '../../trade/checkout/checkout-cell'

/** What offers bring beside an order once it is completed. */
export const rewardNote: CheckoutCell = { key: 'reward', note: ({ rewardText }) => rewardText }
