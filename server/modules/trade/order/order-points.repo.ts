import { preparedIn } from '../../../kernel/prepared-in'

/** A line of an order; its title describes the order. */
export interface TitledLine {
  id: string
  orderId: string
  title: string
  isHidden: number
}

/** Lines of a shopper's orders, by order id. */
export const findLinesOfOrders = preparedIn<TitledLine, { uid: string }>((q, orderIds, p) =>
  q
    .selectFrom('order_line as l')
    .innerJoin('shop_order as o', (j) => j.onRef('o.uid', '=', 'l.uid').onRef('o.id', '=', 'l.orderId'))
    .select(['l.id', 'l.orderId', 'l.title', 'o.isHidden'])
    .where('l.uid', '=', p.uid)
    .where('l.orderId', 'in', orderIds),
)

/** Lines of a shopper's orders, by line id. */
export const findLinesById = preparedIn<TitledLine, { uid: string }>((q, lineIds, p) =>
  q
    .selectFrom('order_line as l')
    .innerJoin('shop_order as o', (j) => j.onRef('o.uid', '=', 'l.uid').onRef('o.id', '=', 'l.orderId'))
    .select(['l.id', 'l.orderId', 'l.title', 'o.isHidden'])
    .where('l.uid', '=', p.uid)
    .where('l.id', 'in', lineIds),
)
