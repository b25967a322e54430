import { NOT_SENT } from '@contract/codes/delivery'
import { DELIVERY_TYPE } from '@contract/codes/order'
import { phoneProblem } from '@contract/codes/phone'
import type { Address } from '@contract/schema/address'
import { deliversTo, riderProblem, type ShopperArea, type Spot, type Store } from '../../goods/store'

/** Most addresses of one shopper [address.most]. */
export const MAX_ADDRESSES = 20

/** Texts of a draft after trimming; lengths are counted in characters [address.texts]. */
export interface DraftTexts {
  name: string
  mobile: string
  countryCode: string
  detail: string
  label: string
}

/** The first invalid field with its message; null when the draft is valid. */
export function draftProblem(draft: DraftTexts): { field: keyof DraftTexts; text: string } | null {
  const name = [...draft.name].length
  if (name < 2 || name > 20) return { field: 'name', text: '收货人应为 2–20 个字' }
  const phone = phoneProblem(draft.countryCode, draft.mobile)
  if (phone) return { field: 'mobile', text: phone }
  const detail = [...draft.detail].length
  if (detail < 5 || detail > 100) return { field: 'detail', text: '详细地址应为 5–100 个字' }
  if ([...draft.label].length > 10) return { field: 'label', text: '标签最多 10 个字' }
  return null
}

export type AreaCodes = Pick<Address, 'provinceCode' | 'cityCode' | 'districtCode' | 'streetCode'>

/** The deepest area of an address; it is compared with a store's delivery area. */
export function areaCodeOf(area: AreaCodes): string {
  return area.streetCode || area.districtCode || area.cityCode || area.provinceCode
}

/** The usual area of a shopper whose default address it is. */
export function shopperAreaOf(address: AreaCodes & Pick<Address, 'cityName' | 'districtName'>): ShopperArea {
  return { code: areaCodeOf(address), name: address.districtName || address.cityName }
}

const BY_RIDER: readonly number[] = [DELIVERY_TYPE.instant, DELIVERY_TYPE.sameCity]

/** Reason why this store cannot deliver to this area in this way, as shown to the shopper; null when it can. */
export function deliveryProblem(store: Store, area: AreaCodes & Spot, deliveryType?: number): string | null {
  if (deliveryType !== undefined) {
    if (NOT_SENT.includes(deliveryType)) return null
    if (!store.deliveryTypes.includes(deliveryType)) return `「${store.name}」不支持这种配送方式`
  }
  if (!deliversTo(store, areaCodeOf(area))) return `超出「${store.name}」的配送范围`
  return deliveryType !== undefined && BY_RIDER.includes(deliveryType) ? riderProblem(store, area) : null
}
