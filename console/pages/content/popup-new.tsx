import { FOREVER } from '@contract/codes/china-time'
import { POP_PAGES } from '@contract/codes/popup'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { useAct } from '../../app/query'
import { type Done, doneAt } from '../../patterns/done'
import { useDraft } from '../../patterns/use-draft'
import { NO_PICTURE } from './picture-one'
import { PopupEditor } from './popup-editor'
import { POPUP_TITLES, type PopupFields, PopupForm, popupFaults } from './popup-form'
import './content.css'

const BLANK: PopupFields = {
  pagePath: POP_PAGES[0]?.path ?? '',
  bdCityCode: '',
  audience: 'all',
  frequency: 'once',
  position: 0,
  kicker: '',
  title: '',
  text: '',
  image: NO_PICTURE,
  ground: 'rose',
  buttonText: '去看看',
  command: null,
  startAt: 0,
  endAt: FOREVER,
}

/** A new pop-up; once it is saved, its editor takes this place. */
export default function PopupNew() {
  const [added, setAdded] = useState<Done | null>(null)
  return added ? <PopupEditor popupId={added.subject} done={added} /> : <Blank onAdded={setAdded} />
}

function Blank({ onAdded }: { onAdded(done: Done): void }) {
  const add = useAct('popup/add', ['popup'])
  const draft = useDraft<PopupFields>({
    present: BLANK,
    titles: POPUP_TITLES,
    faultsOf: popupFaults,
    save: async (_read, write) => {
      const { popupId } = await add.mutateAsync({ ...BLANK, ...write })
      onAdded(doneAt('已添加', popupId))
      return { present: BLANK, conflicts: [] }
    },
  })
  return (
    <>
      <nav className="back" aria-label="列表">
        <Link to="/popups">
          <ArrowLeft size={14} aria-hidden="true" />
          弹窗
        </Link>
      </nav>
      <div className="page-head">
        <h1>新弹窗</h1>
        <span className="note">保存后按上线时间出现</span>
      </div>
      {draft.panel}
      <PopupForm draft={draft} linkText="" isOff={false} />
    </>
  )
}
