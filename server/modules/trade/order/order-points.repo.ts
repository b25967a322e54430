import { preparedIn } from '../../../kernel/prepared-in'

/** A line of an order, for what names the order. */
export interface TitledLine {
  id: string
  order_id: string
  title: string
  is_hidden: number
}

/** Lines of a shopper's orders, by the orders. */
export const findLinesOfOrders = preparedIn<TitledLine, { uid: string }>((q, orderIds, p) =>
  q
    .selectFrom('order_line as l')
    .innerJoin('shop_order as o', (j) => j.onRef('o.uid', '=', 'l.uid').onRef('o.id', '=', 'l.order_id'))
    .select(['l.id', 'l.order_id', 'l.title', 'o.is_hidden'])
    .where('l.uid', '=', p.uid)
    .where('l.order_id', 'in', orderIds),
)

/** Lines of a shopper's orders, by their own ids. */
export const findLinesById = preparedIn<TitledLine, { uid: string }>((q, lineIds, p) =>
  q
    .selectFrom('order_line as l')
    .innerJoin('shop_order as o', (j) => j.onRef('o.uid', '=', 'l.uid').onRef('o.id', '=', 'l.order_id'))
    .select(['l.id', 'l.order_id', 'l.title', 'o.is_hidden'])
    .where('l.uid', '=', p.uid)
    .where('l.id', 'in', lineIds),
)
