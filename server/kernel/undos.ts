import { isDeepStrictEqual } from 'node:util'
import type { Permission } from '@contract/codes/staff'
import { type Actor, type AuditAction, type AuditDetails, plainOf } from './audit'
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

/**
 * The record as it was before the act, null when there was none. The entry has whole records, or the changed fields of
 * one, under the same keys before and after. Refuses as `refuseChanged` does.
 */
export function restoredOf<R extends object>(entry: AuditRow, present: R | null): R | null {
  const { before, after } = statesOf(entry) as { before: Partial<R> | null; after: Partial<R> | null }
  if (before === null || after === null) {
    refuseChanged(entry, present)
    return before as R | null
  }
  const fields = present && Object.fromEntries(Object.keys(after).map((key) => [key, present[key as keyof R]]))
  refuseChanged(entry, fields)
  return { ...(present as R), ...before }
}

/** Details of the entry of an undo by `restoredOf`: the states of the act, exchanged. */
export function undoneDetails(entry: AuditRow): AuditDetails {
  const { before, after } = statesOf(entry)
  return { before: after, after: before, undoOf: entry.auditId }
}

/** How acts on mall-wide data are undone: an account of some stores finds no such entry. */
export function undoOfMall(permission: Permission, undo: (actor: Actor, entry: AuditRow) => Promise<void>): Undo {
  return {
    permission,
    undo: async (actor, scope, entry) => {
      if (scope !== 'all') failNoUndo()
      await undo(actor, entry)
    },
  }
}
