/** Views of the list of goods, with their titles. */
export const GOODS_VIEWS = { all: '全部', onShelf: '在售', soldOut: '售罄', offShelf: '已下架' } as const
export type GoodsView = keyof typeof GOODS_VIEWS
export const GOODS_VIEW_KEYS = Object.keys(GOODS_VIEWS) as readonly GoodsView[]

/** soldOut: on the shelf without a piece to sell. hidden: on the shelf, but in no list (weighed goods, no SKU). */
export const GOODS_STATES = { onShelf: '在售', soldOut: '售罄', hidden: '不在列表', offShelf: '已下架' } as const
export type GoodsState = keyof typeof GOODS_STATES
export const GOODS_STATE_KEYS = Object.keys(GOODS_STATES) as readonly GoodsState[]

/** Limits of texts in characters, of lists in entries, of numbers. */
export const GOODS_LIMITS = {
  title: 200,
  subtitle: 200,
  brand: 60,
  services: 10,
  service: 30,
  parameters: 60,
  parameterName: 60,
  parameterValue: 500,
  note: 1000,
  detailHtml: 100_000,
  pictures: 30,
  identifyCode: 20,
  limitPerShopper: 9999,
  limitDays: 3650,
  pieces: 999,
  minAge: 99,
  volumeCm3: 100_000_000,
  optionGroups: 3,
  optionValues: 60,
  optionText: 60,
  skus: 500,
  priceCents: 10_000_000_00,
} as const
/** Most products of one act on a selection. */
export const MOST_SHELVED = 200
/** Most goods that a search returns. */
export const MOST_FOUND_GOODS = 50

interface CheckedFacts {
  title: string
  pictures: readonly unknown[]
  parameters: readonly { name: string; value: string }[]
  services: readonly string[]
  limitPerShopper: number
  limitDays: number
  minBuy: number
}

/** Faults of a product by field; the schema has checked lengths and ranges. */
export function goodsFaults(facts: CheckedFacts): Partial<Record<keyof CheckedFacts, string>> {
  const { title, pictures, parameters, services, limitPerShopper, limitDays, minBuy } = facts
  const names = parameters.map(({ name }) => name.trim())
  return {
    ...(title.trim() === '' && { title: '要有商品名' }),
    ...(title.length > GOODS_LIMITS.title && { title: `商品名最多 ${GOODS_LIMITS.title} 字` }),
    ...(pictures.length === 0 && { pictures: '至少一张图片' }),
    ...(new Set(names).size < names.length && { parameters: '有同名的属性' }),
    ...(parameters.some(({ name, value }) => name.trim() === '' || value.trim() === '') && {
      parameters: '属性要有名称和内容',
    }),
    ...(services.some((service) => service.trim() === '') && { services: '有空的服务' }),
    ...(limitDays > 0 && limitPerShopper === 0 && { limitDays: '先填限购件数' }),
    ...(limitPerShopper > 0 && limitPerShopper < minBuy && { limitPerShopper: '限购件数不能少于起购件数' }),
  }
}
