import { isOwnCarrier } from '@contract/codes/parcel'
import { useState } from 'react'
import type { Reply } from '../../app/api'
import { useAct, useCall } from '../../app/query'
import { ActDrawer } from '../../patterns/act-drawer'
import { Drawer, ErrorStrip, Facts, Input, InputNumber, Loading, Shot } from '../../ui'
import { addressText } from './address-text'
import { CarrierField } from './carrier-field'

/** Ships an order, or some of its pieces: each shipment is one parcel. */
export function ShipDrawer({ orderNo, onClose }: { orderNo: string; onClose(): void }) {
  const order = useCall('order/detail', { orderNo }, { staleTime: 0 })
  if (order.data) return <ShipForm key={order.data.sentPieces} order={order.data} onClose={onClose} />
  return (
    <Drawer open title={`发货 ${orderNo}`} size={420} onClose={onClose}>
      {order.error ? <ErrorStrip error={order.error} onRetry={() => void order.refetch()} /> : <Loading />}
    </Drawer>
  )
}

function ShipForm({ order, onClose }: { order: Reply<'order/detail'>; onClose(): void }) {
  const open = order.lines.filter(({ toSend }) => toSend > 0)
  const [company, setCompany] = useState('')
  const [no, setNo] = useState('')
  const [pieces, setPieces] = useState<Record<string, number>>(() =>
    Object.fromEntries(open.map(({ skuId, toSend }) => [skuId, toSend])),
  )
  const ship = useAct('order/ship', ['order'])
  const total = Object.values(pieces).reduce((sum, number) => sum + number, 0)
  const left = open.reduce((sum, { toSend }) => sum + toSend, 0)
  const isOwn = isOwnCarrier(company)
  const goods = Object.entries(pieces).flatMap(([skuId, number]) => (number > 0 ? [{ skuId, number }] : []))
  return (
    <ActDrawer
      title={`发货 ${order.orderNo}`}
      button={total < left ? `先发 ${total} 件` : `发 ${total} 件`}
      isOff={company === '' || total === 0 || (!isOwn && no.trim() === '')}
      act={ship}
      onSubmit={async () => {
        const which = total < left ? { goods } : {}
        await ship.mutateAsync({
          orderNo: order.orderNo,
          company,
          no: isOwn ? '' : no.trim(),
          sentPieces: order.sentPieces,
          ...which,
        })
        onClose()
      }}
      onClose={onClose}
    >
      {order.address && (
        <Facts
          of={[
            ['收货', addressText(order.address)],
            ['留言', order.remark],
          ]}
        />
      )}
      <ul className="pieces">
        {open.map(({ skuId, title, specText, picture, toSend }) => (
          <li key={skuId} className="row">
            <Shot picture={picture} />
            <span className="two-lines grow">
              <span>{title}</span>
              <span className="note">
                {specText}，待发 {toSend} 件
              </span>
            </span>
            <InputNumber
              aria-label={`${title} ${specText}，件数`}
              min={0}
              max={toSend}
              precision={0}
              value={pieces[skuId] ?? 0}
              onChange={(number) => setPieces({ ...pieces, [skuId]: number ?? 0 })}
            />
          </li>
        ))}
      </ul>
      <CarrierField value={company} onChange={setCompany} />
      {isOwn ? (
        <p className="note">商城自送，单号自动生成</p>
      ) : (
        <Input
          aria-label="运单号"
          placeholder="运单号，可用扫码枪"
          value={no}
          maxLength={60}
          onChange={({ target }) => setNo(target.value)}
        />
      )}
    </ActDrawer>
  )
}
