import { CATEGORY_LEVELS, categoryNameFault } from '@contract/codes/category'
import type { CategoryFields, ConsoleCategory } from '@contract/console/category'
import { type Act, COUNT_LIMIT } from '@contract/console/shared'
import type { CategoryRecord } from './category.repo'

export const fieldsOf = ({ name, picture }: CategoryRecord): CategoryFields => ({ name, picture })

export const consoleCategoryOf = (category: CategoryRecord): ConsoleCategory => ({
  categoryId: category.categoryId,
  parentId: category.parentId,
  level: category.level,
  fields: fieldsOf(category),
})

/** The child categories of a parent, in their order; parent null: the first level. */
export const childrenOf = (all: readonly CategoryRecord[], parentId: string | null): CategoryRecord[] =>
  all.filter((one) => one.parentId === parentId)

/** A category among its siblings: its place from 1, and its neighbours. */
export function placeOf(all: readonly CategoryRecord[], category: CategoryRecord) {
  const siblings = childrenOf(all, category.parentId)
  const at = siblings.findIndex(({ categoryId }) => categoryId === category.categoryId)
  return { place: at + 1, above: siblings[at - 1] ?? null, below: siblings[at + 1] ?? null }
}

/** The categories whose position changes when `category`, new or known, moves to a place (from 1). */
export function placed(siblings: readonly CategoryRecord[], category: CategoryRecord, place: number): CategoryRecord[] {
  const next = siblings.filter(({ categoryId }) => categoryId !== category.categoryId)
  next.splice(place - 1, 0, category)
  const known = new Map(siblings.map(({ categoryId, position }) => [categoryId, position]))
  return next.flatMap((one, position) => (known.get(one.categoryId) === position ? [] : [{ ...one, position }]))
}

/** Why a category cannot have this name; null when it can. */
export function nameRefusal(
  all: readonly CategoryRecord[],
  { categoryId, parentId }: { categoryId: string | null; parentId: string | null },
  name: string,
): string | null {
  const isTaken = childrenOf(all, parentId).some((one) => one.categoryId !== categoryId && one.name === name.trim())
  return categoryNameFault(name) ?? (isTaken ? `同级已有“${name.trim()}”` : null)
}

/** Why the category can have no child; null when it can. */
export const addRefusal = (parent: CategoryRecord): string | null =>
  parent.level >= CATEGORY_LEVELS ? `类目最多 ${CATEGORY_LEVELS} 级` : null

/** Why a category cannot be deleted; null when it can. `products` may be counted up to COUNT_LIMIT + 1. */
export function removalRefusal(children: number, products: number): string | null {
  if (children > 0) return `有 ${children} 个下级类目，先删除下级`
  if (products > COUNT_LIMIT) return `有 ${COUNT_LIMIT} 件以上商品，先把商品改到别的类目`
  return products > 0 ? `有 ${products} 件商品，先把商品改到别的类目` : null
}

/** Acts of an account that may edit goods; `mall`: why it may not change data of the whole mall, or empty. */
export function actsOf(
  all: readonly CategoryRecord[],
  category: CategoryRecord,
  { mall, products }: { mall: string; products: number },
): Act[] {
  const { above, below } = placeOf(all, category)
  const act = (code: string, text: string, refusal: string | null, look: Act['look'] = 'plain'): Act => ({
    code,
    text,
    look,
    refusal: mall || (refusal ?? ''),
  })
  return [
    act('add', '加下级', addRefusal(category)),
    act('edit', '编辑', null),
    act('up', '上移', above ? null : '已经是第一个'),
    act('down', '下移', below ? null : '已经是最后一个'),
    act('remove', '删除', removalRefusal(childrenOf(all, category.categoryId).length, products), 'danger'),
  ]
}
