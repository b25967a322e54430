import type { Conflict } from '@contract/console/shared'
import { type ReactNode, useState } from 'react'
import { useSaveBar } from '../frame/save-bar'
import { Button, ErrorStrip, momentText } from '../ui'

/** A changed field: what was read when the change began, and the new value. */
interface Edit<V> {
  read: V
  mine: V
  /** Another person's value, after a save found it. */
  theirs?: { value: V; by: string; at: number | null }
}
type Edits<F> = { [K in keyof F]?: Edit<F[K]> }

export interface DraftOptions<F extends object> {
  /** The record as the server has it; undefined while it loads. */
  present: F | undefined
  /** Names of the fields, as the page shows them. */
  titles: Readonly<Record<keyof F & string, string>>
  /** Wrong fields with the reason. */
  faultsOf?(draft: F): { readonly [K in keyof F]?: string }
  /** A value in the comparison of a conflict; texts and numbers need none. */
  show?: { readonly [K in keyof F]?: (value: F[K]) => ReactNode }
  /** Writes the changed fields. Fields in `conflicts` were not written; `present` is the record after the save. */
  save(read: Partial<F>, write: Partial<F>): Promise<{ present: F; conflicts: readonly Conflict[] }>
}

export interface Draft<F extends object> {
  /** The record with the changes; undefined while it loads. */
  value: F | undefined
  set<K extends keyof F & string>(field: K, value: F[K]): void
  faults: { readonly [K in keyof F]?: string }
  isChanged(field: keyof F & string): boolean
  /** The error of the last save, and fields that another person has changed, with both values to choose from. */
  panel: ReactNode
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Changes of a record, in the save bar until they are saved. A failed save keeps them. Fields that another person has
 * changed meanwhile are compared, and nothing of theirs is overwritten before a choice.
 */
export function useDraft<F extends object>({ present, titles, faultsOf, show, save }: DraftOptions<F>): Draft<F> {
  const [edits, setEdits] = useState<Edits<F>>({})
  const [isSaving, setSaving] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const keys = Object.keys(edits) as (keyof F & string)[]
  const value = present && { ...present, ...Object.fromEntries(keys.map((key) => [key, edits[key]?.mine])) }
  const faults = (value && faultsOf?.(value)) ?? {}
  const conflicts = keys.filter((key) => edits[key]?.theirs)

  const put = async (some: Edits<F>) => {
    setSaving(true)
    setError(null)
    const chosen = Object.entries(some) as [keyof F & string, Edit<F[keyof F]>][]
    const side = (of: 'read' | 'mine') => Object.fromEntries(chosen.map(([key, edit]) => [key, edit[of]])) as Partial<F>
    try {
      const reply = await save(side('read'), side('mine'))
      const refused = new Map(reply.conflicts.map((one) => [one.field, one]))
      // A field that was changed again during the save stays a change.
      setEdits((now) => {
        const left: Edits<F> = {}
        for (const key of Object.keys(now) as (keyof F & string)[]) {
          const edit = now[key]
          const sent = some[key]
          const conflict = refused.get(key)
          if (!edit) continue
          if (!sent) left[key] = edit
          else if (conflict)
            left[key] = { ...edit, theirs: { value: reply.present[key], by: conflict.by, at: conflict.at } }
          else if (!isSame(edit.mine, sent.mine)) left[key] = { read: sent.mine, mine: edit.mine }
        }
        return left
      })
    } catch (failure) {
      setError(failure)
    } finally {
      setSaving(false)
    }
  }

  useSaveBar(
    keys.length === 0
      ? null
      : {
          count: keys.length,
          text: keys.map((key) => titles[key]).join('、'),
          faults: keys.filter((key) => key in faults).length + conflicts.length,
          isSaving,
          discard: () => {
            setEdits({})
            setError(null)
          },
          save: () => void put(edits),
        },
  )

  const set = <K extends keyof F & string>(field: K, next: F[K]) => {
    if (!present) return
    setEdits((now) => {
      const { [field]: edit, ...others } = now
      const read = edit ? edit.read : present[field]
      if (isSame(read, next) && !edit?.theirs) return others as Edits<F>
      return { ...now, [field]: { ...edit, read, mine: next } }
    })
  }
  const takeTheirs = (field: keyof F & string) => setEdits(({ [field]: _mine, ...others }) => others as Edits<F>)
  const takeMine = (field: keyof F & string) => {
    const edit = edits[field]
    if (!edit?.theirs) return
    const next = { read: edit.theirs.value, mine: edit.mine }
    setEdits((now) => ({ ...now, [field]: next }))
    void put({ [field]: next } as unknown as Edits<F>)
  }

  const shown = <K extends keyof F & string>(field: K, one: F[K]): ReactNode =>
    show?.[field]?.(one) ?? (typeof one === 'string' || typeof one === 'number' ? one : JSON.stringify(one))
  const panel = (error !== null || conflicts.length > 0) && (
    <div className="stack conflicts">
      {error !== null && <ErrorStrip error={error} />}
      {conflicts.map((field) => {
        const edit = edits[field]
        if (!edit?.theirs) return null
        const { by, at } = edit.theirs
        const name = by || '别人'
        return (
          <section key={field} aria-label={`${titles[field]}的冲突`}>
            <div className="strip warn" role="alert">
              {`你改的时候，${name}${at === null ? '' : `在 ${momentText(at)} `}也改了“${titles[field]}”`}
            </div>
            <dl>
              <div>
                <dt>原来</dt>
                <dd>{shown(field, edit.read)}</dd>
              </div>
              <div>
                <dt>{name}</dt>
                <dd>{shown(field, edit.theirs.value)}</dd>
              </div>
              <div>
                <dt>你</dt>
                <dd>{shown(field, edit.mine)}</dd>
              </div>
            </dl>
            <div className="drawer-foot">
              <Button onClick={() => takeTheirs(field)} disabled={isSaving}>
                用{name}的
              </Button>
              <Button type="primary" onClick={() => takeMine(field)} loading={isSaving} disabled={field in faults}>
                用我的
              </Button>
            </div>
          </section>
        )
      })}
    </div>
  )
  return { value, set, faults, isChanged: (field) => field in edits, panel }
}
