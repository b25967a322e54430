import { Type as T } from '@sinclair/typebox'
import { defineEndpoints } from '../endpoint'
import { Id, Nothing } from './shared'

/** A requested product; without a SKU any of its SKUs. */
const RestockGoods = T.Object({ productId: Id, skuId: T.Optional(Id) })

export const restockEndpoints = defineEndpoints({
  /** One message when the goods are back; a repeat changes nothing. SYS_BIZ_DATA_ERROR_CODE: they are in stock. */
  'POST restock/ask': { auth: 'shopper', input: RestockGoods, reply: Nothing },
  /** Withdraws a request; without a SKU all requests for the product. */
  'POST restock/undo': { auth: 'shopper', input: RestockGoods, reply: Nothing },
})
