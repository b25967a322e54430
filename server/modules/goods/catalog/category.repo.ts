import type { Picture } from '@contract/schema/shared'
import { type Selectable, sql } from 'kysely'
import type { Reader, Tx } from '../../../kernel/db'
import { preparedIn } from '../../../kernel/prepared-in'
import type { CategoryTable } from './catalog.tables'
import type { GoodsKey } from './goods-desk.repo'

type CategoryRow = Selectable<CategoryTable>

export interface CategoryRecord {
  categoryId: string
  parentId: string | null
  /** 1 to 3. */
  level: number
  name: string
  picture: Picture | null
  position: number
}

/** A mall's tree is small; a larger one is an error. */
const MAX_CATEGORIES = 5000

/** The whole tree, parents before children, siblings in their order. */
export async function listCategories(q: Reader): Promise<CategoryRecord[]> {
  const rows = await q
    .selectFrom('category')
    .selectAll()
    .orderBy('level')
    .orderBy('position')
    .orderBy('categoryId')
    .limit(MAX_CATEGORIES)
    .execute()
  return rows.map(categoryOf)
}

const byIds = preparedIn<CategoryRow>((q, ids) => q.selectFrom('category').selectAll().where('categoryId', 'in', ids))

/** These categories and their ancestors, at a cost independent of the tree's size; unknown ids are missing. */
export async function findBranches(q: Reader, ids: Iterable<string>): Promise<CategoryRecord[]> {
  const found = new Map<string, CategoryRecord>()
  let wanted = [...new Set(ids)]
  while (wanted.length > 0) {
    const level = (await byIds(q, wanted)).map(categoryOf)
    for (const category of level) found.set(category.categoryId, category)
    wanted = [...new Set(level.flatMap(({ parentId }) => (parentId === null || found.has(parentId) ? [] : [parentId])))]
  }
  return [...found.values()]
}

function categoryOf(row: CategoryRow): CategoryRecord {
  return {
    categoryId: row.categoryId,
    parentId: row.parentId,
    level: row.level,
    name: row.name,
    picture: row.picture === null ? null : (JSON.parse(row.picture) as Picture),
    position: row.position,
  }
}

export async function putCategory(tx: Tx, category: CategoryRecord): Promise<void> {
  const row = {
    categoryId: category.categoryId,
    parentId: category.parentId,
    level: category.level,
    name: category.name,
    picture: category.picture ? JSON.stringify(category.picture) : null,
    position: category.position,
  }
  await tx
    .insertInto('category')
    .values(row)
    .onConflict((c) => c.column('categoryId').doUpdateSet(row))
    .execute()
}

/** Only for an unused category: products and children would still refer to its id. */
export async function deleteCategory(tx: Tx, categoryId: string): Promise<void> {
  await tx.deleteFrom('category').where('categoryId', '=', categoryId).execute()
}

/** Serialises changes of the tree: later reads in this transaction return the state that the change replaces. */
export async function lockTree(tx: Tx): Promise<void> {
  await tx
    .updateTable('category')
    .set((eb) => ({ level: eb.ref('level') }))
    .where('level', '=', 1)
    .execute()
}

/** Locks categories until the commit, always in the same order: they are neither renamed nor deleted meanwhile. */
export async function lockCategories(tx: Tx, ids: Iterable<string>): Promise<void> {
  for (const id of [...new Set(ids)].sort()) await touch(tx, id)
}

const touch = (tx: Tx, categoryId: string) =>
  tx
    .updateTable('category')
    .set((eb) => ({ level: eb.ref('level') }))
    .where('categoryId', '=', categoryId)
    .execute()

/** Goods of one category after a key, in the order of listing. */
export async function listGoodsOf(
  q: Reader,
  categoryId: string,
  after: GoodsKey | null,
  limit: number,
): Promise<GoodsKey[]> {
  const all = q.selectFrom('product').select(['productId', 'listedAt']).where('categoryId', '=', categoryId)
  const rows = after
    ? all.where(sql<boolean>`(listed_at, product_id) > (${sql.val(after.listedAt)}, ${sql.val(after.productId)})`)
    : all
  return rows.orderBy('listedAt').orderBy('productId').limit(limit).execute()
}
