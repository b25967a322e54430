import { type Static, Type as T } from '@sinclair/typebox'
import { MAX_OFFLINE_LINES, SCAN_PAGE, SCAN_TYPE } from '../codes/scan'
import { defineEndpoints } from '../endpoint'
import { LineNumber } from './cart'
import { ProductTypeSchema, StoreCard } from './catalog'
import {
  Cents,
  Count,
  Flag,
  Id,
  Latitude,
  Longitude,
  Millis,
  Numbers,
  PageInput,
  PageOf,
  Picture,
  Text,
} from './shared'

/** A store with scan-and-buy. */
export const ScanStore = T.Object({
  storeId: T.String(),
  businessId: T.String(),
  storeGroupId: T.String(),
  name: T.String(),
  /** 滨江天街 B1-06 */
  place: T.String(),
  logo: Picture,
  /** Why nothing can be scanned there now: 休息中; empty when it can. */
  closedText: T.String(),
})
export type ScanStore = Static<typeof ScanStore>

/** A piece of goods that a scanned code identifies. The wire fixes the names. */
export const ScannedItem = T.Object({
  skuId: T.String(),
  productId: T.String(),
  storeId: T.String(),
  businessId: T.String(),
  storeGroupId: T.String(),
  /** Code of the single piece; empty: pieces are alike. */
  rfid: T.String(),
  /** The code as it was scanned. */
  qrCode: T.String(),
  /** 4: code of the scale's label; else empty. */
  identifyCode: T.String(),
  productAppDto: T.Object({ productType: ProductTypeSchema, productName: T.String(), picture: Picture }),
  productSkuViewDto: T.Object({
    specText: T.String(),
    /** Grams of the piece; 0: unknown. */
    weight: Count,
    /** Cents of the piece. */
    price: Cents,
    /** Cents of a kilogram; 0: not weighed. */
    kiloPrice: Cents,
  }),
  /** 0: for everyone. */
  minAge: Count,
})
export type ScannedItem = Static<typeof ScannedItem>

/** The store that a code belongs to, and its goods; another store than the current one becomes the next store. */
export const ScanReply = T.Object({ store: ScanStore, records: T.Array(ScannedItem), total: Count })
export type ScanReply = Static<typeof ScanReply>

export const scanEndpoints = defineEndpoints({
  /** The store of a code that contains STORE. SYS_BIZ_DATA_ERROR_CODE: no such store, or one without scan-and-buy. */
  'GET store/findByQrCode': { auth: 'session', input: T.Object({ qrCode: Text(128) }), reply: ScanStore },
  /**
   * The goods of a scanned code: of a label with parts, or of a plain code in the current store.
   * SYS_BIZ_DATA_ERROR_CODE: no goods have the code (the data's `reason` is 'unknown'), or they cannot be bought; the
   * message is for the shopper.
   * SCAN_IN_CART: the single piece is in the shopper's scan cart.
   */
  'POST storeProduct/analysisScanCodeShopping': {
    auth: 'shopper',
    input: T.Object({
      qrCode: Text(128),
      storeId: T.Optional(Id),
      businessId: T.Optional(Id),
      storeGroupId: T.Optional(Id),
      type: T.Optional(Numbers(Object.values(SCAN_TYPE))),
      pageSize: T.Optional(T.Integer({ minimum: 1, maximum: SCAN_PAGE.pageSize })),
      pageNo: T.Optional(T.Integer({ minimum: 1, maximum: 1 })),
    }),
    reply: ScanReply,
  },
  /** The goods of a typed code in a store; the same refusals. */
  'POST storeProduct/getByBarcodeNew': {
    auth: 'shopper',
    input: T.Object({ barcode: Text(128), storeId: Id }),
    reply: ScanReply,
  },
  /** Stores with scan-and-buy, the nearest first; without a point in the order of the mall. */
  'POST scan/stores': {
    auth: 'session',
    /** The shopper's place, GCJ02 degrees. */
    input: T.Object({ latitude: T.Optional(Latitude), longitude: T.Optional(Longitude), ...PageInput }),
    reply: PageOf(
      T.Object({
        ...ScanStore.properties,
        /** Metres, when the query has a point. */
        distance: StoreCard.properties.distance,
        /** Pieces in the shopper's scan cart of the store; 0 for a visitor. */
        number: Count,
        /** Close enough to be the store that the shopper is in. */
        isHere: Flag,
      }),
    ),
  },
  /**
   * Adds goods to the scan cart that were scanned without a network, in the order of their scans. A line counts once
   * for its `scanId`, however often it is sent.
   */
  'POST shopCart/offlineAdd': {
    auth: 'shopper',
    input: T.Object({
      lines: T.Array(
        T.Object({
          scanId: Text(64),
          storeId: Id,
          /** The scanned or typed code. */
          qrCode: Text(128),
          number: LineNumber,
          scannedAt: Millis,
        }),
        { minItems: 1, maxItems: MAX_OFFLINE_LINES },
      ),
    }),
    reply: T.Object({
      /** Pieces in the scan cart of the last line's store. */
      number: Count,
      /** Lines that were not added, with the reason for the shopper. */
      rejected: T.Array(T.Object({ scanId: T.String(), text: T.String() })),
    }),
  },
})
