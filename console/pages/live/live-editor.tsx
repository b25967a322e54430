import type { Conflict } from '@contract/console/shared'
import { Link, useParams } from '@tanstack/react-router'
import { ArrowLeft, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { useAddress } from '../../app/address'
import { CallFailure, call, type Reply } from '../../app/api'
import { useAct, useCall } from '../../app/query'
import { useMay } from '../../app/session'
import { shopAddress } from '../../app/shop-address'
import { type Done, doneAt } from '../../patterns/done'
import { UndoBar } from '../../patterns/undo-bar'
import { useDraft } from '../../patterns/use-draft'
import { Button, ErrorStrip, Loading, Moment } from '../../ui'
import { useLiveActs } from './live-acts'
import { LIVE_TITLES, type LiveFields, LiveForm, liveFaults, SHOW_LIVE } from './live-form'
import { LiveShelf } from './live-shelf'
import { LiveTag } from './live-tag'
import '../content/content.css'
import './live.css'

type Room = Reply<'live/detail'>

/** Poll interval of figures, state and explained product while the page is open. */
const REFRESH_MS = 5000

interface Shown extends LiveFields {
  productIds: string[]
}

const shownOf = ({ fields, goods }: Room): Shown => ({
  ...fields,
  productIds: goods.map(({ productId }) => productId),
})

/** One room: its shelf and its moves, the figures of this moment, and its fields. */
export default function LiveEditorPage() {
  const { liveRoomCode = '' } = useParams({ strict: false }) as { liveRoomCode?: string }
  return <LiveEditor key={liveRoomCode} liveRoomCode={liveRoomCode} />
}

function LiveEditor({ liveRoomCode }: { liveRoomCode: string }) {
  const [search] = useAddress()
  const found = useCall('live/detail', { liveRoomCode }, { refetchInterval: REFRESH_MS })
  const edit = useAct('live/edit', ['live', 'audit'])
  const setGoods = useAct('live/goods', ['live', 'audit'])
  const isOff = !useMay('live.edit')
  const [done, setDone] = useState<Done | null>(null)
  const room = found.data
  const acts = useLiveActs(room, () => setDone(null))
  /** The shelf as one field: it is a conflict when another person has changed it meanwhile. */
  const putShelf = async (read: string[], productIds: string[]): Promise<readonly Conflict[]> => {
    try {
      await setGoods.mutateAsync({ liveRoomCode, read, productIds })
      return []
    } catch (failure) {
      if (failure instanceof CallFailure && failure.kind === 'changed')
        return [{ field: 'productIds', by: '', at: null }]
      throw failure
    }
  }
  const draft = useDraft<Shown>({
    present: room && shownOf(room),
    titles: { ...LIVE_TITLES, productIds: '货架' },
    faultsOf: liveFaults,
    show: { ...SHOW_LIVE, productIds: (ids) => `${ids.length} 件商品` },
    save: async ({ productIds: readIds, ...read }, { productIds, ...write }) => {
      const next = doneAt('已保存', liveRoomCode)
      const hasFields = Object.keys(write).length > 0
      const ofFields = hasFields
        ? (await edit.mutateAsync({ liveRoomCode, read, write: trimmed(write) })).conflicts
        : []
      const ofShelf = readIds && productIds ? await putShelf(readIds, productIds) : []
      // The undo covers one act, and a save of fields and shelf is two.
      const isOneAct = hasFields !== (productIds !== undefined)
      const conflicts = [...ofFields, ...ofShelf]
      setDone(isOneAct && conflicts.length === 0 ? next : null)
      return { present: shownOf(await call('live/detail', { liveRoomCode })), conflicts }
    },
  })
  const { value } = draft
  if (!room || !value)
    return found.error ? <ErrorStrip error={found.error} onRetry={() => void found.refetch()} /> : <Loading rows={10} />
  const { fields, state, stateText, storeName, watching, views, reminders } = room
  const figures = [
    ['在看', watching],
    ['观看', views],
    ['预约', reminders],
  ] as const
  return (
    <>
      <nav className="back" aria-label="列表">
        <Link to={'/live' as never} search={search as never}>
          <ArrowLeft size={14} aria-hidden="true" />
          直播
        </Link>
      </nav>
      <div className="page-head">
        <div className="grow">
          <div className="row">
            <h1>{fields.title}</h1>
            <LiveTag state={state} text={stateText} />
          </div>
          <p className="note">
            {storeName} · <Moment at={fields.startsAt} /> · <span className="mono">{liveRoomCode}</span>
          </p>
        </div>
        <Button
          icon={<Smartphone size={16} aria-hidden="true" />}
          href={shopAddress(`/#/pages/liveRoom/index?liveRoomCode=${encodeURIComponent(liveRoomCode)}`)}
          target="_blank"
          rel="noreferrer"
        >
          看直播间
        </Button>
        {acts.buttons}
      </div>
      {found.error && (
        <ErrorStrip error={found.error} since={found.dataUpdatedAt} onRetry={() => void found.refetch()} />
      )}
      {acts.errors}
      {isOff && <p className="strip">这个账号只能查看</p>}
      {done && <UndoBar key={done.since} {...done} changes={['live']} onClose={() => setDone(null)} />}
      {draft.panel}
      <dl className="live-figures">
        {figures.map(([name, figure]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      <div className="live-editor">
        <LiveShelf
          room={room}
          productIds={value.productIds}
          isChanged={draft.isChanged('productIds')}
          isOff={isOff}
          onChange={(productIds) => draft.set('productIds', productIds)}
        />
        <section className="card" aria-label="资料">
          <header>
            <h2>资料</h2>
          </header>
          <div className="body stack">
            <LiveForm
              value={value}
              faults={draft.faults}
              isOff={isOff}
              hasBegun={state !== 'notStarted'}
              hasRecording={state === 'ended' || state === 'banned' || fields.playbackUrl !== ''}
              isChanged={draft.isChanged}
              set={draft.set}
            />
          </div>
        </section>
      </div>
      {acts.drawer}
    </>
  )
}

/** Texts of a person without the spaces around them. */
function trimmed({ title, anchorName, ...others }: Partial<LiveFields>): Partial<LiveFields> {
  return {
    ...others,
    ...(title !== undefined && { title: title.trim() }),
    ...(anchorName !== undefined && { anchorName: anchorName.trim() }),
  }
}
