import type { ReactNode } from 'react'

export interface FieldProps {
  title: string
  /** On the right of the title: 4 / 12, or what is expected. */
  note?: ReactNode
  fault?: string | undefined
  isChanged?: boolean
  children: ReactNode
}

/** One field of an editor: its name, a control with the same label, and its fault. */
export function Field({ title, note, fault, isChanged = false, children }: FieldProps) {
  return (
    <div className={`field${isChanged ? ' is-changed' : ''}`}>
      <div className="row">
        <span className="name">{title}</span>
        {isChanged && <span className="changed">改过</span>}
        <span className="grow" />
        {note !== undefined && <span className="note">{note}</span>}
      </div>
      {children}
      {fault && (
        <p className="note red" role="alert">
          {fault}
        </p>
      )}
    </div>
  )
}
