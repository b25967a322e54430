// Made by tools/migrations.mjs. An applied step is never edited: the comment behind each is the fingerprint of its text.
import type { Migration } from '../kernel/migrate'
import * as kernel202611230800 from './202611230800-kernel' // 9d1595eace77
import * as account202611230801 from './202611230801-account' // d14004cc3e2e
import * as store202611230802 from './202611230802-store' // 5aaabd246640
import * as search202611230803 from './202611230803-search' // a366aef44561
import * as catalog202611230804 from './202611230804-catalog' // 706e0bcc6f9b
import * as stock202611230805 from './202611230805-stock' // a0c3663fe836
import * as quota202611230806 from './202611230806-quota' // 335a264c1ea8
import * as address202611230807 from './202611230807-address' // ff2d76ddaa9d
import * as cart202611230808 from './202611230808-cart' // be3f23e11009
import * as payment202611230809 from './202611230809-payment' // 58ecdcef146f
import * as order202611230810 from './202611230810-order' // 3c14c7536917
import * as content202611230811 from './202611230811-content' // cd2872bb4fd2
import * as pageConfig202611230812 from './202611230812-page-config' // 6c3a76d81054
import * as sensitiveWord202611230813 from './202611230813-sensitive-word' // 332bb172516e
import * as media202611230814 from './202611230814-media' // 4c332e5b993b
import * as help202611230815 from './202611230815-help' // ae303b1f242a
import * as tracking202611230816 from './202611230816-tracking' // 79f31373f206
import * as ledger202611230817 from './202611230817-ledger' // 9764c86107b9
import * as popup202611230818 from './202611230818-popup' // 2dd6187a0c23
import * as message202611230819 from './202611230819-message' // 6caf5314212e
import * as restock202611230820 from './202611230820-restock' // 08a6faf9ceed
import * as ledgerNote202611231158 from './202611231158-ledger-note' // f6e760a42dc0
import * as promotion202611231225 from './202611231225-promotion' // 1e6b588cd03d
import * as orderTurn202611231226 from './202611231226-order-turn' // 733479a29548
import * as coupon202611231355 from './202611231355-coupon' // 22e578ea1b56
import * as audit202611231415 from './202611231415-audit' // 8aca8663a222
import * as favourite202611231522 from './202611231522-favourite' // e8dc62188dbe
import * as offerPrice202611231642 from './202611231642-offer-price' // f046d49bb331
import * as flashSale202611231710 from './202611231710-flash-sale' // dd781d3c4fcf
import * as storePoints202611231740 from './202611231740-store-points' // 6f858396b9b4
import * as couponGift202611231755 from './202611231755-coupon-gift' // f809f9a90129
import * as couponTold202611231801 from './202611231801-coupon-told' // 5e37ebd9b836
import * as ticket202611231828 from './202611231828-ticket' // 43faa987b6cc
import * as cartAddOn202611232000 from './202611232000-cart-add-on' // 76195ef3641f
import * as orderBonus202611232010 from './202611232010-order-bonus' // 514a201e7af4
import * as bundle202611232020 from './202611232020-bundle' // 80faea0e9c64
import * as virtual202611232030 from './202611232030-virtual' // 4b321ddbc528
import * as invoiceAsk202611232100 from './202611232100-invoice-ask' // b88730b3cfbf
import * as exchange202611232130 from './202611232130-exchange' // b75a664edf88
import * as freight202611232330 from './202611232330-freight' // f5d253713281
import * as slot202611232350 from './202611232350-slot' // 6884868b14db
import * as freightOff202611240000 from './202611240000-freight-off' // 2b2c9f199f6d
import * as couponPackage202611240030 from './202611240030-coupon-package' // 7be199bb15f1
import * as aftersale202611240245 from './202611240245-aftersale' // 8f94d574c974
import * as parcel202611240530 from './202611240530-parcel' // 1243bac76023
import * as review202611240600 from './202611240600-review' // 6c8110701fc9
import * as kept202611240630 from './202611240630-kept' // 00825191c377
import * as invoice202611241130 from './202611241130-invoice' // ed205e66515a
import * as pickup202611241140 from './202611241140-pickup' // 2b912de21f53
import * as exchanged202611241145 from './202611241145-exchanged' // c0f692ace977
import * as pointsMall202611241150 from './202611241150-points-mall' // eb58f549e226
import * as member202611241200 from './202611241200-member' // ad77e8cee1f8
import * as voucher202611241210 from './202611241210-voucher' // be92e4bd9d5f
import * as receipt202611241220 from './202611241220-receipt' // 4445b321d525
import * as invitation202611241230 from './202611241230-invitation' // ddd5884751c9
import * as reviewAppend202611241240 from './202611241240-review-append' // d9898b21d0d3
import * as pickupDay202611241250 from './202611241250-pickup-day' // 074cd613ef85
import * as reviewVideo202611250410 from './202611250410-review-video' // a96e0b58005b
import * as offerSku202611260911 from './202611260911-offer-sku' // b5d8e5424e7f
import * as ticketNo202611260912 from './202611260912-ticket-no' // 345ff9d2742a
import * as memberUse202611260913 from './202611260913-member-use' // 569d4e6d4d48
import * as birthday202611260914 from './202611260914-birthday' // 904a3a348d89
import * as cardCoupon202611260915 from './202611260915-card-coupon' // 9dde95c74b5d
import * as searchIntent202611260916 from './202611260916-search-intent' // ec2ecb44424a
import * as receiptPaper202611260918 from './202611260918-receipt-paper' // 849d7b11abe7
import * as weighedGoods202611260918 from './202611260918-weighed-goods' // 7a785d826563
import * as names202611261300 from './202611261300-names' // ace4ddaa0aeb
import * as reservationData202611261600 from './202611261600-reservation-data' // 3a9fa7e29f74
import * as purchases202611261700 from './202611261700-purchases' // 5cb2e32b545e
import * as orderParts202611261800 from './202611261800-order-parts' // ed1557e5d310
import * as broadcast202611262000 from './202611262000-broadcast' // 64a5daaa55c4
import * as orderSlots202611262210 from './202611262210-order-slots' // 89507005a3c3
import * as orderPayables202611262215 from './202611262215-order-payables' // 5c9c6680c12a
import * as couponReminder202611262250 from './202611262250-coupon-reminder' // ae92412760ee
import * as ticketGift202611262251 from './202611262251-ticket-gift' // 5f203dee36a6
import * as aftersale202611262255 from './202611262255-aftersale' // 00f609110308
import * as staff202611262300 from './202611262300-staff' // ce79533ac633
import * as savedView202611270155 from './202611270155-saved-view' // 7c3b12c9b5ac
import * as consoleOrders202611270200 from './202611270200-console-orders' // e8f7b688a5a6
import * as approval202611270210 from './202611270210-approval' // 2f78027e3a2b
import * as consoleCases202611270210 from './202611270210-console-cases' // 035a2c6d1f2c
import * as consoleTill202611270220 from './202611270220-console-till' // e02e3a6a7821
import * as consoleMember202611270230 from './202611270230-console-member' // 6511eef22499
import * as refundEnded202611270240 from './202611270240-refund-ended' // 1a10c0433fb5
import * as aftersale202611270320 from './202611270320-aftersale' // a334c8cabc09
import * as importRun202611270531 from './202611270531-import-run' // a3be941b0768
import * as consoleReviews202611270533 from './202611270533-console-reviews' // 103f3aab3c61
import * as feedbackHandling202611270535 from './202611270535-feedback-handling' // 9fc3a9e4fd9b
import * as consoleGoods202611270540 from './202611270540-console-goods' // 58ac01df3f03
import * as couponSums202611270542 from './202611270542-coupon-sums' // 4218b3a65843
import * as helpText202611270600 from './202611270600-help-text' // 0952f3646255
import * as feedbackCase202611270610 from './202611270610-feedback-case' // 54c6db15cbc9
import * as identity202611270620 from './202611270620-identity' // 3be5e30f46ba
import * as bankCard202611270621 from './202611270621-bank-card' // fb6e8666feea
import * as payPassword202611270622 from './202611270622-pay-password' // 9e9780bdb284
import * as profile202611270630 from './202611270630-profile' // ea0c07441ccb
import * as accountClose202611270631 from './202611270631-account-close' // fd7d84035b87
import * as dataExport202611270632 from './202611270632-data-export' // 2cdd82dfc8c9
import * as chat202611270640 from './202611270640-chat' // 0c8a4828657e
import * as chatDesk202611271000 from './202611271000-chat-desk' // e7fb6f65bee5
import * as chatSafety202611271010 from './202611271010-chat-safety' // 7350b1bb0b7f
import * as storeFace202611280010 from './202611280010-store-face' // 2d40881f6e76
import * as floorPlan202611280020 from './202611280020-floor-plan' // 0f47f520c5ee
import * as storeLicence202611280021 from './202611280021-store-licence' // d1617f885bfd
import * as zone202611280030 from './202611280030-zone' // 6472bd0f0d65
import * as storeSheet202611280050 from './202611280050-store-sheet' // 40f567b5deff
import * as scan202611280060 from './202611280060-scan' // 70f0aa2d9e16
import * as exit202611280070 from './202611280070-exit' // 8c20a6f441ec
import * as weighedLine202611281000 from './202611281000-weighed-line' // 9a37e5e273ff
import * as templateBlocks202611281010 from './202611281010-template-blocks' // e26dc72081ae
import * as pubsub202611281330 from './202611281330-pubsub' // 8b93957d8e63
import * as live202611281700 from './202611281700-live' // 5d6aebfbb64b

/** Every step of the schema, in order. */
export const migrations: readonly Migration[] = [
  kernel202611230800,
  account202611230801,
  store202611230802,
  search202611230803,
  catalog202611230804,
  stock202611230805,
  quota202611230806,
  address202611230807,
  cart202611230808,
  payment202611230809,
  order202611230810,
  content202611230811,
  pageConfig202611230812,
  sensitiveWord202611230813,
  media202611230814,
  help202611230815,
  tracking202611230816,
  ledger202611230817,
  popup202611230818,
  message202611230819,
  restock202611230820,
  ledgerNote202611231158,
  promotion202611231225,
  orderTurn202611231226,
  coupon202611231355,
  audit202611231415,
  favourite202611231522,
  offerPrice202611231642,
  flashSale202611231710,
  storePoints202611231740,
  couponGift202611231755,
  couponTold202611231801,
  ticket202611231828,
  cartAddOn202611232000,
  orderBonus202611232010,
  bundle202611232020,
  virtual202611232030,
  invoiceAsk202611232100,
  exchange202611232130,
  freight202611232330,
  slot202611232350,
  freightOff202611240000,
  couponPackage202611240030,
  aftersale202611240245,
  parcel202611240530,
  review202611240600,
  kept202611240630,
  invoice202611241130,
  pickup202611241140,
  exchanged202611241145,
  pointsMall202611241150,
  member202611241200,
  voucher202611241210,
  receipt202611241220,
  invitation202611241230,
  reviewAppend202611241240,
  pickupDay202611241250,
  reviewVideo202611250410,
  offerSku202611260911,
  ticketNo202611260912,
  memberUse202611260913,
  birthday202611260914,
  cardCoupon202611260915,
  searchIntent202611260916,
  receiptPaper202611260918,
  weighedGoods202611260918,
  names202611261300,
  reservationData202611261600,
  purchases202611261700,
  orderParts202611261800,
  broadcast202611262000,
  orderSlots202611262210,
  orderPayables202611262215,
  couponReminder202611262250,
  ticketGift202611262251,
  aftersale202611262255,
  staff202611262300,
  savedView202611270155,
  consoleOrders202611270200,
  approval202611270210,
  consoleCases202611270210,
  consoleTill202611270220,
  consoleMember202611270230,
  refundEnded202611270240,
  aftersale202611270320,
  importRun202611270531,
  consoleReviews202611270533,
  feedbackHandling202611270535,
  consoleGoods202611270540,
  couponSums202611270542,
  helpText202611270600,
  feedbackCase202611270610,
  identity202611270620,
  bankCard202611270621,
  payPassword202611270622,
  profile202611270630,
  accountClose202611270631,
  dataExport202611270632,
  chat202611270640,
  chatDesk202611271000,
  chatSafety202611271010,
  storeFace202611280010,
  floorPlan202611280020,
  storeLicence202611280021,
  zone202611280030,
  storeSheet202611280050,
  scan202611280060,
  exit202611280070,
  weighedLine202611281000,
  templateBlocks202611281010,
  pubsub202611281330,
  live202611281700,
]
