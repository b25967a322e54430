import { Type as T } from '@sinclair/typebox'
import { defineEndpoints } from '../endpoint'
import { Id, Nothing } from './shared'

/** Goods that are waited for; without a SKU any one of the product will do. */
const RestockGoods = T.Object({ productId: Id, skuId: T.Optional(Id) })

export const restockEndpoints = defineEndpoints({
  /** One message when these goods are back; asked once however often. SYS_BIZ_DATA_ERROR_CODE: they can be had now. */
  'POST restock/ask': { auth: 'shopper', input: RestockGoods, reply: Nothing },
  /** Takes the ask back; without a SKU all that was asked for the product. */
  'POST restock/undo': { auth: 'shopper', input: RestockGoods, reply: Nothing },
})
