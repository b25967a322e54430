import { seedAccount } from '../modules/customer/account'
import { seedAddress } from '../modules/customer/address'
import { seedBankCard } from '../modules/customer/bank-card'
import { seedIdentity } from '../modules/customer/identity'
import { seedInvitation } from '../modules/customer/invitation'
import { seedMember } from '../modules/customer/member'
import { seedInvoice } from '../modules/finance/invoice'
import { seedPoints } from '../modules/finance/points'
import { seedReceipt } from '../modules/finance/receipt'
import { seedCatalog } from '../modules/goods/catalog'
import { seedRfid } from '../modules/goods/rfid'
import { seedSearch } from '../modules/goods/search'
import { seedStock } from '../modules/goods/stock'
import { seedStore } from '../modules/goods/store'
import { seedStoreDirectory } from '../modules/goods/store-directory'
import { seedStoreLicence } from '../modules/goods/store-licence'
import { seedBundle } from '../modules/offers/bundle'
import { seedCoupon } from '../modules/offers/coupon'
import { seedCouponPackage } from '../modules/offers/coupon-package'
import { seedExchangeCodes } from '../modules/offers/exchange-code'
import { seedPointsMall } from '../modules/offers/points-mall'
import { seedPromotion } from '../modules/offers/promotion'
import { seedVoucher } from '../modules/offers/voucher'
import { seedFloorPlan } from '../modules/onsite/floor-plan'
import { seedLive } from '../modules/social/live'
import { seedContent } from '../modules/system/content'
import { seedPopup } from '../modules/system/popup'
import { seedStaff } from '../modules/system/staff'
import { seedZone } from '../modules/system/zone'
import { seedChat } from '../modules/talk/chat'
import { seedHelp } from '../modules/talk/help'
import { seedMessage } from '../modules/talk/message'
import { seedReview } from '../modules/trade/review'
import { seedSlot } from '../modules/trade/slot'
import type { Services } from '../services'
import type { Demo, MallContent } from './content/types'
import { live } from './life'
import { isSeeded, SEEDED } from './marker'
import { hang } from './pictures'

/** The seed of each module, repeatable, in the order of `services.ts`. */
const SEEDS: readonly ((mall: Services, demo: Demo, now: number) => Promise<void>)[] = [
  seedMessage,
  seedHelp,
  seedAccount,
  seedIdentity,
  seedBankCard,
  seedPoints,
  seedPopup,
  seedStore,
  seedStoreLicence,
  seedStoreDirectory,
  seedFloorPlan,
  seedStaff,
  seedInvoice,
  seedAddress,
  seedPromotion,
  seedSearch,
  seedStock,
  seedCatalog,
  seedRfid,
  seedBundle,
  seedCoupon,
  seedCouponPackage,
  seedPointsMall,
  seedMember,
  seedReceipt,
  seedExchangeCodes,
  seedSlot,
  seedVoucher,
  seedReview,
  seedInvitation,
  seedContent,
  seedLive,
  seedZone,
  seedChat,
]

interface Seeding {
  content?: MallContent
  /** The gateway of the demo; without it no shopper has earlier orders. */
  sandboxUrl?: string
}

/** Fills an empty database with the demo mall, the same on every run; false when the database is filled already. */
export async function seedMall(mall: Services, { content, sandboxUrl }: Seeding = {}): Promise<boolean> {
  if (await isSeeded(mall.db.q, mall.contentEditor)) return false
  const demo = hang<Demo>(content ?? (await import('./content')).mallContent())
  const now = mall.clock.now()
  for (const seed of SEEDS) await seed(mall, demo, now)
  if (sandboxUrl !== undefined) await live({ mall, demo, sandboxUrl })
  await mall.db.tx((tx) => mall.contentEditor.putSettings(tx, [{ ...SEEDED, isPublic: false }]))
  return true
}
