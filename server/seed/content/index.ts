import { addOns } from './add-ons'
import { directoryEntries, floorLevels, storeLicences } from './building'
import { bundles } from './bundles'
import { catalogOf } from './catalog'
import { categoriesOf } from './categories'
import { chats } from './chats'
import { codeBatches } from './code-batches'
import { couponPackages } from './coupon-packages'
import { coupons } from './coupons'
import { filmedReviews } from './filmed-reviews'
import { flashSales } from './flash-sales'
import { adverts, feedTabs, homeFloorsOf, homeIconsOf, hotWords, notices, searchWords, zonesOf } from './home'
import { helpTexts, messages, popups, protocols, settings } from './house'
import { bankCards, identities } from './identities'
import { intentsOf } from './intents'
import { invitations } from './invitations'
import { invoiceTitles } from './invoice-titles'
import { life } from './life'
import { liveRooms } from './live-rooms'
import { memberCards, memberCodes, memberTerms } from './member-cards'
import { offers } from './offers'
import { pointItems } from './point-items'
import { receipts } from './receipts'
import { reviewsOf } from './reviews'
import { rfidPieces } from './rfid-pieces'
import { shopperPoints, shoppers } from './shoppers'
import { slots } from './slots'
import { staff } from './staff'
import { storePagesOf } from './store-pages'
import { mall, stores } from './stores'
import { synonymsOf } from './synonyms'
import { templatePages } from './template-pages'
import type { MallContent } from './types'
import { heldVouchers, voucherLinks, vouchers } from './vouchers'
import { zoneGoodsOf, zonePages } from './zones'

export type * from './types'

/** The whole content of the demo mall; the same on every call. */
export function mallContent(): MallContent {
  const categories = categoriesOf()
  const products = catalogOf(categories)
  return {
    mall,
    stores,
    categories,
    products,
    levels: products.flatMap(({ skus }) => skus.map(({ skuId, stock }) => ({ skuId, onHand: stock }))),
    reviews: reviewsOf(products),
    adverts,
    notices,
    homeIcons: homeIconsOf(),
    homeFloors: homeFloorsOf(products),
    feedTabs,
    zones: [...zonesOf(products), ...zoneGoodsOf(products)],
    zonePages,
    storePages: storePagesOf(products),
    hotWords,
    synonyms: synonymsOf(),
    intents: intentsOf(categories),
    searchWords,
    protocols,
    templatePages,
    helpTexts,
    popups,
    messages,
    offers,
    addOns,
    bankCards,
    bundles,
    codeBatches,
    couponPackages,
    filmedReviews,
    flashSales,
    identities,
    invoiceTitles,
    life,
    liveRooms,
    memberCards,
    memberTerms,
    memberCodes,
    pointItems,
    receipts,
    slots,
    staff,
    voucherLinks,
    vouchers,
    heldVouchers,
    ...invitations,
    ...chats,
    coupons,
    directoryEntries,
    floorLevels,
    rfidPieces,
    storeLicences,
    settings,
    shoppers,
    pointsGiven: shopperPoints,
    addressBooks: shoppers.map(({ mobile, addresses }) => ({ mobile, addresses })),
  }
}
