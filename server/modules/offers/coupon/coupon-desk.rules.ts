import { createHash } from 'node:crypto'
import type { CouponView } from '@contract/codes/offer-desk'
import type { ConsoleCouponDraft, ListedConsoleCoupon } from '@contract/console/coupon'
import type { Act } from '@contract/console/shared'
import { FOREVER } from '../../../kernel/clock'
import { isInScope, type StoreScope } from '../../../kernel/store-scope'
import type { CouponRecord } from './coupon.rules'
import { faceOf, offText, validText } from './coupon.view'
import type { CouponDraft, ListedCoupon } from './coupon-operator.types'

export const MALL_ONLY = '全场券由全部店铺的账号管理'

/** Whether an account sees a coupon: of its stores or of the mall. */
export const isSeen = (scope: StoreScope, { storeId }: Pick<CouponRecord, 'storeId'>): boolean =>
  storeId === null || isInScope(scope, storeId)

/** Whether a scope may write a coupon: of its stores; of the mall only with every store. */
export const isWritable = (scope: StoreScope, { storeId }: Pick<CouponRecord, 'storeId'>): boolean =>
  storeId === null ? scope === 'all' : isInScope(scope, storeId)

/** The version of a coupon: a hash that changes with any of its terms. */
export const versionOf = (record: CouponRecord, total: number | null): string =>
  createHash('sha256')
    .update(JSON.stringify({ ...record, productIds: record.productIds && [...record.productIds], total }))
    .digest('base64url')
    .slice(0, 22)

/** Converts the form's draft to the operator's; `couponId`: the id of the new or replaced coupon. */
export function draftFrom(couponId: string, form: ConsoleCouponDraft): CouponDraft {
  const { title, storeId, kind, from, productIds, categoryId, stacks, audience, perPerson, position, isListed } = form
  const isGift = kind === 'gift'
  const { validDays, validFrom, validUntil } = form
  return {
    couponId,
    title,
    storeId,
    kind,
    from,
    off: kind === 'discount' ? { perMille: form.perMille, most: form.most } : { cents: isGift ? 0 : form.cents },
    productIds,
    categoryId: isGift ? null : categoryId,
    giftSkuIds: isGift ? form.giftSkuIds : [],
    stacks,
    audience,
    perPerson,
    claimFrom: form.claimFrom,
    claimUntil: form.claimUntil ?? FOREVER,
    valid: validDays === null ? { from: validFrom, until: validUntil } : { days: validDays },
    position,
    isListed,
  }
}

/** The form that makes this coupon. */
export function formOf(record: CouponRecord, total: number | null): ConsoleCouponDraft {
  const { title, storeId, kind, from, off, goods, stacks, audience, perPerson, claimFrom, valid, position } = record
  return {
    title,
    storeId,
    kind,
    from,
    cents: 'cents' in off ? off.cents : 0,
    perMille: 'perMille' in off ? off.perMille : 0,
    most: 'perMille' in off ? off.most : 0,
    productIds: record.productIds && [...record.productIds],
    categoryId: record.category?.id ?? null,
    giftSkuIds: goods.map(({ skuId }) => skuId),
    stacks,
    audience,
    perPerson,
    claimFrom,
    claimUntil: endOf(record),
    validDays: 'days' in valid ? valid.days : null,
    validFrom: 'days' in valid ? 0 : valid.from,
    validUntil: 'days' in valid ? 0 : valid.until,
    position,
    isListed: record.isListed,
    total,
  }
}

const endOf = ({ claimUntil }: CouponRecord): number | null => (claimUntil >= FOREVER ? null : claimUntil)

export function stateOf({ claimFrom, claimUntil }: CouponRecord, now: number): CouponView {
  if (claimUntil <= now) return 'ended'
  return claimFrom <= now ? 'claimable' : 'planned'
}

/** What an account may do with coupons. */
export interface CouponRights {
  scope: StoreScope
  canEdit: boolean
}

function actsOf(listed: ListedCoupon, state: CouponView, { scope, canEdit }: CouponRights): Act[] {
  if (!canEdit) return []
  const refusal = isWritable(scope, listed.record) ? '' : MALL_ONLY
  const { claimed, used, locked, expired } = listed
  const unused = claimed - used - locked - expired - listed.void
  return [
    { code: 'edit', text: '编辑', look: 'plain', refusal },
    { code: 'copy', text: '复制', look: 'plain', refusal },
    ...(state === 'ended' ? [] : [{ code: 'end', text: '结束领取', look: 'danger', refusal } as const]),
    {
      code: 'void',
      text: '作废未使用的',
      look: 'danger',
      refusal: refusal || (unused > 0 ? '' : '没有未使用的券'),
    },
  ]
}

export function rowOf(
  listed: ListedCoupon,
  { storeName, rights, now }: { storeName: string; rights: CouponRights; now: number },
): ListedConsoleCoupon {
  const { record, total, ...sums } = listed
  const { couponId, title, kind, storeId, claimFrom, isListed } = record
  const { tag, scopeText } = faceOf(record, storeName)
  const state = stateOf(record, now)
  return {
    couponId,
    version: versionOf(record, total),
    title,
    kind,
    text: offText(record),
    tag,
    scopeText,
    storeId,
    storeName: storeId === null ? '全场' : storeName,
    validText: validText(record, now),
    claimFrom,
    claimUntil: endOf(record),
    isListed,
    state,
    total,
    ...sums,
    acts: actsOf(listed, state, rights),
  }
}
