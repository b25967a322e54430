import type { CategoryFields } from '@contract/console/category'
import { COUNT_LIMIT, type Conflict } from '@contract/console/shared'
import type { Picture } from '@contract/schema/shared'
import { type Actor, writeAudit } from '../../../kernel/audit'
import type { AuditRow } from '../../../kernel/audit.repo'
import type { Clock } from '../../../kernel/clock'
import type { Db, Tx } from '../../../kernel/db'
import { fail, failParam } from '../../../kernel/errors'
import { compareFields, conflictsOf, type FieldChanges } from '../../../kernel/field-changes'
import { newId } from '../../../kernel/ids'
import { isOwnPicture } from '../../../kernel/own-picture'
import { refuseChanged, restoredOf, statesOf, undoneDetails } from '../../../kernel/undos'
import * as repo from './category.repo'
import * as rules from './category.rules'
import type { DocumentService } from './document.service'
import type { ProductEditor } from './editor.service'
import { countGoods } from './goods-desk.repo'

declare module '../../../kernel/audit' {
  interface AuditActions {
    'category.add': 'category'
    /** Some fields of a category. */
    'category.edit': 'category'
    /** Its place among its siblings. */
    'category.move': 'category'
    'category.remove': 'category'
  }
}

/** A category in the audit; `place` is from 1 among its siblings. */
interface CategoryState extends CategoryFields {
  parentId: string | null
  place: number
}

export interface CategoryOperatorDeps {
  db: Db
  clock: Clock
  editor: Pick<ProductEditor, 'putCategories' | 'dropCategory'>
  documents: Pick<DocumentService, 'renewUnder'>
}

/** Changes of the tree of categories: each has an audit entry, and can be undone. */
export class CategoryOperatorService {
  constructor(private readonly deps: CategoryOperatorDeps) {}

  /** Adds a category after its siblings. SYS_PARAM_ERROR: unknown or lowest-level parent, or an invalid field. */
  async add(actor: Actor, { parentId, ...fields }: CategoryFields & { parentId: string | null }): Promise<string> {
    const { db } = this.deps
    return db.tx(async (tx) => {
      const all = await this.#lock(tx)
      checkPicture(fields.picture)
      const categoryId = newId()
      const place = rules.childrenOf(all, parentId).length + 1
      const after: CategoryState = { parentId, name: fields.name.trim(), picture: fields.picture, place }
      await this.#insert(tx, all, categoryId, after)
      await this.#write(tx, actor, { categoryId, action: 'category.add', details: { before: null, after } })
      return categoryId
    })
  }

  /** Writes fields that still have the value in `read`. SYS_PARAM_ERROR: unknown category, or an invalid field. */
  async edit(actor: Actor, categoryId: string, { read, write }: FieldChanges<CategoryFields>): Promise<Conflict[]> {
    const { db } = this.deps
    const wanted = write.name === undefined ? write : { ...write, name: write.name.trim() }
    const fields = await db.tx(async (tx) => {
      const all = await this.#lock(tx)
      const category = find(all, categoryId)
      const present = rules.fieldsOf(category)
      const { writes, conflicts } = compareFields(present, { read, write: wanted })
      const keys = Object.keys(writes) as (keyof CategoryFields)[]
      if (keys.length > 0) {
        if (writes.picture !== undefined) checkPicture(writes.picture)
        await this.#replace(tx, all, category, { ...present, ...writes })
        const before = Object.fromEntries(keys.map((key) => [key, present[key]]))
        await this.#write(tx, actor, { categoryId, action: 'category.edit', details: { before, after: writes } })
      }
      return conflicts
    })
    return conflictsOf(db.q, categoryId, fields)
  }

  /** Exchanges a category with a neighbour. STATE_CHANGED: `past` is no longer the neighbour on that side. */
  async move(actor: Actor, categoryId: string, direction: 'up' | 'down', past: string): Promise<void> {
    await this.deps.db.tx(async (tx) => {
      const all = await this.#lock(tx)
      const category = find(all, categoryId)
      const { place, above, below } = rules.placeOf(all, category)
      const neighbour = direction === 'up' ? above : below
      if (neighbour?.categoryId !== past) fail('STATE_CHANGED', '同级的顺序变了，请刷新')
      const after = { place: direction === 'up' ? place - 1 : place + 1 }
      await this.#place(tx, all, category, after.place)
      await this.#write(tx, actor, { categoryId, action: 'category.move', details: { before: { place }, after } })
    })
  }

  /** SYS_PARAM_ERROR: unknown category. SYS_BIZ_DATA_ERROR_CODE: it has products or child categories. */
  async remove(actor: Actor, categoryId: string): Promise<void> {
    await this.deps.db.tx(async (tx) => {
      const all = await this.#lock(tx)
      const category = find(all, categoryId)
      const before: CategoryState = stateOf(all, category)
      await this.#drop(tx, all, categoryId)
      await this.#write(tx, actor, { categoryId, action: 'category.remove', details: { before, after: null } })
    })
  }

  /** Undoes one change (`Undo`). */
  async undo(actor: Actor, entry: AuditRow): Promise<void> {
    const categoryId = entry.subject.id
    await this.deps.db.tx(async (tx) => {
      const all = await this.#lock(tx)
      const category = all.find((one) => one.categoryId === categoryId) ?? null
      await this.#restore(tx, all, category, entry)
      const { before } = statesOf(entry)
      const added = before === null ? ('category.remove' as const) : ('category.add' as const)
      const isWhole = entry.action === 'category.add' || entry.action === 'category.remove'
      const action = isWhole ? added : entry.action === 'category.move' ? 'category.move' : 'category.edit'
      await this.#write(tx, actor, { categoryId, action, details: undoneDetails(entry) })
    })
  }

  async #restore(
    tx: Tx,
    all: readonly repo.CategoryRecord[],
    category: repo.CategoryRecord | null,
    entry: AuditRow,
  ): Promise<void> {
    const { before, after } = statesOf(entry) as { before: CategoryState | null; after: CategoryState | null }
    if (entry.action === 'category.edit') {
      const restored = restoredOf(entry, category && rules.fieldsOf(category))
      if (category && restored) await this.#replace(tx, all, category, restored)
    } else if (entry.action === 'category.move') {
      refuseChanged(entry, category && { place: rules.placeOf(all, category).place })
      if (category && before) await this.#place(tx, all, category, before.place)
    } else if (before === null) {
      // The place is not compared: siblings may have moved since.
      refuseChanged(entry, category && { ...stateOf(all, category), place: after?.place })
      await this.#drop(tx, all, entry.subject.id)
    } else {
      refuseChanged(entry, category)
      if (before.parentId !== null && !all.some(({ categoryId }) => categoryId === before.parentId))
        fail('STATE_CHANGED', '上级类目已经删除，不能撤销')
      await this.#insert(tx, all, entry.subject.id, before)
    }
  }

  /** The whole tree, locked against other changes. */
  async #lock(tx: Tx): Promise<repo.CategoryRecord[]> {
    await repo.lockTree(tx)
    return repo.listCategories(tx)
  }

  async #insert(
    tx: Tx,
    all: readonly repo.CategoryRecord[],
    categoryId: string,
    { parentId, name, picture, place }: CategoryState,
  ): Promise<void> {
    const parent = parentId === null ? null : find(all, parentId, 'parentId')
    const refusal = parent && rules.addRefusal(parent)
    if (refusal) failParam('parentId', refusal)
    checkName(all, { categoryId: null, parentId }, name)
    const category = { categoryId, parentId, level: (parent?.level ?? 0) + 1, name, picture, position: 0 }
    await this.#place(tx, all, category, place)
  }

  async #replace(
    tx: Tx,
    all: readonly repo.CategoryRecord[],
    category: repo.CategoryRecord,
    fields: CategoryFields,
  ): Promise<void> {
    const { editor, documents } = this.deps
    if (fields.name !== category.name) checkName(all, category, fields.name)
    await editor.putCategories(tx, [{ ...category, ...fields }])
    if (fields.name !== category.name) await documents.renewUnder(tx, category.categoryId)
  }

  async #place(
    tx: Tx,
    all: readonly repo.CategoryRecord[],
    category: repo.CategoryRecord,
    place: number,
  ): Promise<void> {
    const siblings = rules.childrenOf(all, category.parentId)
    await this.deps.editor.putCategories(tx, rules.placed(siblings, category, place))
  }

  async #drop(tx: Tx, all: readonly repo.CategoryRecord[], categoryId: string): Promise<void> {
    // The lock waits for a product that is being saved into the category, so that it is counted.
    await repo.lockCategories(tx, [categoryId])
    const products = await countGoods(tx, 'all', { stores: null, categories: [categoryId] }, COUNT_LIMIT + 1)
    const refusal = rules.removalRefusal(rules.childrenOf(all, categoryId).length, products)
    if (refusal !== null) fail('SYS_BIZ_DATA_ERROR_CODE', refusal)
    await this.deps.editor.dropCategory(tx, categoryId)
  }

  async #write(
    tx: Tx,
    actor: Actor,
    {
      categoryId,
      action,
      details,
    }: {
      categoryId: string
      action: 'category.add' | 'category.edit' | 'category.move' | 'category.remove'
      details: { before: unknown; after: unknown }
    },
  ): Promise<void> {
    const subject = { kind: 'category', id: categoryId } as const
    await writeAudit(tx, { actor, action, subject, details, at: this.deps.clock.now() })
  }
}

const stateOf = (all: readonly repo.CategoryRecord[], category: repo.CategoryRecord): CategoryState => ({
  parentId: category.parentId,
  ...rules.fieldsOf(category),
  place: rules.placeOf(all, category).place,
})

export function find(all: readonly repo.CategoryRecord[], categoryId: string, param = 'categoryId') {
  return all.find((one) => one.categoryId === categoryId) ?? failParam(param, '没有这个类目')
}

function checkName(
  all: readonly repo.CategoryRecord[],
  category: { categoryId: string | null; parentId: string | null },
  name: string,
): void {
  const refusal = rules.nameRefusal(all, category, name)
  if (refusal !== null) failParam('name', refusal)
}

function checkPicture(picture: Picture | null): void {
  if (picture && !isOwnPicture(picture)) failParam('picture', '图片要先上传')
}
