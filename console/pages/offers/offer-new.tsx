import { Link, useNavigate } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { useAddress } from '../../app/address'
import { useAct, useCall } from '../../app/query'
import { useStaff } from '../../app/session'
import { ErrorStrip, Loading } from '../../ui'
import { blankOffer, copyOf } from './offer-draft'
import { OfferEditor } from './offer-editor'

/** A new offer, or a copy of the one that the address names. */
export default function OfferNew() {
  const [{ from = '' }] = useAddress()
  const staff = useStaff()
  const navigate = useNavigate()
  const [blank] = useState(() => blankOffer(staff.allStores ? null : (staff.stores[0] ?? null), Date.now()))
  const source = useCall('offer/detail', { offerId: from }, { enabled: from !== '' })
  const add = useAct('offer/add', ['offer', 'audit'])
  const [keys] = useState(() => new Map<string, string>())
  if (from !== '' && !source.data)
    return source.error ? <ErrorStrip error={source.error} onRetry={() => void source.refetch()} /> : <Loading />
  return (
    <>
      <nav className="back" aria-label="列表">
        <Link to="/offers">
          <ArrowLeft size={14} aria-hidden="true" />
          活动
        </Link>
      </nav>
      <div className="page-head">
        <h1>新建活动</h1>
        {source.data && <span className="note">复制自 {source.data.title}</span>}
      </div>
      <OfferEditor
        offer={null}
        present={blank}
        {...(source.data && { first: copyOf(source.data.draft), firstGoods: source.data.goods })}
        save={async (draft, accepted) => {
          // One key for one draft: a repeat after a lost reply adds nothing.
          const text = JSON.stringify(draft)
          const key = keys.get(text) ?? crypto.randomUUID()
          keys.set(text, key)
          const made = await add.mutateAsync({ key, draft, accepted })
          void navigate({ to: '/offers/$offerId', params: { offerId: made.offerId }, ignoreBlocker: true })
          return made
        }}
      />
    </>
  )
}
