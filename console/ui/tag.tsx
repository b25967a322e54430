import type { ReactNode } from 'react'

/** Meaning of a state: to do, moving, done, waits for others, trouble, member, closed. */
export type TagLook = 'warn' | 'info' | 'ok' | 'wait' | 'bad' | 'gold' | 'plain'
/** How far it is: a ring waits, half is under way, full is done, flat has no progress. */
export type TagProgress = 'ring' | 'half' | 'full' | 'flat'

export interface TagProps {
  look: TagLook
  progress?: TagProgress
  children: ReactNode
}

/** A state in words, with a mark whose shape shows the progress and a colour: never by colour alone. */
export function Tag({ look, progress = 'ring', children }: TagProps) {
  return <span className={`tag ${look} ${progress}`}>{children}</span>
}
