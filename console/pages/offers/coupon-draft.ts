import { MAX_OFFER_TITLE } from '@contract/codes/offer-desk'
import type { ConsoleCouponDraft } from '@contract/console/coupon'

export const COUPON_KIND_TEXT = { amount: '满减券', discount: '折扣券', freight: '运费券', gift: '礼品券' } as const

export const COUPON_TITLES: Readonly<Record<keyof ConsoleCouponDraft & string, string>> = {
  title: '名称',
  storeId: '店铺',
  kind: '类型',
  from: '门槛',
  cents: '面额',
  perMille: '折扣',
  most: '最多减',
  productIds: '商品',
  categoryId: '品类',
  giftSkuIds: '赠品',
  stacks: '同享',
  audience: '谁能领',
  perPerson: '每人限领',
  claimFrom: '领取开始',
  claimUntil: '领取结束',
  validDays: '有效天数',
  validFrom: '有效期从',
  validUntil: '有效期至',
  position: '排序',
  isListed: '领券中心',
  total: '发行量',
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** A new coupon of ¥10 from the next full hour on, for a week. */
export function blankCoupon(storeId: string | null, now: number): ConsoleCouponDraft {
  const claimFrom = Math.ceil(now / HOUR_MS) * HOUR_MS
  return {
    title: '',
    storeId,
    kind: 'amount',
    from: 10_000,
    cents: 1000,
    perMille: 100,
    most: 0,
    productIds: null,
    categoryId: null,
    giftSkuIds: [],
    stacks: { reductions: true, memberPrices: true, coupons: true },
    audience: 'all',
    perPerson: 1,
    claimFrom,
    claimUntil: claimFrom + 7 * DAY_MS,
    validDays: 7,
    validFrom: claimFrom,
    validUntil: claimFrom + 14 * DAY_MS,
    position: 0,
    isListed: true,
    total: 1000,
  }
}

/** The fields of a coupon that a copy keeps; its times are new. */
export function copyOfCoupon(draft: ConsoleCouponDraft): Partial<ConsoleCouponDraft> {
  const { claimFrom: _, claimUntil: __, validFrom: ___, validUntil: ____, ...rest } = draft
  return { ...rest, title: `${draft.title} 副本`.slice(0, MAX_OFFER_TITLE) }
}
