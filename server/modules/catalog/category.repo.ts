import type { Picture } from '@contract/schema/shared'
import type { Reader, Tx } from '../../kernel/db'

export interface CategoryRecord {
  categoryId: string
  parentId: string | null
  /** 1 to 3. */
  level: number
  name: string
  picture: Picture | null
  position: number
}

/** A mall's tree is small; more than this would be a mistake. */
const MAX_CATEGORIES = 5000

/** The whole tree, parents before children, siblings in their order. */
export async function listCategories(q: Reader): Promise<CategoryRecord[]> {
  const rows = await q
    .selectFrom('category')
    .selectAll()
    .orderBy('level')
    .orderBy('position')
    .orderBy('category_id')
    .limit(MAX_CATEGORIES)
    .execute()
  return rows.map((row) => ({
    categoryId: row.category_id,
    parentId: row.parent_id,
    level: row.level,
    name: row.name,
    picture: row.picture === null ? null : (JSON.parse(row.picture) as Picture),
    position: row.position,
  }))
}

export async function putCategory(tx: Tx, category: CategoryRecord): Promise<void> {
  const row = {
    category_id: category.categoryId,
    parent_id: category.parentId,
    level: category.level,
    name: category.name,
    picture: category.picture ? JSON.stringify(category.picture) : null,
    position: category.position,
  }
  await tx
    .insertInto('category')
    .values(row)
    .onConflict((c) => c.column('category_id').doUpdateSet(row))
    .execute()
}
