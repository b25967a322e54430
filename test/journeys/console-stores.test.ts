// Every endpoint of the console that finds rows of stores: an account of one store gets for another store's id exactly
// what it gets for an unknown one, and its lists and numbers do not contain it.
import { randomUUID } from 'node:crypto'
import { consoleApi, consoleDownloads, consoleUploads } from '@contract/api'
import { DAY_MS } from '@contract/codes/china-time'
import { IM_MESSAGE_TYPES } from '@contract/codes/im'
import { ADMINISTRATOR, BUILT_IN_ROLES, PERMISSION_KEYS } from '@contract/codes/staff'
import type { ConsoleAuth } from '@contract/endpoint'
import { listAudit } from '@server/kernel/audit.repo'
import { failParam } from '@server/kernel/errors'
import { isInScope, type StoreScope } from '@server/kernel/store-scope'
import { putIn } from '../../server/modules/finance/receipt/receipt.fixture'
import { PICTURE } from '../../server/modules/goods/catalog/catalog.fixture'
import { LICENCE, putLicence } from '../../server/modules/goods/store-licence/licence.fixture'
import { scanned } from '../../server/modules/onsite/exit/exit.fixture'
import { putRoom } from '../../server/modules/social/live/live.fixture'
import { ask } from '../../server/modules/trade/aftersale/aftersale.fixture'
import { OPERATOR } from '../support/actor'
import { type TestMall, testApp } from '../support/app'
import { type ConsoleClient, newStaff, staffClient } from '../support/console-client'
import { buy, openStore, payFor, type Shelved, shelve } from '../support/shopping'
import type { WireClient } from '../support/wire-client'

type Key = (keyof typeof consoleApi | keyof typeof consoleDownloads | keyof typeof consoleUploads) & string

/** Ids of one store's rows, by name. */
interface Rows {
  storeId: string
  staffId: string
  /** A session of that account. */
  sessionId: string
  /** A request for approval. */
  approvalId: string
  /** An unpaid order, a paid one, and one with a parcel and an open case. */
  orderNo: string
  paidNo: string
  sentNo: string
  parcelId: string
  caseNo: string
  /** A receipt that waits for its review. */
  scoreNo: string
  /** A use of a ticket at its till. */
  useId: string
  /** A scan order that its exit has stopped. */
  exitNo: string
  /** A ticket that only this store takes. */
  ticketCode: string
  skuId: string
  /** An offer that starts at OFFER_AT. */
  offerId: string
  /** A coupon whose claims begin at OFFER_AT. */
  couponId: string
  /** An audit entry about its stock. */
  auditId: string
  /** A review of its product. */
  reviewId: string
  /** A canned answer of its chats. */
  cannedId: string
  /** A document that waits for its check. */
  licenceId: string
  /** The tag of a piece on its shelf. */
  rfid: string
  /** A live room that begins in a day. */
  liveRoomCode: string
}

/** The rows of one store, and the version of its case; both stores can have the same version. */
interface Place {
  ids: Rows
  version: string
}

/**
 * One way to call an endpoint. `byId`: with an id, once of another store and once unknown; the replies must be the same
 * byte for byte; `isReset`: only an administrator finds the own row. `list`: the reply must contain the id of the own
 * store, and no id of the other store. `numbers`: the counts in the reply are 0 for an account of a store without rows.
 * `lacks`: the reply must contain no id of the other store.
 */
type Way =
  | { byId: (id: string, ids: Rows, version: string) => object; of: keyof Rows; isReset?: true }
  | { list: (own: Rows) => object; of: keyof Rows }
  | { numbers: object }
  | { lacks: object }

const NEW_ROOM = {
  liveRoomCode: 'room-new',
  title: '新直播',
  cover: PICTURE,
  layout: 'landscape',
  anchorName: '小叶',
  streamUrl: '/live/new.m3u8',
  playbackUrl: '',
  durationMs: 0,
}
const DRAFT = { login: 'new.one', name: '新人', roleId: 'clerk', allStores: false }
const NEW_GOODS = {
  categoryId: 'test-category',
  title: '新品',
  productType: 1,
  picture: { url: '/media/import/none-256.webp', ground: null, scale: 1, count: 1 },
  priceCents: 100,
  optionGroups: [],
}
const byOrder = (input: object, of: 'orderNo' | 'paidNo' | 'sentNo' = 'orderNo'): Way => ({
  byId: (orderNo) => ({ orderNo, ...input }),
  of,
})
const byCase = (input: object): Way => ({
  byId: (refundOrderNo, _ids, version) => ({ refundOrderNo, version, ...input }),
  of: 'caseNo',
})
const byReceipt = (input: object): Way => ({ byId: (scoreNo) => ({ scoreNo, retries: 0, ...input }), of: 'scoreNo' })
const byLicence = (input: object): Way => ({ byId: (licenceId) => ({ licenceId, ...input }), of: 'licenceId' })
const byRoom = (input: object): Way => ({ byId: (liveRoomCode) => ({ liveRoomCode, ...input }), of: 'liveRoomCode' })
const byExit = (input: object): Way => ({
  byId: (orderNo, { storeId }) => ({ storeId, orderNo, ...input }),
  of: 'exitNo',
})
/** The product of a SKU that `shelve` has created. */
const productOf = (skuId: string) => skuId.replace(/^sku-/, 'product-')
const byReview = (input: object): Way => ({
  // The product that `shelve` names after the store.
  byId: (reviewId, { storeId }) => ({ productId: `product-${storeId}`, reviewId, ...input }),
  of: 'reviewId',
})
const OFFER_AT = 4_000_000_000_000
const offerDraft = (storeId: string) => ({
  title: '满减',
  storeId,
  kind: 'reduction',
  startsAt: OFFER_AT,
  endsAt: null,
  priority: 0,
  productIds: null,
  basis: 'cents',
  offUnit: 'cents',
  steps: [{ from: 10_000, value: 100 }],
  times: null,
  price: null,
  skus: [],
  each: 0,
  daily: null,
  withCoupons: false,
  goods: [],
})
const couponDraft = (storeId: string) => ({
  title: '满减券',
  storeId,
  kind: 'amount',
  from: 10_000,
  cents: 1000,
  perMille: 0,
  most: 0,
  productIds: null,
  categoryId: null,
  giftSkuIds: [],
  stacks: { reductions: true, memberPrices: true, coupons: true },
  audience: 'all',
  perPerson: 1,
  claimFrom: OFFER_AT,
  claimUntil: null,
  validDays: 7,
  validFrom: 0,
  validUntil: 0,
  position: 0,
  isListed: true,
  total: 10,
})
const offerDays = { from: OFFER_AT, until: OFFER_AT + DAY_MS }
/** The shopper's conversation with a store. */
const byChat = (input: object): Way => ({
  byId: (targetId) => ({ uid: shopper.uid, targetId, ...input }),
  of: 'storeId',
})
const CANNED = { title: '改地址', text: '发货前可以改一次地址' }
const row = (orderNo: string) => ({ orderNo, company: '顺丰速运', no: 'SF7654321' })

const WAYS: Partial<Record<Key, Way[]>> = {
  'session/list': [{ byId: (staffId) => ({ staffId }), of: 'staffId' }],
  'session/end': [{ byId: (staffId, { sessionId }) => ({ staffId, sessionId }), of: 'staffId' }],
  'store/names': [{ list: () => ({}), of: 'storeId' }],
  'staff/list': [{ list: () => ({}), of: 'staffId' }],
  'staff/add': [{ byId: (storeId) => ({ ...DRAFT, stores: [storeId] }), of: 'storeId' }],
  'staff/update': [
    { byId: (staffId) => ({ staffId, version: 1, name: '改名' }), of: 'staffId' },
    {
      byId: (storeId, { staffId }) => ({ staffId, version: 2, scope: { allStores: false, stores: [storeId] } }),
      of: 'storeId',
    },
  ],
  'staff/resetTotp': [{ byId: (staffId) => ({ staffId }), of: 'staffId', isReset: true }],
  'staff/resetPassword': [{ byId: (staffId) => ({ staffId }), of: 'staffId', isReset: true }],
  'order/list': [
    { list: () => ({ view: 'all', pageSize: 100 }), of: 'orderNo' },
    { byId: (storeId) => ({ view: 'all', storeIds: [storeId] }), of: 'storeId' },
    { byId: (text) => ({ view: 'all', text }), of: 'orderNo' },
  ],
  'order/counts': [{ numbers: {} }, { byId: (storeId) => ({ storeIds: [storeId] }), of: 'storeId' }],
  'order/detail': [byOrder({}), { list: ({ orderNo }) => ({ orderNo, view: 'all' }), of: 'orderNo' }],
  'order/accept': [byOrder({}, 'paidNo')],
  'order/ship': [byOrder({ company: '顺丰速运', no: 'SF1234567', sentPieces: 9 }, 'paidNo')],
  'order/correctParcel': [
    { byId: (orderNo, { parcelId }) => ({ orderNo, parcelId, no: 'SF2222222' }), of: 'sentNo' },
    { byId: (parcelId, { sentNo }) => ({ orderNo: sentNo, parcelId, no: 'SF3333333' }), of: 'parcelId' },
  ],
  'order/deliver': [byOrder({}, 'sentNo')],
  'order/reduce': [byOrder({ cents: 1, reason: '老顾客', payableCents: 10_000 })],
  'order/cancel': [byOrder({ reason: '缺货' })],
  'order/refund': [byOrder({ cents: 1, reason: '补偿', refundedCents: 0 }, 'paidNo')],
  'order/note': [byOrder({ text: '加急' })],
  'order/shipSheet': [{ byId: (orderNo) => ({ text: Object.values(row(orderNo)).join('\t') }), of: 'paidNo' }],
  'order/packing': [{ byId: (orderNo) => ({ orderNos: [orderNo] }), of: 'paidNo' }],
  'order/shipRows': [{ byId: (orderNo) => ({ rows: [row(orderNo)] }), of: 'paidNo' }],
  'order/export': [
    { list: () => ({ view: 'all' }), of: 'orderNo' },
    { byId: (text) => ({ view: 'all', text }), of: 'orderNo' },
  ],
  'simulator/order': [byOrder({})],
  'simulator/quote': [{ byId: (skuId) => ({ as: 'plain', lines: [{ skuId, number: 1 }] }), of: 'skuId' }],
  'simulator/goods': [{ byId: (text) => ({ text }), of: 'skuId' }],
  'simulator/basket': [{ byId: (skuId) => ({ skuIds: [skuId] }), of: 'skuId' }],
  'case/list': [
    { list: () => ({ view: 'open' }), of: 'caseNo' },
    { byId: (text) => ({ view: 'open', text }), of: 'caseNo' },
    { byId: (storeId) => ({ view: 'open', stores: [storeId] }), of: 'storeId' },
  ],
  'case/counts': [{ numbers: {} }, { byId: (storeId) => ({ stores: [storeId] }), of: 'storeId' }],
  'case/detail': [{ byId: (refundOrderNo) => ({ refundOrderNo }), of: 'caseNo' }],
  'case/note': [{ byId: (refundOrderNo) => ({ refundOrderNo, text: '等顾客' }), of: 'caseNo' }],
  'case/reject': [byCase({ reason: '不行' })],
  'case/approve': [byCase({})],
  'case/receive': [byCase({ isIntact: true })],
  'case/refuseGoods': [byCase({ reason: '不行' })],
  'case/recall': [byCase({ isBack: true })],
  'case/send': [byCase({ expressCompany: '顺丰速运', expressNo: 'SF7777777' })],
  'case/refundInstead': [byCase({})],
  'case/refundAgain': [byCase({})],
  'case/close': [byCase({ reason: '不行' })],
  'till/look': [{ byId: (storeId) => ({ storeId, code: '123412341234' }), of: 'storeId' }],
  'till/verify': [{ byId: (storeId) => ({ storeId, code: '123412341234', number: 1 }), of: 'storeId' }],
  'till/undo': [{ byId: (useId) => ({ useId }), of: 'useId' }],
  'till/recent': [{ list: () => ({}), of: 'useId' }],
  'exit/look': [{ byId: (storeId) => ({ storeId, code: '123412341234' }), of: 'storeId' }],
  'exit/pass': [byExit({ checked: [] })],
  'exit/stop': [byExit({ missing: 1, extra: 0, note: '' })],
  'exit/renew': [byExit({})],
  'exit/undo': [byExit({})],
  'exit/recent': [{ list: () => ({}), of: 'exitNo' }],
  'exit/report': [{ list: () => ({ days: 7 }), of: 'exitNo' }],
  'member/detail': [
    { list: () => ({ uid: shopper.uid }), of: 'orderNo' },
    { list: () => ({ uid: shopper.uid }), of: 'caseNo' },
    { list: () => ({ uid: shopper.uid }), of: 'scoreNo' },
  ],
  'licence/list': [{ list: () => ({ state: 'pending' }), of: 'licenceId' }],
  'licence/count': [{ numbers: {} }],
  'licence/lacking': [{ list: () => ({}), of: 'storeId' }],
  'licence/detail': [byLicence({})],
  'licence/add': [
    {
      byId: (storeId) => ({ storeId, pictureKey: 'licence/000000000000000000000000/paper', ...LICENCE }),
      of: 'storeId',
    },
  ],
  'licence/again': [byLicence({ version: 1, ...LICENCE })],
  'live/list': [{ list: () => ({ view: 'soon' }), of: 'liveRoomCode' }],
  'live/counts': [{ numbers: {} }],
  'live/detail': [byRoom({})],
  'live/add': [
    {
      byId: (storeId) => ({ storeId, ...NEW_ROOM, startsAt: mall.clock.now() + DAY_MS }),
      of: 'storeId',
    },
  ],
  'live/edit': [byRoom({ read: { title: '新茶直播' }, write: { title: '老茶直播' } })],
  'live/goods': [byRoom({ productIds: [] })],
  'live/pin': [byRoom({ number: null })],
  'live/start': [byRoom({ version: 1 })],
  'live/pause': [byRoom({ version: 1 })],
  'live/resume': [byRoom({ version: 1 })],
  'live/fail': [byRoom({ version: 1 })],
  'live/end': [byRoom({ version: 1 })],
  'receipt/list': [{ list: () => ({ state: 'pending' }), of: 'scoreNo' }],
  'receipt/count': [{ numbers: {} }],
  'receipt/detail': [byReceipt({})],
  'receipt/reject': [byReceipt({ reason: '看不清' })],
  'receipt/approve': [byReceipt({})],
  'review/list': [
    { list: () => ({ view: 'waiting' }), of: 'reviewId' },
    { list: () => ({ view: 'low' }), of: 'reviewId' },
    { byId: (storeId) => ({ view: 'waiting', stores: [storeId] }), of: 'storeId' },
  ],
  'review/counts': [{ numbers: {} }, { byId: (storeId) => ({ stores: [storeId] }), of: 'storeId' }],
  'review/detail': [byReview({})],
  'review/answer': [byReview({ seen: '', content: '谢谢' })],
  'offer/list': [
    { list: () => ({ view: 'planned' }), of: 'offerId' },
    { byId: (storeId) => ({ view: 'planned', stores: [storeId] }), of: 'storeId' },
    { byId: (text) => ({ view: 'planned', text }), of: 'offerId' },
  ],
  'offer/counts': [{ numbers: {} }, { byId: (storeId) => ({ stores: [storeId] }), of: 'storeId' }],
  'offer/detail': [{ byId: (offerId) => ({ offerId }), of: 'offerId' }],
  'offer/calendar': [
    { list: () => offerDays, of: 'offerId' },
    { byId: (storeId) => ({ ...offerDays, stores: [storeId] }), of: 'storeId' },
  ],
  'offer/goods': [{ byId: (storeId) => ({ storeId }), of: 'storeId' }],
  'offer/preview': [{ byId: (storeId) => ({ offerId: null, draft: offerDraft(storeId) }), of: 'storeId' }],
  'offer/add': [
    { byId: (storeId) => ({ key: 'first-offer', draft: offerDraft(storeId), accepted: [] }), of: 'storeId' },
  ],
  'offer/change': [
    {
      byId: (offerId, { storeId }) => ({ offerId, version: '1', draft: offerDraft(storeId), accepted: [] }),
      of: 'offerId',
    },
    {
      byId: (storeId, { offerId }) => ({ offerId, version: '1', draft: offerDraft(storeId), accepted: [] }),
      of: 'storeId',
    },
  ],
  'offer/end': [{ byId: (offerId) => ({ offerId, version: '1' }), of: 'offerId' }],
  'coupon/list': [
    { list: () => ({ view: 'planned' }), of: 'couponId' },
    { byId: (storeId) => ({ view: 'planned', stores: [storeId] }), of: 'storeId' },
    { byId: (text) => ({ view: 'planned', text }), of: 'couponId' },
  ],
  'coupon/counts': [{ numbers: {} }, { byId: (storeId) => ({ stores: [storeId] }), of: 'storeId' }],
  'coupon/detail': [{ byId: (couponId) => ({ couponId }), of: 'couponId' }],
  'coupon/calendar': [
    { list: () => offerDays, of: 'couponId' },
    { byId: (storeId) => ({ ...offerDays, stores: [storeId] }), of: 'storeId' },
  ],
  'coupon/preview': [{ byId: (storeId) => ({ draft: couponDraft(storeId) }), of: 'storeId' }],
  'coupon/add': [{ byId: (storeId) => ({ key: 'first-coupon', draft: couponDraft(storeId) }), of: 'storeId' }],
  'coupon/change': [
    { byId: (couponId, { storeId }) => ({ couponId, version: '1', draft: couponDraft(storeId) }), of: 'couponId' },
    { byId: (storeId, { couponId }) => ({ couponId, version: '1', draft: couponDraft(storeId) }), of: 'storeId' },
  ],
  'coupon/end': [{ byId: (couponId) => ({ couponId, version: '1' }), of: 'couponId' }],
  'coupon/void': [{ byId: (couponId) => ({ couponId, reason: '错发' }), of: 'couponId' }],
  'audit/list': [{ lacks: { pageSize: 100 } }, { lacks: { action: 'stock.set' } }],
  'audit/undo': [{ byId: (auditId) => ({ auditId }), of: 'auditId' }],
  'store/list': [
    { list: () => ({ pageSize: 100 }), of: 'storeId' },
    { byId: (text) => ({ text }), of: 'storeId' },
  ],
  'store/detail': [{ byId: (storeId) => ({ storeId }), of: 'storeId' }],
  'store/save': [{ byId: (storeId) => ({ storeId, read: { phone: '' }, write: { phone: '0571' } }), of: 'storeId' }],
  'store/setClosed': [{ byId: (storeId) => ({ storeId, isClosed: false }), of: 'storeId' }],
  'zone/detail': [{ byId: (storeId) => ({ place: `store:${storeId}` }), of: 'storeId' }],
  'zone/save': [
    {
      byId: (storeId) => ({
        place: `store:${storeId}`,
        revision: 0,
        title: '门店',
        layout: 'both',
        blocks: [{ blockId: 'b1', kind: 'hero', isHidden: false, title: '橱窗', lines: ['新茶'] }],
      }),
      of: 'storeId',
    },
  ],
  'zone/schedule': [
    { byId: (storeId) => ({ place: `store:${storeId}`, revision: 1, publishAt: null }), of: 'storeId' },
  ],
  'zone/publish': [{ byId: (storeId) => ({ place: `store:${storeId}`, revision: 1 }), of: 'storeId' }],
  'zone/revert': [{ byId: (storeId) => ({ place: `store:${storeId}`, revision: 1, version: 1 }), of: 'storeId' }],
  'goods/list': [
    { list: () => ({ view: 'all', pageSize: 100 }), of: 'storeId' },
    { byId: (storeId) => ({ view: 'all', storeIds: [storeId] }), of: 'storeId' },
    { byId: (text) => ({ view: 'all', text }), of: 'skuId' },
  ],
  'goods/counts': [{ numbers: {} }, { byId: (storeId) => ({ storeIds: [storeId] }), of: 'storeId' }],
  'goods/detail': [{ byId: (skuId) => ({ productId: productOf(skuId) }), of: 'skuId' }],
  'goods/log': [{ byId: (skuId) => ({ productId: productOf(skuId) }), of: 'skuId' }],
  'goods/save': [
    { byId: (skuId) => ({ productId: productOf(skuId), read: { brand: '' }, write: { brand: '牌' } }), of: 'skuId' },
  ],
  'goods/add': [{ byId: (storeId) => ({ storeId, ...NEW_GOODS }), of: 'storeId' }],
  'goods/checkShelf': [{ byId: (skuId) => ({ productIds: [productOf(skuId)], isOnShelf: false }), of: 'skuId' }],
  'goods/setShelf': [{ byId: (skuId) => ({ productIds: [productOf(skuId)], isOnShelf: false }), of: 'skuId' }],
  'sku/list': [{ byId: (skuId) => ({ productId: productOf(skuId) }), of: 'skuId' }],
  'sku/save': [{ byId: (skuId) => ({ productId: productOf(skuId), prices: [], codes: [] }), of: 'skuId' }],
  'stock/list': [
    { list: () => ({ view: 'all' }), of: 'skuId' },
    { byId: (text) => ({ view: 'all', text }), of: 'skuId' },
    { byId: (storeId) => ({ view: 'all', stores: [storeId] }), of: 'storeId' },
  ],
  'stock/movements': [{ byId: (skuId) => ({ skuId }), of: 'skuId' }],
  'stock/save': [{ byId: (skuId) => ({ cells: [{ skuId, before: 1, after: 2 }] }), of: 'skuId' }],
  'rfid/list': [{ list: () => ({ view: 'onShelf' }), of: 'rfid' }],
  // Tags are unique in the mall: one on the shelf of another store is refused.
  'rfid/add': [{ byId: (skuId) => ({ skuId, rfids: ['A1B2C3'] }), of: 'skuId' }],
  'rfid/remove': [{ byId: (rfid) => ({ rfid }), of: 'rfid' }],
  'chat/list': [{ list: () => ({ view: 'all' }), of: 'storeId' }],
  'chat/counts': [{ numbers: {} }],
  'chat/detail': [byChat({})],
  'chat/history': [byChat({})],
  'chat/cards': [byChat({ skuIds: [], orderIds: [] })],
  'chat/send': [byChat({ msgId: 'answer', text: '在的' })],
  'chat/take': [byChat({ isForced: true })],
  'chat/release': [byChat({})],
  'chat/read': [byChat({ sequenceNum: 1 })],
  'chat/typing': [byChat({ isTyping: true })],
  'chat/recall': [byChat({ msgId: 'answer' })],
  'chat/canned': [{ list: () => ({}), of: 'cannedId' }],
  'chat/putCanned': [
    { byId: (targetId) => ({ targetId, ...CANNED }), of: 'storeId' },
    { byId: (cannedId, { storeId }) => ({ cannedId, targetId: storeId, ...CANNED }), of: 'cannedId' },
  ],
  'chat/moveCanned': [{ byId: (cannedId) => ({ cannedId, isUp: true }), of: 'cannedId' }],
  'chat/dropCanned': [{ byId: (cannedId) => ({ cannedId }), of: 'cannedId' }],
  'chat/sendPicture': [byChat({ msgId: 'picture' })],
  'chat/sendProduct': [byChat({ msgId: 'card', productId: 'none' })],
  'chat/colleagues': [byChat({})],
  'chat/transfer': [byChat({ staffId: 'none', note: '' })],
  'chat/end': [byChat({})],
  'chat/note': [byChat({ text: '老顾客' })],
  'chat/side': [byChat({}), { list: ({ storeId: targetId }) => ({ uid: shopper.uid, targetId }), of: 'orderNo' }],
  'chat/openCase': [byChat({ type: 'goods', content: '想换货' })],
  'chat/ratings': [
    { list: () => ({}), of: 'storeId' },
    { byId: (id) => ({ targetIds: [id] }), of: 'storeId' },
  ],
  'chat/averages': [{ list: () => ({}), of: 'storeId' }],
  'chat/setting': [{ byId: (targetId) => ({ targetId }), of: 'storeId' }],
  'chat/saveSetting': [
    { byId: (targetId) => ({ targetId, read: { greeting: '' }, write: { greeting: '你好' } }), of: 'storeId' },
  ],
  'approval/list': [{ list: () => ({}), of: 'approvalId' }],
  'approval/open': [{ lacks: { subject: 'others' } }],
  'approval/count': [{ numbers: {} }],
  'approval/refuse': [{ byId: (approvalId) => ({ approvalId, reason: '不' }), of: 'approvalId' }],
  'approval/approve': [{ byId: (approvalId) => ({ approvalId }), of: 'approvalId' }],
}

/** Endpoints that find no rows of stores, with the reason. */
const WITHOUT: Partial<Record<Key, string>> = {
  'session/login': 'before a session',
  'coupon/categories': 'categories of the mall',
  'session/logout': 'the own session',
  'session/me': 'the own account',
  'account/openLink': 'before a session; a link is a secret',
  'account/setUp': 'before a session; a link is a secret',
  'account/changePassword': 'the own account',
  'role/list': 'roles of the mall',
  'role/save': 'roles of the mall, saved by accounts of every store [staff.grant]',
  'view/list': 'filters of the own account [console.view]',
  'view/save': 'filters of the own account [console.view]',
  'view/remove': 'filters of the own account [console.view]',
  'stock/counts': 'numbers; its journey reads two stores [console.stock-index]',
  'overview/today': 'numbers; its journey reads two stores [console.overview-scope]',
  'order/carriers': 'carriers of the mall',
  'simulator/areas': 'areas of the country',
  'simulator/conflicts':
    'offers of the mall count for every scope; its journey reads two stores [console.conflict-scope]',
  'member/search': 'shoppers are of the mall [console.member-search]',
  'member/grantCoupon': 'shoppers and coupons are of the mall',
  'member/voidCoupon': 'shoppers and coupons are of the mall',
  'member/grantPoints': 'shoppers are of the mall',
  'member/takePoints': 'shoppers are of the mall',
  'member/grantTerm': 'shoppers and cards are of the mall',
  'zone/list': 'content of the mall [console.content-scope]',
  'zone/add': 'content of the mall [console.content-scope]',
  'advert/list': 'content of the mall [console.content-scope]',
  'advert/counts': 'content of the mall [console.content-scope]',
  'advert/detail': 'content of the mall [console.content-scope]',
  'advert/add': 'content of the mall [console.content-scope]',
  'advert/edit': 'content of the mall [console.content-scope]',
  'advert/end': 'content of the mall [console.content-scope]',
  'storeDirectory/list': 'content of the mall [console.content-scope]',
  'storeDirectory/edit': 'content of the mall [console.content-scope]',
  'floorPlan/list': 'content of the mall [console.content-scope]',
  'floorPlan/detail': 'content of the mall [console.content-scope]',
  'floorPlan/add': 'content of the mall [console.content-scope]',
  'floorPlan/save': 'content of the mall [console.content-scope]',
  'floorPlan/publish': 'content of the mall [console.content-scope]',
  'floorPlan/remove': 'content of the mall [console.content-scope]',
  'help/list': 'content of the mall [console.content-scope]',
  'help/detail': 'content of the mall [console.content-scope]',
  'help/add': 'content of the mall [console.content-scope]',
  'help/edit': 'content of the mall [console.content-scope]',
  'notice/list': 'content of the mall [console.content-scope]',
  'notice/add': 'content of the mall [console.content-scope]',
  'notice/edit': 'content of the mall [console.content-scope]',
  'notice/end': 'content of the mall [console.content-scope]',
  'setting/list': 'settings of the mall',
  'setting/save': 'settings of the mall',
  'message/list': 'content of the mall [console.content-scope]',
  'message/readers': 'content of the mall [console.content-scope]',
  'message/send': 'content of the mall [console.content-scope]',
  'word/list': 'content of the mall [console.content-scope]',
  'word/count': 'content of the mall [console.content-scope]',
  'word/add': 'content of the mall [console.content-scope]',
  'word/remove': 'content of the mall [console.content-scope]',
  'word/try': 'content of the mall [console.content-scope]',
  'protocol/list': 'content of the mall [console.content-scope]',
  'protocol/detail': 'content of the mall [console.content-scope]',
  'protocol/preview': 'content of the mall [console.content-scope]',
  'protocol/put': 'content of the mall [console.content-scope]',
  'popup/list': 'content of the mall [console.content-scope]',
  'popup/counts': 'content of the mall [console.content-scope]',
  'popup/detail': 'content of the mall [console.content-scope]',
  'popup/add': 'content of the mall [console.content-scope]',
  'popup/edit': 'content of the mall [console.content-scope]',
  'popup/end': 'content of the mall [console.content-scope]',
  'link/choices': 'goods, categories and pages of the mall',
  'goods/categories': 'categories of the mall',
  'category/list': 'categories of the mall [console.category-scope]',
  'category/detail': 'categories of the mall; goods of other stores are not counted [console.category-scope]',
  'category/add': 'categories of the mall [console.category-scope]',
  'category/edit': 'categories of the mall [console.category-scope]',
  'category/move': 'categories of the mall [console.category-scope]',
  'category/remove': 'categories of the mall [console.category-scope]',
  'audit/own': 'entries of the own account [console.audit-list]',
  'live/ban': 'staff of the whole mall ban rooms [live.acts]',
  'live/unban': 'staff of the whole mall ban rooms [live.acts]',
  'licence/check': 'staff of the whole mall check documents [licence.states]',
  'licence/refuse': 'staff of the whole mall check documents [licence.states]',
  'licence/upload': 'a file; a document of a store names it',
  'picture/upload': 'a file; a draft of a store names it',
  'feedback/list': 'feedback is written to the mall [console.feedback-queue]',
  'feedback/counts': 'feedback is written to the mall [console.feedback-queue]',
  'feedback/detail': 'feedback is written to the mall [console.feedback-queue]',
  'feedback/handle': 'feedback is written to the mall [console.feedback-queue]',
  'feedback/reopen': 'feedback is written to the mall [console.feedback-queue]',
  'import/now': 'files of the own account [console.import-file]',
  'import/categories': 'categories of the mall',
  'import/check': 'a file of the own account; its journey chooses another store [console.import-store]',
  'import/run': 'files of the own account',
  'import/stop': 'files of the own account',
  'import/drop': 'files of the own account',
  'import/problems': 'files of the own account',
  'import/problemFile': 'files of the own account',
  'import/storeFile': 'rows of the stores of the account [store.sheet-scope]',
  'import/upload': 'a file; its preview names the store',
  'approval/withdraw': 'requests of the own account [console.approval-end]',
}

const EVERYTHING = { roleId: 'everything', name: '全部权限', permissions: PERMISSION_KEYS }
const CLERK = BUILT_IN_ROLES.find(({ roleId }) => roleId === 'clerk')

let mall: TestMall
let shopper: WireClient
let own: Place
let others: Place
/** The mall's administrator, and accounts of the own store: with every permission, of a clerk, of an administrator. */
let head: ConsoleClient
let client: ConsoleClient
let clerk: ConsoleClient
let chief: ConsoleClient
/** An account of a store without rows. */
let elsewhere: ConsoleClient

beforeAll(async () => {
  mall = await testApp({ isSeeded: false, hasGateway: true })
  await mall.services.staffOperator.saveRole(OPERATOR, EVERYTHING)
  for (const storeId of ['own', 'others', 'empty'])
    await openStore(mall.services, { storeId, deliveryTypes: [0, 1, 2] })
  shopper = await mall.enrol()
  ;({ client: head } = await staffClient(mall, ADMINISTRATOR))
  others = await rowsOf('others')
  own = await rowsOf('own')
  ;({ client } = await staffClient(mall, 'everything', { stores: ['own'] }))
  ;({ client: clerk } = await staffClient(mall, 'clerk', { stores: ['own'] }))
  ;({ client: chief } = await staffClient(mall, ADMINISTRATOR, { stores: ['own'] }))
  ;({ client: elsewhere } = await staffClient(mall, 'everything', { stores: ['empty'] }))
  own.ids.useId = await usedAt('own', client)
  own.ids.exitNo = await stoppedAt(own.ids.skuId, 'own', client)
})
afterAll(() => mall.close())

/** Rows of each kind of a store. */
async function rowsOf(storeId: string): Promise<Place> {
  const { services } = mall
  const goods = await shelve(services, storeId, { stock: 50, storeId })
  const { client: colleague, staffId } = await staffClient(mall, 'clerk', { stores: [storeId] })
  const { records } = await head.call('session/list', { staffId })
  const bought = async (isPaid: boolean) => {
    const { payOrderNo, orders } = await buy(shopper, goods)
    if (isPaid) await payFor(mall, shopper, payOrderNo)
    return orders[0] ?? { orderNo: '', orderId: '' }
  }
  const { orderNo } = await bought(false)
  const { orderNo: paidNo } = await bought(true)
  const sent = await bought(true)
  await services.orderOperator.ship(OPERATOR, 'all', sent.orderNo, '顺丰速运', `SF${storeId.length}000000`)
  const { parcels } = await head.call('order/detail', { orderNo: sent.orderNo })
  await shopper.call('POST productOrder/confirmReceive', { orderId: sent.orderId })
  const { lines } = await shopper.call('GET productOrder/getOrderInfo', { orderId: sent.orderId })
  const applied = { orderId: sent.orderId, orderLineId: lines[0]?.orderLineId ?? '', ...ask(2) }
  const { refundOrderNo: caseNo } = await shopper.call('POST refundOrder/apply', applied, {
    idempotencyKey: randomUUID(),
  })
  await services.stockOperator.set(OPERATOR, goods.skuId, 77, '盘点')
  const [counted] = await listAudit(services.db.q, { action: 'stock.set', limit: 1 })
  const ids = {
    storeId,
    staffId,
    sessionId: records[0]?.sessionId ?? '',
    approvalId: await requestOf(storeId),
    orderNo,
    paidNo,
    sentNo: sent.orderNo,
    parcelId: parcels[0]?.parcel.parcelId ?? '',
    caseNo,
    scoreNo: await putIn(mall, shopper, { storeId }),
    useId: await usedAt(storeId, colleague),
    exitNo: await stoppedAt(goods.skuId, storeId, colleague),
    ticketCode: await ticketOf(storeId),
    skuId: goods.skuId,
    offerId: await offerAt(storeId),
    couponId: await couponAt(storeId),
    auditId: counted?.auditId ?? '',
    reviewId: await reviewOf(goods),
    cannedId: await askedAt(storeId),
    licenceId: (await putLicence(services, storeId)).licenceId,
    rfid: await tagOf(goods),
    liveRoomCode: await putRoom(mall, `room-${storeId}`, { storeId, title: '新茶直播' }),
  }
  return { ids, version: (await head.call('case/detail', { refundOrderNo: caseNo })).version }
}

/** A single piece of goods; returns its tag. */
async function tagOf({ skuId }: Shelved): Promise<string> {
  const rfid = `TAG${skuId.replace(/[^A-Za-z0-9]/g, '')}`.toUpperCase()
  await mall.services.rfidOperator.add(OPERATOR, 'all', skuId, [rfid])
  return rfid
}

/** A review of goods; returns its id. */
async function reviewOf({ productId, skuId, storeId }: Shelved): Promise<string> {
  const { reviewBook, db, clock } = mall.services
  const reviewId = `review-${storeId}`
  const words = { uid: '', nick: '林***夏', avatar: null, stars: 1, content: '一般', specText: '' }
  await db.tx((tx) => reviewBook.add(tx, [{ reviewId, productId, skuId, ...words, createdAt: clock.now() }]))
  return reviewId
}

/** A rated chat of the shopper with the store, and a canned answer; returns the id of the answer. */
async function askedAt(storeId: string): Promise<string> {
  const draft = { msgId: 'question', type: IM_MESSAGE_TYPES.text, param: { text: '在吗' } }
  await mall.services.chats.send({ uid: shopper.uid, targetId: storeId }, draft, { side: 'shopper', staffId: '' })
  const key = { uid: shopper.uid, targetId: storeId }
  await head.call('chat/send', { ...key, msgId: 'reply', text: '在的' })
  await head.call('chat/end', key)
  const history = await head.call('chat/history', key)
  await shopper.call('POST im/rate', { targetId: storeId, serviceNo: history.lastSequence, stars: 4 })
  await mall.services.chats.send(key, { ...draft, msgId: 'again' }, { side: 'shopper', staffId: '' })
  return (await head.call('chat/putCanned', { targetId: storeId, ...CANNED })).cannedId
}

/** Files a request for approval of an amount of a store; returns its id. */
async function requestOf(storeId: string): Promise<string> {
  const { staffId } = await newStaff(mall, 'finance', { stores: [storeId] })
  const { approvals } = mall.services
  const kind = approvals.add({
    key: `test.${storeId}`,
    text: '测试',
    unit: 'cents',
    permission: 'orders.refund',
    face: async (_q, scope: StoreScope, of: { storeId: string; cents: number }) => {
      if (!isInScope(scope, of.storeId)) failParam('storeId', '没有这家门店')
      const subject = { kind: 'store', id: of.storeId }
      return { subject, title: '测试', storeId: of.storeId, amount: of.cents, reason: '试' }
    },
    execute: async () => null,
  })
  const actor = { kind: 'staff', id: staffId, name: '员工' } as const
  const asked = await approvals.guard(actor, [storeId], kind, { storeId, cents: 500_01 })
  if (asked.isDone) throw new Error('the act was executed without approval')
  return asked.approvalId
}

/** Puts a coupon of a store; returns its id. */
async function couponAt(storeId: string): Promise<string> {
  const couponId = `coupon-${storeId.length}`
  const { total: _, ...draft } = { ...couponDraft(storeId), couponId, kind: 'amount', audience: 'all' } as const
  const terms = { off: { cents: draft.cents }, claimUntil: 2 * OFFER_AT, valid: { days: 7 } }
  await mall.services.couponOperator.put(OPERATOR, { ...draft, ...terms }, { total: 10, isReplacing: false })
  return couponId
}

/** Puts an offer of a store; returns its id. */
async function offerAt(storeId: string): Promise<string> {
  const head = {
    id: `offer-${storeId.length}`,
    title: '满减',
    priority: 0,
    storeId,
    startsAt: OFFER_AT,
    endsAt: 2 * OFFER_AT,
  }
  const rule = { kind: 'reduction', basis: 'cents', tiers: [{ from: 10_000, off: { cents: 100 } }] } as const
  const { id } = await mall.services.offerOperator.put(OPERATOR, head, { rule, productIds: null, isAnyway: false })
  return id
}

/** Issues a ticket for a store; returns its code. */
async function ticketOf(storeId: string): Promise<string> {
  const { tickets, db, clock } = mall.services
  const of = { uid: shopper.uid, subject: 'voucher', subjectId: randomUUID() } as const
  const draft = { title: '咖啡', total: 1, place: storeId, validUntil: clock.now() + DAY_MS }
  await db.tx((tx) => tickets.issue(tx, of, [draft], clock.now()))
  return (await tickets.list(of, clock.now()))[0]?.code ?? ''
}

/** Pays for goods scanned in a store and stops them at its exit; returns the number of the order. */
async function stoppedAt(skuId: string, storeId: string, at: ConsoleClient): Promise<string> {
  const order = await scanned(mall, shopper, { skuId, storeId }, {})
  await at.call('exit/look', { storeId, code: await order.code() })
  await at.call('exit/stop', { storeId, orderNo: order.orderNo, missing: 1, extra: 0, note: '' })
  return order.orderNo
}

/** Uses a ticket at a store; returns the id of the use. */
async function usedAt(storeId: string, at: ConsoleClient): Promise<string> {
  const { use } = await at.call('till/verify', { storeId, code: await ticketOf(storeId), number: 1 })
  return use?.useId ?? ''
}

const isDownload = (key: string) => Object.hasOwn(consoleDownloads, key)

/** A picture of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** The reply as text: the JSON of a call, or the file of a download. An upload has its input in the query. */
async function replyTo(key: Key, input: object, from = client): Promise<string> {
  if (isDownload(key)) return (await from.file(key as keyof typeof consoleDownloads, input as never)).text
  if (!Object.hasOwn(consoleUploads, key)) return JSON.stringify(await from.send(key, input))
  const query = Object.fromEntries(Object.entries(input).map(([name, value]) => [name, String(value)]))
  return JSON.stringify(await from.send(key, null, { payload: PIXEL, headers: { 'content-type': 'image/png' }, query }))
}

/** Ids of rows that a reply contains, as whole values. */
const idsIn = (text: string, rows: Rows) =>
  Object.entries(rows)
    .filter(([, id]) => new RegExp(`(?<![\\w-])${id}(?![\\w-])`).test(text))
    .map(([name]) => name)

/** An id of the same form that no row has. */
const unknownLike = (id: string) => id.replace(/\d/g, '9').replace(/[a-z]/g, 'x')

/** A reply with the unknown id in place of the id, also where it names the product of a SKU. */
const renamed = (reply: string, id: string, unknown: string) =>
  reply.replaceAll(id, unknown).replaceAll(productOf(id), productOf(unknown))

const isForClerk = ({ key }: { key: Key }) => {
  const { auth }: { auth: ConsoleAuth } = { ...consoleApi, ...consoleDownloads, ...consoleUploads }[key]
  if (auth === 'staff') return true
  const accepted = typeof auth === 'string' ? [auth.replace(/^staff:/, '')] : auth
  return CLERK?.permissions.some((permission) => accepted.includes(permission))
}

const all = Object.entries(WAYS).flatMap(([key, ways]) =>
  (ways ?? []).map((way, nth) => ({ key: key as Key, name: nth ? `${key} ${nth + 1}` : key, way })),
)
const having = <F extends string>(field: F) =>
  all.flatMap(({ way, ...one }) => (field in way ? [{ ...one, way: way as Extract<Way, Record<F, unknown>> }] : []))

test('every endpoint has a call with an id of another store, or a reason for none [console.stores]', () => {
  expect([...Object.keys(WAYS), ...Object.keys(WITHOUT)].sort()).toEqual(
    [...Object.keys(consoleApi), ...Object.keys(consoleDownloads), ...Object.keys(consoleUploads)].sort(),
  )
})

test('both stores have a row of each kind', () => {
  const ids = [...Object.values(own.ids), ...Object.values(others.ids)]
  expect(ids).not.toContain('')
  expect(new Set(ids).size).toBe(ids.length)
})

test.each(having('list'))('$name contains rows of the account’s stores only [console.stores]', async ({ key, way }) => {
  const text = await replyTo(key, way.list(own.ids))
  expect(idsIn(text, own.ids)).toContain(way.of)
  expect(idsIn(text, others.ids)).toEqual([])
})

test.each(having('lacks'))('$name contains no row of another store [console.stores]', async ({ key, way }) => {
  expect(idsIn(await replyTo(key, way.lacks, head), others.ids)).not.toEqual([])
  expect(idsIn(await replyTo(key, way.lacks), others.ids)).toEqual([])
})

test.each(having('numbers'))(
  '$name counts rows of the account’s stores only [console.stores]',
  async ({ key, way }) => {
    const most = async (from: ConsoleClient) => {
      const counts = [...(await replyTo(key, way.numbers, from)).matchAll(/"count":(\d+)/g)]
      return Math.max(...counts.map(([, count]) => Number(count)))
    }
    expect(await most(client)).toBeGreaterThan(0)
    expect(await most(elsewhere)).toBe(0)
  },
)

describe.each([
  ['an account with every permission', () => client, having('byId')],
  ['a clerk', () => clerk, having('byId').filter(isForClerk)],
  ['an administrator of one store', () => chief, having('byId')],
] as const)('%s', (_who, from, ways) => {
  test.each(ways)(
    '$name returns the same reply for another store’s id and an unknown id [console.stores]',
    async ({ key, way: { byId, of } }) => {
      const id = others.ids[of]
      const unknown = unknownLike(id)
      // The remaining ids of the input: once of the other store, once of the own store.
      for (const { ids, version } of [others, own]) {
        const reply = await replyTo(key, byId(id, ids, version), from())
        expect(renamed(reply, id, unknown)).toBe(await replyTo(key, byId(unknown, ids, version), from()))
      }
    },
  )
})

test.each(having('byId'))('$name finds a row of the own store [console.stores]', async ({ key, way }) => {
  // The reply must differ from the one for an unknown id: otherwise the test above proves nothing.
  const from = way.isReset ? chief : client
  const id = own.ids[way.of]
  const unknown = unknownLike(id)
  const found = await replyTo(key, way.byId(id, own.ids, own.version), from)
  expect(renamed(found, id, unknown)).not.toBe(await replyTo(key, way.byId(unknown, own.ids, own.version), from))
})

test('a ticket of another store names its store, and nothing else [console.till-elsewhere]', async () => {
  const text = await replyTo('till/look', { storeId: 'own', code: others.ids.ticketCode })
  expect(JSON.parse(text)).toMatchObject({ code: 0, data: { ticket: null, member: null } })
  expect(idsIn(text.replace(/"refusal":"[^"]*"/, ''), others.ids)).toEqual([])
})
