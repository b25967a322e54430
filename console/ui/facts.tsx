import type { ReactNode } from 'react'

/** Names with their values; an entry without a value is left out. */
export function Facts({ of, isRight = false }: { of: readonly [name: string, value: ReactNode][]; isRight?: boolean }) {
  return (
    <dl className={`facts${isRight ? ' is-right' : ''}`}>
      {of.map(([name, value]) =>
        value === null || value === undefined || value === '' ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}
