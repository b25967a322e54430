import { Link, useParams } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { useAddress } from '../../app/address'
import type { Reply } from '../../app/api'
import { useAct, useCall } from '../../app/query'
import { type Done, doneAt } from '../../patterns/done'
import { UndoBar } from '../../patterns/undo-bar'
import { useDraft } from '../../patterns/use-draft'
import { Acts, ErrorStrip, Loading } from '../../ui'
import { ADVERT_TITLES, AdvertForm, advertFaults, SHOW_ADVERT } from './advert-form'
import { AdvertTag } from './advert-tag'
import { EndAdvert } from './end-advert'
import './content.css'

type Advert = Reply<'advert/detail'>

/** The editor of an advert. */
export default function AdvertEditorPage() {
  const { advertId = '' } = useParams({ strict: false }) as { advertId?: string }
  return <AdvertEditor key={advertId} advertId={advertId} />
}

/** `done`: the last act on it, which can be undone. */
export function AdvertEditor({ advertId, done: first = null }: { advertId: string; done?: Done | null }) {
  const [search] = useAddress()
  const found = useCall('advert/detail', { advertId })
  const edit = useAct('advert/edit', ['advert'])
  const [done, setDone] = useState<Done | null>(first)
  const [isEnding, setEnding] = useState(false)
  const draft = useDraft<Advert['fields']>({
    present: found.data?.fields,
    titles: ADVERT_TITLES,
    faultsOf: advertFaults,
    show: SHOW_ADVERT,
    save: async (read, write) => {
      const next = doneAt('已保存', advertId)
      const lines = write.lines?.map((line) => line.trim()).filter(Boolean)
      const { advert, conflicts } = await edit.mutateAsync({
        advertId,
        read,
        write: { ...write, ...(lines && { lines }) },
      })
      if (conflicts.length < Object.keys(write).length) setDone(next)
      return { present: advert.fields, conflicts }
    },
  })
  const advert = found.data
  if (!advert)
    return found.error ? <ErrorStrip error={found.error} onRetry={() => void found.refetch()} /> : <Loading rows={10} />
  const refusal = advert.acts.find(({ code }) => code === 'edit')?.refusal ?? '这个账号只能查看'
  return (
    <>
      <nav className="back" aria-label="列表">
        <Link to="/adverts" search={search as never}>
          <ArrowLeft size={14} aria-hidden="true" />
          广告
        </Link>
      </nav>
      <div className="page-head">
        <h1>{advert.fields.lines.join(' ')}</h1>
        <AdvertTag view={advert.view} />
        <span className="grow" />
        <Acts acts={advert.acts.filter(({ code }) => code === 'end')} onAct={() => setEnding(true)} />
      </div>
      {found.error && (
        <ErrorStrip error={found.error} since={found.dataUpdatedAt} onRetry={() => void found.refetch()} />
      )}
      {refusal !== '' && <p className="strip">{refusal}</p>}
      {done && <UndoBar key={done.since} {...done} changes={['advert']} onClose={() => setDone(null)} />}
      {draft.panel}
      <AdvertForm draft={draft} linkText={advert.linkText} isOff={refusal !== ''} />
      {isEnding && <EndAdvert advert={advert} onClose={() => setEnding(false)} onDone={setDone} />}
    </>
  )
}
