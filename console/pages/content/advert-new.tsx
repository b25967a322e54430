import { ADVERT_SPACES } from '@contract/codes/advert'
import { FOREVER } from '@contract/codes/china-time'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { useAct } from '../../app/query'
import { type Done, doneAt } from '../../patterns/done'
import { useDraft } from '../../patterns/use-draft'
import { AdvertEditor } from './advert-editor'
import { ADVERT_TITLES, type AdvertFields, AdvertForm, advertFaults } from './advert-form'
import { NO_PICTURE } from './picture-one'
import './content.css'

const BLANK: AdvertFields = {
  spaceId: ADVERT_SPACES[0]?.spaceId ?? '',
  position: 0,
  kicker: '',
  lines: [''],
  callout: '',
  image: NO_PICTURE,
  ground: 'stone',
  command: null,
  startAt: 0,
  endAt: FOREVER,
  bdCityCode: '',
}

/** A new advert; once it is saved, its editor takes this place. */
export default function AdvertNew() {
  const [added, setAdded] = useState<Done | null>(null)
  return added ? <AdvertEditor advertId={added.subject} done={added} /> : <Blank onAdded={setAdded} />
}

function Blank({ onAdded }: { onAdded(done: Done): void }) {
  const add = useAct('advert/add', ['advert'])
  const draft = useDraft<AdvertFields>({
    present: BLANK,
    titles: ADVERT_TITLES,
    faultsOf: advertFaults,
    save: async (_read, write) => {
      const lines = (write.lines ?? []).map((line) => line.trim()).filter(Boolean)
      const { advertId } = await add.mutateAsync({ ...BLANK, ...write, lines })
      onAdded(doneAt('已添加', advertId))
      return { present: BLANK, conflicts: [] }
    },
  })
  return (
    <>
      <nav className="back" aria-label="列表">
        <Link to="/adverts">
          <ArrowLeft size={14} aria-hidden="true" />
          广告
        </Link>
      </nav>
      <div className="page-head">
        <h1>新广告</h1>
        <span className="note">保存后按上线时间出现</span>
      </div>
      {draft.panel}
      <AdvertForm draft={draft} linkText="" isOff={false} />
    </>
  )
}
