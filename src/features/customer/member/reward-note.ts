import type { CheckoutCell } from '../../trade/checkout/checkout-cell'

/** Points of offers that an order earns when it is completed. */
export const rewardNote: CheckoutCell = { key: 'reward', note: ({ rewardText }) => rewardText }
