import type { Command } from '../command'
import { advertCommands } from './advert'
import { aftersaleCommands } from './aftersale'
import { auditCommand } from './audit'
import { backupCommand, restoreCommand } from './backup'
import { bundleCommands } from './bundle'
import { codesCommands } from './codes'
import { couponCommands } from './coupon'
import { couponPackageCommands } from './coupon-package'
import { directoryCommands } from './directory'
import { exitCommands } from './exit'
import { exportCommand } from './export'
import { feedbackCommands } from './feedback'
import { floorPlanCommands } from './floor-plan'
import { freightCommands } from './freight'
import { grantCommand } from './grant'
import { healthCommand } from './health'
import { identityCommands } from './identity'
import { importCommand } from './import'
import { inviteCommands } from './invite'
import { invoiceCommands } from './invoice'
import { licenceCommands } from './licence'
import { liveCommands } from './live'
import { memberCommands } from './member'
import { messageCommands } from './message'
import { noticeCommands } from './notice'
import { offerCommands } from './offer'
import { orderCommands, refundCommand } from './order'
import { pageCommands } from './page'
import { parcelCommands } from './parcel'
import { paymentCommands } from './payment'
import { pointsCommands } from './points'
import { pointsMallCommands } from './points-mall'
import { popupCommands } from './popup'
import { protocolCommands } from './protocol'
import { receiptCommands } from './receipt'
import { reviewCommands } from './review'
import { rfidCommands } from './rfid'
import { searchCommands } from './search'
import { settingCommands } from './setting'
import { slotCommands } from './slot'
import { staffCommands } from './staff'
import { stockCommands } from './stock'
import { storeCommands } from './store'
import { ticketCommands } from './ticket'
import { trackingCommand } from './tracking'
import { userCommands } from './user'
import { voucherCommands } from './voucher'
import { wordCommands } from './words'

/** Every command, in the order of the help. */
export const commands: readonly Command[] = [
  ...storeCommands,
  ...licenceCommands,
  ...directoryCommands,
  ...floorPlanCommands,
  ...pageCommands,
  ...liveCommands,
  ...slotCommands,
  ...freightCommands,
  importCommand,
  exportCommand,
  ...stockCommands,
  ...orderCommands,
  refundCommand,
  ...parcelCommands,
  ...paymentCommands,
  ...userCommands,
  ...memberCommands,
  ...identityCommands,
  ...inviteCommands,
  ...pointsCommands,
  ...offerCommands,
  ...bundleCommands,
  ...couponCommands,
  ...couponPackageCommands,
  ...pointsMallCommands,
  ...codesCommands,
  ...ticketCommands,
  ...exitCommands,
  ...voucherCommands,
  ...aftersaleCommands,
  ...invoiceCommands,
  ...receiptCommands,
  grantCommand,
  trackingCommand,
  ...wordCommands,
  ...reviewCommands,
  ...rfidCommands,
  ...searchCommands,
  ...advertCommands,
  ...popupCommands,
  ...noticeCommands,
  ...messageCommands,
  ...feedbackCommands,
  ...protocolCommands,
  ...settingCommands,
  ...staffCommands,
  auditCommand,
  healthCommand,
  backupCommand,
  restoreCommand,
]
