import { Package } from 'lucide-react'
import { useState } from 'react'
import type { Reply } from '../../app/api'
import { useAct } from '../../app/query'
import { ActDrawer } from '../../patterns/act-drawer'
import { Acts, Input, Moment, Shot, Tag } from '../../ui'
import { CarrierField } from './carrier-field'

type Order = Reply<'order/detail'>
type Parcel = Order['parcels'][number]['parcel']

/** Parcels with their content and their track. */
export function OrderParcels({ order: { orderNo, parcels } }: { order: Order }) {
  const [corrected, setCorrected] = useState<Parcel | null>(null)
  if (parcels.length === 0) return null
  return (
    <section className="card parcels" aria-label="包裹">
      {parcels.map(({ parcel, act }, place) => (
        <div key={parcel.parcelId}>
          <div className="row">
            <Package size={18} aria-hidden="true" />
            <b>包裹 {place + 1}</b>
            <Tag look="info" progress="half">
              {parcel.stateText}
            </Tag>
            <span className="grow" />
            {act && <Acts size="small" acts={[act]} onAct={() => setCorrected(parcel)} />}
          </div>
          <p>
            {parcel.expressCompany} <span className="mono">{parcel.expressNo}</span>
          </p>
          <div className="row">
            {parcel.goods.map(({ orderLineId, picture, number, title }) => (
              <span key={orderLineId} className="row" title={title}>
                <Shot picture={picture} size={28} /> × {number}
              </span>
            ))}
          </div>
          <details>
            <summary className="note">
              {parcel.news || '还没有轨迹'}，<Moment at={parcel.tracks[0]?.at ?? parcel.sentAt} />
            </summary>
            <ol className="timeline">
              {parcel.tracks.map(({ at, text }) => (
                <li key={`${at}${text}`}>
                  {text}{' '}
                  <span className="note">
                    <Moment at={at} />
                  </span>
                </li>
              ))}
            </ol>
          </details>
        </div>
      ))}
      {corrected && <CorrectDrawer orderNo={orderNo} parcel={corrected} onClose={() => setCorrected(null)} />}
    </section>
  )
}

function CorrectDrawer({ orderNo, parcel, onClose }: { orderNo: string; parcel: Parcel; onClose(): void }) {
  const [company, setCompany] = useState('')
  const [no, setNo] = useState(parcel.expressNo)
  const correct = useAct('order/correctParcel', ['order'])
  return (
    <ActDrawer
      title={`改运单 ${parcel.expressNo}`}
      button="改运单"
      isOff={no.trim() === '' || (no.trim() === parcel.expressNo && company === '')}
      act={correct}
      onSubmit={async () => {
        const { parcelId } = parcel
        await correct.mutateAsync({ orderNo, parcelId, no: no.trim(), ...(company && { company }) })
        onClose()
      }}
      onClose={onClose}
    >
      <p className="note">现在是 {parcel.expressCompany}，不选承运就不变</p>
      <CarrierField value={company} onChange={setCompany} />
      <Input aria-label="运单号" value={no} maxLength={60} onChange={({ target }) => setNo(target.value)} />
    </ActDrawer>
  )
}
