import { useAct, useCall } from '../app/query'
import { Button, ErrorStrip } from '../ui'

interface UndoBarProps {
  /** The text of the act: 已下线. */
  text: string
  /** Id of the record that the act was about. */
  subject: string
  /** Epoch ms, just before the act. */
  since: number
  /** The nouns whose reads the undo changes. */
  changes: readonly string[]
  onClose(): void
}

/** The account's last act on a record, with its undo where the server offers one. */
export function UndoBar({ text, subject, since, changes, onClose }: UndoBarProps) {
  const own = useCall('audit/own', { subject, since, pageSize: 1 }, { staleTime: 0 })
  const undo = useAct('audit/undo', [...changes, 'audit'])
  const entry = own.data?.records[0]
  const act = entry?.acts.find(({ code }) => code === 'undo')
  return (
    <div className="stack">
      <div className="strip" role="status">
        <span className="grow">{undo.isSuccess ? '已撤销' : text}</span>
        {entry && act && !undo.isSuccess && (
          <Button
            size="small"
            loading={undo.isPending}
            disabled={act.refusal !== ''}
            title={act.refusal || undefined}
            onClick={() => undo.mutate({ auditId: entry.auditId })}
          >
            {act.text}
          </Button>
        )}
        <Button size="small" type="text" onClick={onClose}>
          好
        </Button>
      </div>
      {undo.error && <ErrorStrip error={undo.error} />}
    </div>
  )
}
