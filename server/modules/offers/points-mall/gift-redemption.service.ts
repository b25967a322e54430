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
  coupons: Pick<CouponService, 'hand' | 'canHand'>
  vouchers: Pick<VoucherService, 'canHand'>
  voucherPurchases: Pick<VoucherPurchaseService, 'give'>
  account: Pick<AccountService, 'isMember' | 'markMembershipUse'>
  purchases: Pick<PurchaseService, 'add'>
}

interface Redeemed {
  exchangeId: string
  payOrderNo: string
  payAmount: number
}

/** What is handed over by itself. */
type Handed = ItemRecord & { kind: 'coupon' | 'voucher' }
const isHanded = (item: ItemRecord | undefined): item is Handed => item !== undefined && item.kind !== 'goods'

/** A gift as it costs one shopper. */
interface Gift {
  item: Handed
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
    if (!isHanded(item)) fail('SYS_BIZ_DATA_ERROR_CODE', '没有这件兑换品')
    const isMember = await this.deps.account.isMember(q, uid, now)
    return this.#purchases.buy(uid, { item, isMember }, idempotency, now)
  }

  /** What a shopper had for points, goods among it, the newest first. */
  async list(uid: string, query: PageQuery): Promise<Page<GiftRedemption>> {
    const page = await this.#purchases.page(uid, query)
    return { ...page, records: page.records.map(redemptionView) }
  }

  async detail(uid: string, exchangeId: string): Promise<GiftRedemption> {
    return redemptionView(await this.#purchases.own(this.deps.db.q, uid, exchangeId))
  }

  /** Closes one that waits for its money. STATE_CHANGED when it does not any more. */
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
    // How many are left for all is known by reserving one: a request does not wait to read it.
    const button = buttonOf(item, { taken, left: null, available: null, isMember, now })
    if (button.code !== 'exchange') fail('SYS_BIZ_DATA_ERROR_CODE', button.text)
    if (!(await this.#canHand(q, item, now))) fail('SYS_BIZ_DATA_ERROR_CODE', OVER_TEXT)
  }

  async place(
    tx: Tx,
    { uid, id: lineId }: PurchaseKey,
    { item, isMember }: Gift,
  ): Promise<PurchaseDraft<'gift_redemption'>> {
    const { itemId, kind, title, perPerson: most } = item
    const points = pointsFor(item, isMember)
    // Points for members are a right of the card: its term is used by them.
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

  /** What costs points alone is paid by now: no cashier is shown for it. */
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
    // Its time is over, or the operator has put something else in its place.
    if (!isHanded(item) || item.kind !== kind || !(await this.#canHand(tx, item, now))) return { sendBack: OVER_TEXT }
    return { heldId: await this.#hand(tx, uid, item, id, now) }
  }

  /** Whether its time is not over. */
  #canHand(q: Reader, { kind, ref }: Handed, now: number): Promise<boolean> {
    const { coupons, vouchers } = this.deps
    return kind === 'coupon' ? coupons.canHand(q, [ref], now) : vouchers.canHand(q, ref, now)
  }

  /** Gives the coupon, or the purchase of the voucher, that the shopper has from now on. */
  async #hand(tx: Tx, uid: string, { kind, ref }: Handed, id: string, now: number): Promise<string> {
    const { coupons, voucherPurchases } = this.deps
    if (kind === 'coupon') return (await coupons.hand(tx, uid, [ref], now))[0] ?? ''
    const given = { uid, voucherId: ref, source: 'points', ref: id, number: 1 } as const
    return (await voucherPurchases.give(tx, given, now)).purchaseId
  }
}
