import type { CouponKind } from './coupon'
import { priceText } from './money'

/** 900 of 1,000 is 9 折, 885 is 8.85. */
export const folds = (perMille: number) => String(perMille / 100)

/** The value of a coupon in a few characters: ¥15, 8 折, 免运费. */
export function couponWorth({ kind, cents, perMille }: { kind: CouponKind; cents: number; perMille: number }): string {
  if (kind === 'freight') return '免运费'
  if (kind === 'gift') return '礼品券'
  return kind === 'discount' ? `${folds(perMille)} 折` : priceText(cents)
}

/** The value of a coupon as a tag: ¥30 券, 9 折券. */
export function couponWord(face: { kind: CouponKind; cents: number; perMille: number }): string {
  if (face.kind === 'freight') return '免运费券'
  if (face.kind === 'gift') return '礼品券'
  return face.kind === 'discount' ? `${folds(face.perMille)} 折券` : `${priceText(face.cents)} 券`
}
