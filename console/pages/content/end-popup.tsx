import type { Reply } from '../../app/api'
import { useAct } from '../../app/query'
import { ActDrawer } from '../../patterns/act-drawer'
import { type Done, doneAt } from '../../patterns/done'

/** Asks before a pop-up is no longer shown. */
export function EndPopup({
  popup: { popupId, fields },
  onClose,
  onDone,
}: {
  popup: Reply<'popup/detail'>
  onClose(): void
  onDone(done: Done): void
}) {
  const end = useAct('popup/end', ['popup'])
  const title = fields.title
  return (
    <ActDrawer
      title={`下线“${title}”`}
      button="下线"
      isDanger
      act={end}
      onSubmit={async () => {
        const done = doneAt(`“${title}”已下线`, popupId)
        await end.mutateAsync({ popupId })
        onDone(done)
        onClose()
      }}
      onClose={onClose}
    >
      <p>马上不再弹出。可以撤销</p>
    </ActDrawer>
  )
}
