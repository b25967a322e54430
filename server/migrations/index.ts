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
import * as media from './0011_media'
import * as help from './0012_help'
import * as tracking from './0013_tracking'
import * as pageConfig from './0014_page-config'
import * as login from './0015_login'
import * as points from './0016_points'
import * as wordsPlaces from './0017_words-places'
import * as popup from './0018_popup'
import * as message from './0019_message'
import * as popupViewEnd from './0020_popup-view-end'
import * as orderAsks from './0021_order-asks'
import * as productAttribute from './0022_product-attribute'
import * as productImport from './0023_product-import'
import * as strayMoney from './0024_stray-money'
import * as rankDue from './0025_rank-due'
import * as search from './0026_search'
import * as searchAsk from './0027_search-ask'
import * as ordersOnTheWay from './0028_orders-on-the-way'
import * as restock from './0029_restock'
import * as searchDocument from './0030_search-document'
import * as kernelTown from './0031_kernel'

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
  media,
  help,
  tracking,
  pageConfig,
  login,
  points,
  wordsPlaces,
  popup,
  message,
  popupViewEnd,
  orderAsks,
  productAttribute,
  productImport,
  strayMoney,
  rankDue,
  search,
  searchAsk,
  ordersOnTheWay,
  restock,
  searchDocument,
  kernelTown,
]
