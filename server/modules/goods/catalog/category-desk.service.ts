import type { CategoryDetail, CategoryFields, ConsoleCategory } from '@contract/console/category'
import { type Act, COUNT_LIMIT, type Conflict } from '@contract/console/shared'
import type { Staff } from '../../../gateways/console/console-endpoint'
import type { Actor } from '../../../kernel/audit'
import type { Db } from '../../../kernel/db'
import type { FieldChanges } from '../../../kernel/field-changes'
import { needWholeMall, wholeMallRefusal } from '../../../kernel/store-scope'
import { listCategories } from './category.repo'
import { actsOf, consoleCategoryOf, placeOf } from './category.rules'
import { type CategoryOperatorService, find } from './category-operator.service'
import { countGoods } from './goods-desk.repo'

/** The account that reads or edits. */
type Editor = Pick<Staff, 'stores' | 'permissions'>

export interface CategoryDeskDeps {
  db: Db
  operator: Pick<CategoryOperatorService, 'add' | 'edit' | 'move' | 'remove'>
}

/** The tree of categories as staff see and edit it. It belongs to the whole mall. */
export class CategoryDeskService {
  constructor(private readonly deps: CategoryDeskDeps) {}

  async list(staff: Editor): Promise<{ records: ConsoleCategory[]; acts: Act[] }> {
    const records = (await listCategories(this.deps.db.q)).map(consoleCategoryOf)
    const refusal = wholeMallRefusal(staff.stores)
    const add: Act = { code: 'add', text: '加一级类目', look: 'primary', refusal }
    return { records, acts: mayEdit(staff) ? [add] : [] }
  }

  /** SYS_PARAM_ERROR: there is no such category. */
  async detail({ stores, permissions }: Editor, categoryId: string): Promise<CategoryDetail> {
    const { q } = this.deps.db
    const all = await listCategories(q)
    const category = find(all, categoryId)
    const place = { stores: stores === 'all' ? null : stores, categories: [categoryId] }
    const products = await countGoods(q, 'all', place, COUNT_LIMIT + 1)
    const { above, below } = placeOf(all, category)
    return {
      ...consoleCategoryOf(category),
      products: Math.min(products, COUNT_LIMIT),
      isMore: products > COUNT_LIMIT,
      above: above?.categoryId ?? null,
      below: below?.categoryId ?? null,
      acts: mayEdit({ permissions }) ? actsOf(all, category, { mall: wholeMallRefusal(stores), products }) : [],
    }
  }

  add(actor: Actor, staff: Editor, input: CategoryFields & { parentId: string | null }): Promise<string> {
    needWholeMall(staff.stores)
    return this.deps.operator.add(actor, input)
  }

  async edit(
    actor: Actor,
    staff: Editor,
    categoryId: string,
    changes: FieldChanges<CategoryFields>,
  ): Promise<{ category: ConsoleCategory; conflicts: Conflict[] }> {
    needWholeMall(staff.stores)
    const conflicts = await this.deps.operator.edit(actor, categoryId, changes)
    return { category: consoleCategoryOf(find(await listCategories(this.deps.db.q), categoryId)), conflicts }
  }

  async move(
    actor: Actor,
    staff: Editor,
    { categoryId, direction, past }: { categoryId: string; direction: 'up' | 'down'; past: string },
  ): Promise<void> {
    needWholeMall(staff.stores)
    await this.deps.operator.move(actor, categoryId, direction, past)
  }

  async remove(actor: Actor, staff: Editor, categoryId: string): Promise<void> {
    needWholeMall(staff.stores)
    await this.deps.operator.remove(actor, categoryId)
  }
}

const mayEdit = ({ permissions }: Pick<Editor, 'permissions'>) => permissions.includes('goods.edit')
