import { machine } from '../../../kernel/machine'

/** How goods for points move, with the order that they are bought with; gifts are purchases and move by their table. */
export const goodsRedemptionMachine = machine({
  unpaid: { pay: 'paid', close: 'closed' },
  paid: { return: 'refunded' },
  refunded: {},
  closed: {},
})
export type GoodsRedemptionMove = Parameters<typeof goodsRedemptionMachine.from>[0]
