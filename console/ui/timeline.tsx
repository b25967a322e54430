import type { ReactNode } from 'react'
import { Moment } from './values'

export interface TimelineEntry {
  key: string
  text: ReactNode
  /** Who did it; empty for the system. */
  actor: string
  at: number
}

/** Events, the newest first. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <ol className="timeline">
      {entries.map(({ key, text, actor, at }) => (
        <li key={key}>
          <div>{text}</div>
          <div className="note">
            {actor && <span>{actor}，</span>}
            <Moment at={at} />
          </div>
        </li>
      ))}
    </ol>
  )
}
