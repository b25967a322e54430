import { isDeepStrictEqual } from 'node:util'
import type { Permission } from '@contract/codes/staff'
import { type Actor, type AuditAction, plainOf } from './audit'
import type { AuditRow } from './audit.repo'
import { fail, failParam } from './errors'
import type { StoreScope } from './store-scope'

/** How the acts of one action are undone. */
export interface Undo {
  /** The permission of the act itself. */
  permission: Permission
  /**
   * Writes `before` of the entry back through the operator service, in one transaction with an audit entry that names
   * `undoOf`. STATE_CHANGED (`refuseChanged`): the present value is no longer the entry's `after`. A subject outside
   * `scope` fails as an unknown one does.
   */
  undo(actor: Actor, scope: StoreScope, entry: AuditRow): Promise<void>
}

/** Actions that can be undone; the module of an operator service registers its own while it is created. */
export class Undos {
  readonly #undos = new Map<string, Undo>()

  add(actions: readonly AuditAction[], undo: Undo): void {
    for (const action of actions) this.#undos.set(action, undo)
  }

  find(action: string): Undo | undefined {
    return this.#undos.get(action)
  }
}

/** State before and after the act, as the entry has them. */
export const statesOf = ({ details }: AuditRow) => details as { before: unknown; after: unknown }

/** Refuses an undo when the present value is not the one that the act left; the reply has both. */
export function refuseChanged(entry: AuditRow, present: unknown): void {
  const { before, after } = statesOf(entry)
  const plain = plainOf(present)
  if (!isDeepStrictEqual(plain, after)) fail('STATE_CHANGED', '内容后来又改过，不能撤销', { present: plain, after })
  if (/\d{3}\*{4}\d{4}|\*{6}/.test(JSON.stringify(before)))
    fail('SYS_BIZ_DATA_ERROR_CODE', '原内容里有隐去的号码，不能撤销')
}

/** One reply for an unknown entry, one that cannot be undone, and one of another store. */
export function failNoUndo(): never {
  return failParam('auditId', '没有可以撤销的记录')
}
