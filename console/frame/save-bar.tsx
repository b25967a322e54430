import { useBlocker } from '@tanstack/react-router'
import { CircleAlert } from 'lucide-react'
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { Button, Modal } from '../ui'

/** Unsaved changes of a page. */
export interface Changes {
  count: number
  /** The changes in a few words. */
  text: string
  /** Number of wrong fields; saving is off while there are any. */
  faults: number
  /** Replaces the default text about wrong fields. */
  faultText?: string
  /** Goes to the first wrong field. */
  onFault?(): void
  /** How the changes are saved, beside the buttons. */
  note?: string
  isSaving: boolean
  save(): void
  discard(): void
}

const ChangesContext = createContext<Changes | null>(null)
/** A separate context: a page that shows new changes at each render must not render again because of them. */
const ShowContext = createContext<(changes: Changes | null) => void>(() => undefined)

export function SaveBarProvider({ children }: { children: ReactNode }) {
  const [changes, show] = useState<Changes | null>(null)
  return (
    <ShowContext.Provider value={show}>
      <ChangesContext.Provider value={changes}>{children}</ChangesContext.Provider>
    </ShowContext.Provider>
  )
}

/** Shows the save bar while there are changes, and asks before the page is left; null: no changes. */
export function useSaveBar(changes: Changes | null): void {
  const show = useContext(ShowContext)
  useEffect(() => show(changes), [changes, show])
  useEffect(() => () => show(null), [show])
}

/** The save bar in place of the top bar. */
export function SaveBarSlot({ children }: { children: ReactNode }) {
  const changes = useContext(ChangesContext)
  const blocker = useBlocker({
    // A tab of the same page keeps the input.
    shouldBlockFn: ({ current, next }) => changes !== null && current.pathname !== next.pathname,
    enableBeforeUnload: () => changes !== null,
    withResolver: true,
  })
  if (!changes) return children
  const { count, text, faults, faultText, onFault, note, isSaving, save, discard } = changes
  return (
    <>
      <header className="save-bar">
        <b>{count} 处修改</b>
        <span className="note">{text}</span>
        {faults > 0 && (
          <span className="row fault">
            <CircleAlert size={14} aria-hidden="true" />
            {faultText ?? `${faults} 处要改正`}
          </span>
        )}
        {faults > 0 && onFault && (
          <Button size="small" onClick={onFault}>
            去那一格
          </Button>
        )}
        <span className="grow" />
        {note && <span className="note how">{note}</span>}
        <Button onClick={discard} disabled={isSaving}>
          放弃
        </Button>
        <Button type="primary" onClick={save} loading={isSaving} disabled={faults > 0}>
          保存
        </Button>
      </header>
      <Modal
        open={blocker.status === 'blocked'}
        title="还有没保存的修改"
        okText="放弃并离开"
        okButtonProps={{ danger: true, type: 'default' }}
        cancelText="留在这里"
        onOk={() => blocker.proceed?.()}
        onCancel={() => blocker.reset?.()}
      >
        离开后 {count} 处修改不会保留
      </Modal>
    </>
  )
}
