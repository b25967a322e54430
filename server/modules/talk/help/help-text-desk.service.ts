import type { HelpCategory } from '@contract/codes/help'
import type { DeskHelp, HelpFields } from '@contract/console/help'
import type { Conflict } from '@contract/console/shared'
import type { Staff } from '../../../gateways/console/console-endpoint'
import type { Actor } from '../../../kernel/audit'
import type { FieldChanges } from '../../../kernel/field-changes'
import { needWholeMall, wholeMallRefusal } from '../../../kernel/store-scope'
import type { HelpTextRecord } from './help-text.repo'
import { inCategories } from './help-text.service'
import { fieldsOf, type HelpTextOperatorService } from './help-text-operator.service'

/** The account that reads or edits. */
type Editor = Pick<Staff, 'stores' | 'permissions'>

interface HelpTextDeskDeps {
  operator: Pick<HelpTextOperatorService, 'list' | 'find' | 'add' | 'edit'>
}

/** Help texts as staff see and edit them. They belong to the whole mall. */
export class HelpTextDeskService {
  constructor(private readonly deps: HelpTextDeskDeps) {}

  /** By category and position, without the HTML; no category: all. */
  async list(staff: Editor, category?: HelpCategory): Promise<DeskHelp[]> {
    const heads = inCategories(await this.deps.operator.list())
    const found = heads.filter((head) => category === undefined || head.category === category)
    return found.map((head) => shownTo(staff, { ...head, html: '' }))
  }

  async detail(staff: Editor, helpId: string): Promise<DeskHelp> {
    return shownTo(staff, await this.deps.operator.find(helpId))
  }

  async add(actor: Actor, staff: Editor, fields: HelpFields): Promise<DeskHelp> {
    needWholeMall(staff.stores)
    return shownTo(staff, await this.deps.operator.add(actor, fields))
  }

  async edit(
    actor: Actor,
    staff: Editor,
    helpId: string,
    changes: FieldChanges<HelpFields>,
  ): Promise<{ help: DeskHelp; conflicts: Conflict[] }> {
    needWholeMall(staff.stores)
    const conflicts = await this.deps.operator.edit(actor, helpId, changes)
    return { help: await this.detail(staff, helpId), conflicts }
  }
}

const shownTo = (staff: Editor, text: HelpTextRecord): DeskHelp => ({
  helpId: text.helpId,
  fields: fieldsOf(text),
  helpfulCount: text.helpfulCount,
  acts: staff.permissions.includes('content.edit')
    ? [{ code: 'edit', text: '编辑', look: 'plain', refusal: wholeMallRefusal(staff.stores) }]
    : [],
})
