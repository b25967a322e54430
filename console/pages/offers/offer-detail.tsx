import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { useAddress } from '../../app/address'
import { useAct, useCall } from '../../app/query'
import { UndoBar } from '../../patterns/undo-bar'
import { Acts, ErrorStrip, Facts, Loading, Tag } from '../../ui'
import { EndDrawer } from './end-drawer'
import { OfferEditor } from './offer-editor'
import { OfferTag } from './offer-tag'
import { periodText } from './period'

/** One offer: its form beside its effect; an ended one, or one that the account may not change, is only shown. */
export default function OfferDetail() {
  const { offerId = '' } = useParams({ strict: false }) as { offerId?: string }
  const [search] = useAddress()
  const navigate = useNavigate()
  const found = useCall('offer/detail', { offerId })
  const change = useAct('offer/change', ['offer', 'audit'])
  const [isEnding, setEnding] = useState(false)
  const [done, setDone] = useState<{ text: string; since: number } | null>(null)
  if (!found.data)
    return found.error ? <ErrorStrip error={found.error} onRetry={() => void found.refetch()} /> : <Loading rows={10} />
  const one = found.data
  const isReadOnly = !one.acts.some(({ code, refusal }) => code === 'edit' && refusal === '')
  return (
    <>
      <nav className="back" aria-label="列表">
        <Link to="/offers" search={search as never}>
          <ArrowLeft size={14} aria-hidden="true" />
          活动
        </Link>
      </nav>
      <div className="page-head">
        <h1>{one.title}</h1>
        <OfferTag state={one.state} />
        <Tag look="plain" progress="flat">
          {one.tag}
        </Tag>
        <span className="note">{one.texts.join('，')}</span>
        <span className="grow" />
        <Acts
          acts={one.acts.filter(({ code }) => code !== 'edit')}
          onAct={(code) => {
            if (code === 'end') setEnding(true)
            else void navigate({ to: '/offers/new', search: { from: offerId } as never })
          }}
        />
      </div>
      {done && (
        <div className="offer-done">
          <UndoBar
            text={done.text}
            subject={offerId}
            since={done.since}
            changes={['offer']}
            onClose={() => setDone(null)}
          />
        </div>
      )}
      {found.error && (
        <ErrorStrip error={found.error} since={found.dataUpdatedAt} onRetry={() => void found.refetch()} />
      )}
      {isReadOnly ? (
        <section className="card" aria-label="活动">
          <div className="body">
            <Facts
              of={[
                ['优惠', one.texts.join('，')],
                ['店铺', one.storeName],
                ['商品', one.goodsText],
                ['时间', periodText(one.startsAt, one.endsAt)],
                ['优先级', one.priority],
                ['编号', one.offerId],
              ]}
            />
          </div>
        </section>
      ) : (
        <OfferEditor
          key={offerId}
          offer={one}
          present={one.draft}
          save={async (draft, accepted, version) => {
            const since = Date.now() - 60_000
            const reply = await change.mutateAsync({ offerId, version, draft, accepted })
            setDone({ text: '已保存', since })
            return reply
          }}
        />
      )}
      {isEnding && (
        <EndDrawer
          offer={one}
          onClose={() => setEnding(false)}
          onEnded={() => {
            setEnding(false)
            setDone({ text: '已结束', since: Date.now() - 60_000 })
          }}
        />
      )}
    </>
  )
}
