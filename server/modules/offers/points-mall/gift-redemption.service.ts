import type { GiftRedemption } from '@contract/schema/points-mall'
import type { Db, Reader, Tx } from '../../../kernel/db'
import { fail } from '../../../kernel/errors'
import type { Page, PageQuery } from '../../../kernel/page'
import type { AccountService } from '../../customer/account'
import type { Face } from '../../finance/payment'
import type { PointsService } from '../../finance/points'
import type {
  HandedOver,
  Purchase,
  PurchaseDraft,
  PurchaseKey,
  PurchaseService,
  PurchaseSubject,
} from '../../finance/purchase'
import type { QuotaService } from '../../finance/quota'
import type { CouponService } from '../coupon'
import type { VoucherPurchaseService, VoucherService } from '../voucher'
import { buttonOf, EXCHANGE_EXPIRE_MS, faceOfGift, type ItemRecord, pointsFor } from './points-mall.rules'
import type { PointsMallService } from './points-mall.service'
import type { GiftRedemptionTable } from './points-mall.tables'
import { redemptionView } from './points-mall.view'
import { ITEM } from './points-mall-reservable'

const SHORT_TEXT = '积分不足'
const OVER_TEXT = '这张券已过期或不再兑换'
const CARD_ENDED = '会员已到期，请刷新'

export interface GiftRedemptionDeps {
  db: Db
  mall: Pick<PointsMallService, 'find'>
  points: Pick<PointsService, 'levels'>
  quotas: Pick<QuotaService, 'taken'>
  coupons: Pick<CouponService, 'grantCoupons' | 'canGrant'>
  vouchers: Pick<VoucherService, 'canGrant'>
  voucherPurchases: Pick<VoucherPurchaseService, 'give'>
  account: Pick<AccountService, 'isMember' | 'markMembershipUse'>
  purchases: Pick<PurchaseService, 'add'>
}

interface Redeemed {
  exchangeId: string
  payOrderNo: string
  payAmount: number
}

/** Items that are given without an order. */
type ReceivedItem = ItemRecord & { kind: 'coupon' | 'voucher' }
const isGranted = (item: ItemRecord | undefined): item is ReceivedItem => item !== undefined && item.kind !== 'goods'

/** A gift with its cost for one shopper. */
interface Gift {
  item: ReceivedItem
  isMember: boolean
}

/** Coupons and vouchers for points, or points and money: purchases whose points are reserved until they are paid. */
export class GiftRedemptionService implements PurchaseSubject<'gift_redemption', Gift, Redeemed> {
  readonly subject = 'pointExchange'
  readonly table = 'gift_redemption'
  readonly endpoint = 'POST pointsMall/exchange'
  readonly payWithinMs = EXCHANGE_EXPIRE_MS
  readonly words = {
    missing: '没有这条兑换记录',
    gone: '已兑完或已达上限',
    late: '兑换已取消',
    notRefundable: '兑换后不退换',
  }
  readonly #purchases: Purchase<'gift_redemption', Gift, Redeemed>

  constructor(private readonly deps: GiftRedemptionDeps) {
    this.#purchases = deps.purchases.add(this)
  }

  async redeem(
    uid: string,
    itemId: string,
    idempotency: { key: string; body: string },
    now: number,
  ): Promise<Redeemed> {
    const { q } = this.deps.db
    const item = await this.deps.mall.find(q, itemId)
    if (!isGranted(item)) fail('SYS_BIZ_DATA_ERROR_CODE', '没有这件兑换品')
    const isMember = await this.deps.account.isMember(q, uid, now)
    return this.#purchases.buy(uid, { item, isMember }, idempotency, now)
  }

  /** A shopper's redemptions, goods included, the newest first. */
  async list(uid: string, query: PageQuery): Promise<Page<GiftRedemption>> {
    const page = await this.#purchases.page(uid, query)
    return { ...page, records: page.records.map(redemptionView) }
  }

  async detail(uid: string, exchangeId: string): Promise<GiftRedemption> {
    return redemptionView(await this.#purchases.own(this.deps.db.q, uid, exchangeId))
  }

  /** Cancels an unpaid redemption. STATE_CHANGED when it is no longer unpaid. */
  async cancel(uid: string, exchangeId: string): Promise<void> {
    const { kind } = await this.#purchases.own(this.deps.db.q, uid, exchangeId)
    if (kind === 'goods') fail('SYS_BIZ_DATA_ERROR_CODE', this.words.missing)
    await this.#purchases.cancel(uid, exchangeId)
  }

  isSame({ itemId, kind }: GiftRedemptionTable, { item }: Gift): boolean {
    return itemId === item.itemId && kind === item.kind
  }

  async check(q: Reader, uid: string, { item, isMember }: Gift, now: number): Promise<void> {
    const { itemId: ref } = item
    const taken = (await this.deps.quotas.taken(q, uid, ITEM, [{ ref, period: 'ever' }])).get(ref) ?? 0
    // The reservation checks the number left in total: a read before it would only add a wait.
    const button = buttonOf(item, { taken, left: null, available: null, isMember, now })
    if (button.code !== 'exchange') fail('SYS_BIZ_DATA_ERROR_CODE', button.text)
    if (!(await this.#canGrant(q, item, now))) fail('SYS_BIZ_DATA_ERROR_CODE', OVER_TEXT)
  }

  async place(
    tx: Tx,
    { uid, id: lineId }: PurchaseKey,
    { item, isMember }: Gift,
  ): Promise<PurchaseDraft<'gift_redemption'>> {
    const { itemId, kind, title, perPerson: most } = item
    const points = pointsFor(item, isMember)
    // The lower member points are a right of the card: a redemption marks the card's term as used.
    if (points < item.points && !(await this.deps.account.markMembershipUse(tx, uid)))
      fail('SYS_BIZ_DATA_ERROR_CODE', CARD_ENDED)
    const request = { lineId, key: itemId, number: 1 }
    return {
      title: `积分兑换 ${title}`,
      priceCents: item.cents,
      own: { itemId, kind, title, picture: '', number: 1, points, orderId: '', heldId: '' },
      requests: { pointGift: [{ ...request, most, data: { points } }], pointItemOf: [request] },
    }
  }

  async refusedText(tx: Tx, { uid, points }: GiftRedemptionTable, _refused: unknown, now: number): Promise<string> {
    const { available } = await this.deps.points.levels(uid, now, tx)
    return available < points ? SHORT_TEXT : this.words.gone
  }

  /** A redemption without money is paid already: it needs no cashier. */
  reply({ id, payableNo, priceCents }: GiftRedemptionTable): Redeemed {
    return { exchangeId: id, payOrderNo: priceCents === 0 ? '' : payableNo, payAmount: priceCents }
  }

  face(row: GiftRedemptionTable): Face {
    return faceOfGift(row)
  }

  async handOver(
    tx: Tx,
    { uid, id, itemId, kind }: GiftRedemptionTable,
    _how: unknown,
    now: number,
  ): Promise<HandedOver<'gift_redemption'>> {
    const item = await this.deps.mall.find(tx, itemId)
    // The gift has ended, or the operator has replaced it by goods or another kind.
    if (!isGranted(item) || item.kind !== kind || !(await this.#canGrant(tx, item, now))) return { sendBack: OVER_TEXT }
    return { heldId: await this.#grant(tx, uid, item, id, now) }
  }

  /** Whether the coupon or voucher of an item has not ended. */
  #canGrant(q: Reader, { kind, ref }: ReceivedItem, now: number): Promise<boolean> {
    const { coupons, vouchers } = this.deps
    return kind === 'coupon' ? coupons.canGrant(q, [ref], now) : vouchers.canGrant(q, ref, now)
  }

  /** Gives the shopper the coupon, or the purchase of the voucher. */
  async #grant(tx: Tx, uid: string, { kind, ref }: ReceivedItem, id: string, now: number): Promise<string> {
    const { coupons, voucherPurchases } = this.deps
    if (kind === 'coupon') return (await coupons.grantCoupons(tx, uid, [ref], now))[0] ?? ''
    const given = { uid, voucherId: ref, source: 'points', ref: id, number: 1 } as const
    return (await voucherPurchases.give(tx, given, now)).purchaseId
  }
}
