import type { Picture } from '@contract/schema/shared'
import type { Selectable } from 'kysely'
import type { Reader, Tx } from '../../../kernel/db'
import { preparedIn } from '../../../kernel/prepared-in'
import type { CategoryTable } from './catalog.tables'

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
