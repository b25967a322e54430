import type { Ground } from '@contract/codes/product'
import type { Picture as HungPicture } from '@contract/schema/shared'
import type { AccountDemo } from '../../modules/customer/account'
import type { AddressDemo } from '../../modules/customer/address'
import type { BankCardDemo } from '../../modules/customer/bank-card'
import type { IdentityDemo } from '../../modules/customer/identity'
import type { InvitationDemo } from '../../modules/customer/invitation'
import type { MemberDemo } from '../../modules/customer/member'
import type { InvoiceDemo } from '../../modules/finance/invoice'
import type { PointsDemo } from '../../modules/finance/points'
import type { ReceiptDemo } from '../../modules/finance/receipt'
import type { CatalogDemo, ProductDemo, ReviewDemo, SkuDemo } from '../../modules/goods/catalog'
import type { RfidDemo } from '../../modules/goods/rfid'
import type { SearchDemo } from '../../modules/goods/search'
import type { StockDemo } from '../../modules/goods/stock'
import type { StoreDemo } from '../../modules/goods/store'
import type { StoreDirectoryDemo } from '../../modules/goods/store-directory'
import type { StoreLicenceDemo } from '../../modules/goods/store-licence'
import type { BundleDemo } from '../../modules/offers/bundle'
import type { CouponDemo } from '../../modules/offers/coupon'
import type { CouponPackageDemo } from '../../modules/offers/coupon-package'
import type { ExchangeCodeDemo } from '../../modules/offers/exchange-code'
import type { PointsMallDemo } from '../../modules/offers/points-mall'
import type { PromotionDemo } from '../../modules/offers/promotion'
import type { VoucherDemo } from '../../modules/offers/voucher'
import type { FloorPlanDemo } from '../../modules/onsite/floor-plan'
import type { LiveDemo } from '../../modules/social/live'
import type { ContentDemo } from '../../modules/system/content'
import type { PopupDemo } from '../../modules/system/popup'
import type { StaffDemo } from '../../modules/system/staff'
import type { ZoneDemo } from '../../modules/system/zone'
import type { ChatDemo } from '../../modules/talk/chat'
import type { HelpDemo } from '../../modules/talk/help'
import type { MessageDemo } from '../../modules/talk/message'
import type { FilmedReviewDemo } from '../../modules/trade/review'
import type { SlotDemo } from '../../modules/trade/slot'
import type { LifeDemo } from './life'

export type { Command } from '@contract/schema/shared'
export type { Ground }

/**
 * The input of all modules' seeds. Money is integer cents, coordinates are x = latitude and y = longitude, ages are
 * whole days before seeding, so that the content is always recent.
 */
export interface Demo
  extends AccountDemo,
    AddressDemo,
    BankCardDemo,
    BundleDemo,
    CatalogDemo,
    ChatDemo,
    ContentDemo,
    CouponDemo,
    CouponPackageDemo,
    ExchangeCodeDemo,
    FilmedReviewDemo,
    FloorPlanDemo,
    StoreDirectoryDemo,
    StoreLicenceDemo,
    HelpDemo,
    IdentityDemo,
    InvitationDemo,
    InvoiceDemo,
    LiveDemo,
    LifeDemo,
    MemberDemo,
    MessageDemo,
    PointsDemo,
    PointsMallDemo,
    PopupDemo,
    PromotionDemo,
    ReceiptDemo,
    RfidDemo,
    SearchDemo,
    SlotDemo,
    StaffDemo,
    StockDemo,
    StoreDemo,
    VoucherDemo,
    ZoneDemo {}

/** A drawing on a background. */
export interface Picture {
  /** Key of a look (`drawing/look.ts`): a file name of the emoji package without extension, its cut and its colour. */
  drawing: string
  ground: Ground
  /** Share of the usual drawing size, 0.7 to 1. */
  scale: number
  /** Number of copies in the picture, 1 to 3. */
  count: number
}

/** Content whose pictures have no addresses yet. */
export type Drawn<T> = T extends HungPicture ? Picture : { [K in keyof T]: Drawn<T[K]> }

type One<List extends readonly unknown[]> = Drawn<List[number]>

export type Store = One<Demo['stores']>
/** Each one has a picture. */
export type Category = Omit<One<Demo['categories']>, 'picture'> & { picture: Picture }
export type OptionGroup = ProductDemo['optionGroups'][number]
export type Sku = SkuDemo & { stock: number }
export type Product = Omit<Drawn<ProductDemo>, 'skus'> & {
  skus: Sku[]
  /** At most three, each a fact. */
  tags: string[]
}
export type Review = Drawn<ReviewDemo>
export type Shopper = One<Demo['shoppers']> & Pick<One<Demo['addressBooks']>, 'addresses'>

/** The demo mall as plain data. */
export interface MallContent extends Drawn<Omit<Demo, 'categories' | 'products' | 'shoppers'>> {
  categories: Category[]
  products: Product[]
  shoppers: Shopper[]
}
