import { GOODS_STATES, type GoodsState } from '@contract/codes/goods'
import { PRODUCT_TYPE } from '@contract/codes/product'
import type { GoodsFields, GoodsLogEntry } from '@contract/console/goods'
import type { Act } from '@contract/console/shared'
import type { AuditRow } from '../../../kernel/audit.repo'
import type { GoodsKey } from './goods-desk.repo'
import type { Product, ProductPage } from './product.types'

/** Why a product cannot go on the shelf or leave it; null: it can. */
export function shelfRefusal(product: Product, isOnShelf: boolean): string | null {
  if (product.isOnShelf === isOnShelf) return isOnShelf ? '已经在售' : '已经下架'
  if (!isOnShelf) return null
  if (product.liveSkuCount === 0) return '没有规格，加了规格才能上架'
  if (product.picture.url === '') return '没有图片，加了图片才能上架'
  return null
}

export function stateOf({ isOnShelf, isListed, isInStock }: Product): GoodsState {
  if (!isOnShelf) return 'offShelf'
  if (!isInStock) return 'soldOut'
  return isListed ? 'onShelf' : 'hidden'
}

export function stateText(product: Product): string {
  const state = stateOf(product)
  return state === 'hidden' && product.productType === PRODUCT_TYPE.weighed ? '称重，扫标签买' : GOODS_STATES[state]
}

/** The one act on a product's place: on the shelf, or off it. */
export function actsOf(product: Product, mayEdit: boolean): Act[] {
  if (!mayEdit) return []
  if (product.isOnShelf) return [{ code: 'takeOff', text: '下架', look: 'plain', refusal: '' }]
  return [{ code: 'putOn', text: '上架', look: 'plain', refusal: shelfRefusal(product, true) ?? '' }]
}

/** The fields of the editor, as they are read and compared. */
export function fieldsOf(product: Product, page: ProductPage, volumeCm3: number): GoodsFields {
  return {
    title: product.title,
    subtitle: product.subtitle,
    brand: product.brand,
    categoryId: product.categoryId,
    services: page.services,
    parameters: page.parameters.map(({ name, value }) => ({ name, value })),
    note: page.note,
    detailHtml: page.detailHtml,
    pictures: page.pictures.map(({ url, ground, scale, count }) => ({ url, ground, scale, count })),
    identifyCode: product.identifyCode,
    isCrossBorder: product.isCrossBorder,
    freightTemplate: product.freightTemplate,
    volumeCm3,
    limitPerShopper: product.limitPerShopper,
    limitDays: product.limitDays,
    minBuy: product.minBuy,
    packSize: product.packSize,
    minAge: product.minAge,
  }
}

export const cursorOf = ({ listedAt, productId }: GoodsKey): string => `${listedAt}-${productId}`

/** Null for a cursor of another list. */
export function keyOf(cursor: string): GoodsKey | null {
  const [, at, productId] = /^(\d{1,16})-(.{1,64})$/.exec(cursor) ?? []
  return at !== undefined && productId !== undefined ? { listedAt: Number(at), productId } : null
}

/** Each combination of one value of every group, in their order; one empty combination without groups. */
export function combinationsOf(groups: readonly { values: readonly { name: string }[] }[]): string[][] {
  return groups.reduce<string[][]>(
    (made, { values }) => made.flatMap((options) => values.map(({ name }) => [...options, name])),
    [[]],
  )
}

const MOST_VALUE = 200

/** The fields that an entry of the audit changes; a value without fields is one field, `value`. */
export function changesOf({ details }: Pick<AuditRow, 'details'>): GoodsLogEntry['changes'] {
  const { before, after } = details as { before: unknown; after: unknown }
  const [old, fresh] = [recordOf(before), recordOf(after)]
  return [...new Set([...Object.keys(old), ...Object.keys(fresh)])].map((field) => ({
    field,
    before: field === 'detailHtml' ? '' : shortOf(old[field]),
    after: field === 'detailHtml' ? '' : shortOf(fresh[field]),
  }))
}

function recordOf(value: unknown): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  return value === null || value === undefined ? {} : { value }
}

/** A value as a text for staff, cut. */
function shortOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (!Array.isArray(value))
    return (typeof value === 'object' ? JSON.stringify(value) : String(value)).slice(0, MOST_VALUE)
  const parts = (value as readonly unknown[]).map((one) => {
    const { name, value: text } = recordOf(one)
    return typeof name === 'string' ? `${name}：${String(text)}` : String(one)
  })
  const isPictures = value.some((one) => 'url' in recordOf(one))
  return isPictures ? `${value.length} 张` : parts.join('、').slice(0, MOST_VALUE)
}
