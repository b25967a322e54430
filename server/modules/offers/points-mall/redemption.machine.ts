import { machine } from '../../../kernel/machine'

/** The transitions of goods for points follow their order; gifts are purchases and use the table of purchases. */
export const goodsRedemptionMachine = machine({
  unpaid: { pay: 'paid', close: 'closed' },
  paid: { return: 'refunded' },
  refunded: {},
  closed: {},
})
export type GoodsRedemptionMove = Parameters<typeof goodsRedemptionMachine.from>[0]
