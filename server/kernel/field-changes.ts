import { isDeepStrictEqual } from 'node:util'
import type { Conflict } from '@contract/console/shared'
import { listAudit } from './audit.repo'
import type { Reader } from './db'
import { failParam } from './errors'

/** Changed fields of a record: the values that the editor had read, and the new ones, under the same keys. */
export interface FieldChanges<F> {
  read: Partial<F>
  write: Partial<F>
}

export interface ComparedFields<F> {
  /** Fields to write: their present value is the one that was read. */
  writes: Partial<F>
  /** Fields that another person has changed to another value. */
  conflicts: (keyof F & string)[]
}

/**
 * Compares changes with the present record, which the caller has locked. A field that already has the new value is
 * neither written nor a conflict. SYS_PARAM_ERROR: `read` and `write` have different keys.
 */
export function compareFields<F extends object>(present: F, { read, write }: FieldChanges<F>): ComparedFields<F> {
  const writes: Partial<F> = {}
  const conflicts: (keyof F & string)[] = []
  for (const key of keysOf(read)) if (!(key in write)) failParam(key, '没有新的值')
  for (const key of keysOf(write)) {
    if (!(key in read)) failParam(key, '没有原来的值')
    if (isDeepStrictEqual(present[key], write[key])) continue
    if (isDeepStrictEqual(present[key], read[key])) writes[key] = write[key]
    else conflicts.push(key)
  }
  return { writes, conflicts }
}

const keysOf = <F extends object>(fields: Partial<F>) => Object.keys(fields) as (keyof F & string)[]

/** Entries of a subject that are searched for the last change of a field. */
const LOOK_BACK = 20

/** Names who has changed these fields, from the audit entries of the subject. */
export async function conflictsOf(q: Reader, subject: string, fields: readonly string[]): Promise<Conflict[]> {
  if (fields.length === 0) return []
  const entries = await listAudit(q, { subject, limit: LOOK_BACK })
  return fields.map((field) => {
    const entry = entries.find(({ details }) => hasField(details, field)) ?? entries[0]
    return { field, by: entry?.actor.name ?? entry?.actor.id ?? '', at: entry?.at ?? null }
  })
}

function hasField(details: unknown, field: string): boolean {
  const after: unknown = typeof details === 'object' && details !== null && 'after' in details ? details.after : null
  return typeof after === 'object' && after !== null && field in after
}
