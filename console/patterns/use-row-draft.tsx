import type { Conflict } from '@contract/console/shared'
import { type ReactNode, useState } from 'react'
import { Button, momentText } from '../ui'

export interface RowDraft<F extends object> {
  /** The record with the changes. */
  value: F
  set<K extends keyof F & string>(field: K, value: F[K]): void
  isChanged: boolean
  /** The input of a save: the values that were read, and the new ones. */
  changes: { read: Partial<F>; write: Partial<F> }
  /** Takes the reply of a save; false when fields are left, because another person has changed them. */
  settle(present: F, conflicts: readonly Conflict[]): boolean
  /** Fields that another person has changed, to choose from. */
  panel: ReactNode
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/**
 * The changes of a record in a drawer, which has a button of its own instead of the save bar. The record that was read
 * stays while the drawer is open, whatever the list behind it loads.
 */
export function useRowDraft<F extends object>({
  present,
  titles,
  show = {},
}: {
  present: F
  titles: Readonly<Record<keyof F & string, string>>
  /** A value in the comparison of a conflict; texts need none. */
  show?: { readonly [K in keyof F]?: (value: F[K]) => ReactNode }
}): RowDraft<F> {
  const [read, setRead] = useState(present)
  const [mine, setMine] = useState(present)
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([])
  const keys = (Object.keys(mine) as (keyof F & string)[]).filter((key) => !isSame(mine[key], read[key]))
  const side = (of: F) => Object.fromEntries(keys.map((key) => [key, of[key]])) as Partial<F>
  const shown = (key: keyof F & string, one: F) => show[key]?.(one[key]) ?? textOf(one[key])
  const settled = (field: string) => setConflicts((all) => all.filter((one) => one.field !== field))
  return {
    value: mine,
    set: (field, value) => setMine((now) => ({ ...now, [field]: value })),
    isChanged: keys.length > 0,
    changes: { read: side(read), write: side(mine) },
    settle: (now, found) => {
      setRead(now)
      // Saved fields take the server's value; fields in conflict keep the own value.
      const kept = found.map(({ field }) => [field, mine[field as keyof F]])
      setMine({ ...now, ...Object.fromEntries(kept) })
      setConflicts(found)
      return found.length === 0
    },
    panel: conflicts.length > 0 && (
      <div className="stack conflicts">
        {conflicts.map(({ field, by, at }) => {
          const key = field as keyof F & string
          const name = by || '别人'
          return (
            <section key={field} aria-label={`${titles[key]}的冲突`}>
              <div className="strip warn" role="alert">
                {`你改的时候，${name}${at === null ? '' : `在 ${momentText(at)} `}也改了“${titles[key]}”。保存会写上你的`}
              </div>
              <dl>
                <div>
                  <dt>{name}</dt>
                  <dd>{shown(key, read)}</dd>
                </div>
                <div>
                  <dt>你</dt>
                  <dd>{shown(key, mine)}</dd>
                </div>
              </dl>
              <div className="drawer-foot">
                <Button
                  onClick={() => {
                    setMine((now) => ({ ...now, [key]: read[key] }))
                    settled(field)
                  }}
                >
                  用{name}的
                </Button>
                <Button onClick={() => settled(field)}>用我的</Button>
              </div>
            </section>
          )
        })}
      </div>
    ),
  }
}
