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
import { AdvertTag } from './advert-tag'
import { EndPopup } from './end-popup'
import { POPUP_TITLES, PopupForm, popupFaults, SHOW_POPUP } from './popup-form'
import './content.css'

type Popup = Reply<'popup/detail'>

/** The editor of a pop-up. */
export default function PopupEditorPage() {
  const { popupId = '' } = useParams({ strict: false }) as { popupId?: string }
  return <PopupEditor key={popupId} popupId={popupId} />
}

/** `done`: the last act on it, which can be undone. */
export function PopupEditor({ popupId, done: first = null }: { popupId: string; done?: Done | null }) {
  const [search] = useAddress()
  const found = useCall('popup/detail', { popupId })
  const edit = useAct('popup/edit', ['popup'])
  const [done, setDone] = useState<Done | null>(first)
  const [isEnding, setEnding] = useState(false)
  const draft = useDraft<Popup['fields']>({
    present: found.data?.fields,
    titles: POPUP_TITLES,
    faultsOf: popupFaults,
    show: SHOW_POPUP,
    save: async (read, write) => {
      const saved = doneAt('已保存', popupId)
      const { popup: next, conflicts } = await edit.mutateAsync({
        popupId,
        read,
        write,
      })
      if (conflicts.length < Object.keys(write).length) setDone(saved)
      return { present: next.fields, conflicts }
    },
  })
  const popup = found.data
  if (!popup)
    return found.error ? <ErrorStrip error={found.error} onRetry={() => void found.refetch()} /> : <Loading rows={10} />
  const refusal = popup.acts.find(({ code }) => code === 'edit')?.refusal ?? '这个账号只能查看'
  return (
    <>
      <nav className="back" aria-label="列表">
        <Link to="/popups" search={search as never}>
          <ArrowLeft size={14} aria-hidden="true" />
          弹窗
        </Link>
      </nav>
      <div className="page-head">
        <h1>{popup.fields.title}</h1>
        <AdvertTag view={popup.view} />
        <span className="grow" />
        <Acts acts={popup.acts.filter(({ code }) => code === 'end')} onAct={() => setEnding(true)} />
      </div>
      {found.error && (
        <ErrorStrip error={found.error} since={found.dataUpdatedAt} onRetry={() => void found.refetch()} />
      )}
      {refusal !== '' && <p className="strip">{refusal}</p>}
      {done && <UndoBar key={done.since} {...done} changes={['popup']} onClose={() => setDone(null)} />}
      {draft.panel}
      <PopupForm draft={draft} linkText={popup.linkText} isOff={refusal !== ''} />
      {isEnding && <EndPopup popup={popup} onClose={() => setEnding(false)} onDone={setDone} />}
    </>
  )
}
