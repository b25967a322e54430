import { NO_LETTER } from '@contract/codes/store-directory'
import type { Conflict } from '@contract/console/shared'
import type { DeskDirectoryStore, DirectoryFields } from '@contract/console/store-directory'
import type { Staff } from '../../../gateways/console/console-endpoint'
import type { Actor } from '../../../kernel/audit'
import type { FieldChanges } from '../../../kernel/field-changes'
import { letterOf } from '../../../kernel/name-letter'
import { needWholeMall, wholeMallRefusal } from '../../../kernel/store-scope'
import { unitTextOf } from '../store'
import { categoryOf } from './store-directory.rules'
import type { EnteredStore, StoreDirectoryOperatorService } from './store-directory-operator.service'

/** The account that reads or edits. */
type Editor = Pick<Staff, 'stores' | 'permissions'>

interface StoreDirectoryDeskDeps {
  operator: Pick<StoreDirectoryOperatorService, 'list' | 'find' | 'edit'>
}

/** The directory as staff see and edit it. It belongs to the whole mall. */
export class StoreDirectoryDeskService {
  constructor(private readonly deps: StoreDirectoryDeskDeps) {}

  async list(staff: Editor): Promise<DeskDirectoryStore[]> {
    return (await this.deps.operator.list()).map((entered) => shownTo(staff, entered))
  }

  async edit(
    actor: Actor,
    staff: Editor,
    storeId: string,
    changes: FieldChanges<DirectoryFields>,
  ): Promise<{ store: DeskDirectoryStore; conflicts: Conflict[] }> {
    needWholeMall(staff.stores)
    const conflicts = await this.deps.operator.edit(actor, storeId, changes)
    return { store: shownTo(staff, await this.deps.operator.find(storeId)), conflicts }
  }
}

const shownTo = (staff: Editor, { store, fields }: EnteredStore): DeskDirectoryStore => ({
  storeId: store.storeId,
  name: store.name,
  floor: unitTextOf(store),
  fields,
  letter: fields.letter || letterOf(store.name) || NO_LETTER,
  categoryText: categoryOf(fields.category || store.kind).text,
  acts: staff.permissions.includes('content.edit')
    ? [{ code: 'edit', text: '编辑', look: 'plain', refusal: wholeMallRefusal(staff.stores) }]
    : [],
})
