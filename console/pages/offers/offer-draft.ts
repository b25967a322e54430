import { MAX_OFFER_TITLE, type OfferKind } from '@contract/codes/offer-desk'
import type { OfferDraft, OfferGoods } from '@contract/console/offer'

/** Texts before and after the number of a step, by kind; those of a reduction depend on its unit. */
export const STEP_WORDS: Readonly<Partial<Record<OfferKind, { before: string; after: string }>>> = {
  reward: { before: '送', after: '积分' },
  gift: { before: '赠', after: '件' },
  tradeIn: { before: '换购', after: '件' },
}

export const isPrice = (kind: OfferKind): boolean =>
  !(kind === 'reduction' || kind === 'reward' || kind === 'gift' || kind === 'tradeIn')
export const isAddOn = (kind: OfferKind): boolean => kind === 'gift' || kind === 'tradeIn'

export const OFFER_TITLES: Readonly<Record<keyof OfferDraft & string, string>> = {
  title: '名称',
  storeId: '店铺',
  kind: '类型',
  startsAt: '开始',
  endsAt: '结束',
  priority: '优先级',
  productIds: '商品',
  basis: '门槛',
  offUnit: '优惠方式',
  steps: '档位',
  times: '积分倍数',
  price: '价格',
  skus: '规格价格',
  each: '每人限购',
  daily: '每天时段',
  withCoupons: '与券同享',
  goods: '赠品和换购品',
}

/** A new offer from the next full hour on. */
export function blankOffer(storeId: string | null, now: number): OfferDraft {
  const hour = 3_600_000
  return {
    title: '',
    storeId,
    kind: 'reduction',
    startsAt: Math.ceil(now / hour) * hour,
    endsAt: null,
    priority: 0,
    productIds: null,
    basis: 'cents',
    offUnit: 'cents',
    steps: [{ from: 10_000, value: 1000 }],
    times: null,
    price: null,
    skus: [],
    each: 0,
    daily: null,
    withCoupons: false,
    goods: [],
  }
}

/** The fields of an offer that a copy keeps; its time is new. */
export function copyOf({ startsAt: _, endsAt: __, ...draft }: OfferDraft): Partial<OfferDraft> {
  return { ...draft, title: `${draft.title} 副本`.slice(0, MAX_OFFER_TITLE) }
}

/** The other changes when staff choose another kind: fields that the new kind interprets differently. */
export function kindChange(kind: OfferKind): Partial<OfferDraft> {
  const start = { offUnit: 'cents', times: null, price: null, skus: [], goods: [], productIds: null } as const
  const blank: Partial<OfferDraft> = { ...start, skus: [], goods: [], kind }
  if (kind === 'reduction') return { ...blank, steps: [{ from: 10_000, value: 1000 }] }
  if (kind === 'reward') return { ...blank, steps: [], times: 2 }
  if (isAddOn(kind)) return { ...blank, steps: [{ from: 10_000, value: 1 }] }
  return { ...blank, steps: [], price: { unit: 'perMille', value: 100 }, productIds: [] }
}

/** 折 of thousandths off: 200 is 8 折. */
export const foldOf = (perMille: number): number => Number(((1000 - perMille) / 100).toFixed(2))
export const perMilleOf = (fold: number): number => Math.round(1000 - fold * 100)

/** ¥59.00, or ¥59.00–¥99.00 for several. */
export function listPriceText({ skus }: OfferGoods, text: (cents: number) => string): string {
  const prices = skus.map(({ listCents }) => listCents)
  if (prices.length === 0) return '已下架'
  const [least, most] = [Math.min(...prices), Math.max(...prices)]
  return least === most ? text(least) : `${text(least)}–${text(most)}`
}
