import type { Migration } from '../kernel/migrate'
import * as kernel from './0001_kernel'
import * as account from './0002_account'
import * as store from './0003_store'
import * as catalog from './0004_catalog'
import * as stock from './0005_stock'
import * as address from './0006_address'
import * as cart from './0007_cart'
import * as order from './0008_order'
import * as payment from './0009_payment'
import * as content from './0010_content'

/** Every step of the schema, in order. */
export const migrations: readonly Migration[] = [
  kernel,
  account,
  store,
  catalog,
  stock,
  address,
  cart,
  order,
  payment,
  content,
]
