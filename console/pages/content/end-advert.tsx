import type { Reply } from '../../app/api'
import { useAct } from '../../app/query'
import { ActDrawer } from '../../patterns/act-drawer'
import { type Done, doneAt } from '../../patterns/done'
import { spaceText } from './advert-form'

/** Asks before an advert is no longer shown. */
export function EndAdvert({
  advert: { advertId, fields },
  onClose,
  onDone,
}: {
  advert: Reply<'advert/detail'>
  onClose(): void
  onDone(done: Done): void
}) {
  const end = useAct('advert/end', ['advert'])
  const title = fields.lines.join(' ')
  return (
    <ActDrawer
      title={`下线“${title}”`}
      button="下线"
      isDanger
      act={end}
      onSubmit={async () => {
        const done = doneAt(`“${title}”已下线`, advertId)
        await end.mutateAsync({ advertId })
        onDone(done)
        onClose()
      }}
      onClose={onClose}
    >
      <p>顾客马上看不到它，{spaceText(fields.spaceId)}的其他广告不变。可以撤销</p>
    </ActDrawer>
  )
}
