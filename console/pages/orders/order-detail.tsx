import { Link, useParams } from '@tanstack/react-router'
import { ArrowLeft, ChevronDown, ChevronUp, Printer } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useAddress } from '../../app/address'
import type { Reply } from '../../app/api'
import { useAct, useCall } from '../../app/query'
import { OpenRequests } from '../../patterns/open-requests'
import {
  Acts,
  Avatar,
  Button,
  ErrorStrip,
  Facts,
  Input,
  Loading,
  Moment,
  moneyText,
  Remaining,
  Tag,
  Timeline,
} from '../../ui'
import { addressText } from './address-text'
import { type DrawerCode, isDrawerCode, OrderActDrawer } from './order-acts'
import { OrderLines } from './order-lines'
import { OrderParcels } from './order-parcels'
import { chipsOf, viewOf } from './order-search'
import { OrderTag } from './order-tag'

export type Order = Reply<'order/detail'>

/** One order: lines with prices, parcels, the shopper, the history, and the acts. */
export default function OrderDetail() {
  const { orderNo = '' } = useParams({ strict: false }) as { orderNo?: string }
  const [search] = useAddress()
  const order = useCall('order/detail', { orderNo, view: viewOf(search), ...chipsOf(search) })
  const [open, setOpen] = useState<DrawerCode | null>(null)
  if (!order.data)
    return order.error ? <ErrorStrip error={order.error} onRetry={() => void order.refetch()} /> : <Loading rows={10} />
  const { newer, older, statusText, status, isLate, shipBy, acts, createdAt, deliveryText } = order.data
  return (
    <>
      <nav className="back" aria-label="列表">
        <Link to="/orders" search={search as never}>
          <ArrowLeft size={14} aria-hidden="true" />
          订单
        </Link>
        <Neighbour orderNo={newer} text="上一单" icon={<ChevronUp size={16} />} />
        <Neighbour orderNo={older} text="下一单" icon={<ChevronDown size={16} />} />
      </nav>
      <div className="page-head">
        <h1>{orderNo}</h1>
        <OrderTag status={status}>{statusText}</OrderTag>
        {shipBy !== null && (
          <Tag look={isLate ? 'bad' : 'warn'} progress="flat">
            <Remaining until={shipBy} />
          </Tag>
        )}
        <span className="note">
          <Moment at={createdAt} />，{deliveryText}
        </span>
        <span className="grow" />
        <Link to="/packing" search={{ orders: orderNo } as never} target="_blank">
          <Button icon={<Printer size={16} />}>打印</Button>
        </Link>
        <Acts
          acts={acts.filter(({ code }) => isDrawerCode(code))}
          onAct={(code) => setOpen(isDrawerCode(code) ? code : null)}
        />
      </div>
      {order.error && (
        <ErrorStrip error={order.error} since={order.dataUpdatedAt} onRetry={() => void order.refetch()} />
      )}
      <OpenRequests subject={orderNo} />
      <div className="detail">
        <div className="stack">
          <OrderLines order={order.data} />
          <OrderParcels order={order.data} />
          <Payments order={order.data} />
          <section className="card" aria-label="经过">
            <header>
              <h2>经过</h2>
            </header>
            <div className="body">
              <Timeline
                entries={order.data.timeline.map(({ at, who, text, note }, place) => ({
                  key: `${at}-${place}`,
                  text: note ? `${text}：${note}` : text,
                  actor: who,
                  at,
                }))}
              />
            </div>
          </section>
        </div>
        <Beside order={order.data} />
      </div>
      {open && <OrderActDrawer code={open} order={order.data} onClose={() => setOpen(null)} />}
    </>
  )
}

function Neighbour({ orderNo, text, icon }: { orderNo: string | null; text: string; icon: ReactNode }) {
  const [search] = useAddress()
  if (orderNo === null) return null
  return (
    <Link to="/orders/$orderNo" params={{ orderNo }} search={search as never} aria-label={text} title={text}>
      {icon}
    </Link>
  )
}

/** Payments and refunds with their numbers at the provider. */
function Payments({ order }: { order: Order }) {
  const { payments, refunds } = order
  if (payments.length + refunds.length === 0) return null
  return (
    <section className="card" aria-label="收退款">
      <header>
        <h2>收退款</h2>
      </header>
      <table className="plain-table">
        <tbody>
          {payments.map(({ number, wayText, stateText, cents, paidAt }) => (
            <tr key={number}>
              <td>
                <span className="two-lines">
                  <span>收款，{wayText}</span>
                  <span className="note mono">{number}</span>
                </span>
              </td>
              <td>
                {stateText} {paidAt !== null && <Moment at={paidAt} />}
              </td>
              <td className="number">{moneyText(cents)}</td>
            </tr>
          ))}
          {refunds.map(({ refundNo, reason, stateText, cents, createdAt, endedAt }) => (
            <tr key={refundNo}>
              <td>
                <span className="two-lines">
                  <span>退款，{reason}</span>
                  <span className="note mono">{refundNo}</span>
                </span>
              </td>
              <td>
                {stateText} <Moment at={endedAt ?? createdAt} />
              </td>
              <td className="number">{moneyText(-cents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** The shopper, the address, the shopper's requests, and notes of staff. */
function Beside({ order }: { order: Order }) {
  const { shopper, address, rows, invoice } = order
  return (
    <aside className="card" aria-label="会员和备注">
      <section>
        {shopper ? (
          <div className="row">
            <Avatar name={shopper.name} />
            <span className="two-lines grow">
              <span>
                {shopper.name}{' '}
                {shopper.card && (
                  <Tag look="gold" progress="flat">
                    {shopper.card}
                  </Tag>
                )}
              </span>
              <span className="note">
                {shopper.mobile}，{shopper.orders >= 100 ? '100 单以上' : `${shopper.orders} 单`}
              </span>
            </span>
          </div>
        ) : (
          '会员已注销'
        )}
      </section>
      {(address || order.remark || order.arriveText) && (
        <section>
          <h2>收货</h2>
          {address && <p>{addressText(address)}</p>}
          {order.arriveText && <p className="note">{order.arriveText}</p>}
          {order.remark && <p className="strip">“{order.remark}”</p>}
        </section>
      )}
      {rows.length > 0 && (
        <section>
          <h2>要求</h2>
          <Facts of={rows.map(({ label, value, note }) => [label, value || note])} />
        </section>
      )}
      {invoice && (
        <section>
          <h2>发票</h2>
          <Facts
            of={[
              ['抬头', invoice.title],
              ['税号', invoice.taxNo],
              ['邮箱', invoice.email],
            ]}
          />
        </section>
      )}
      <Notes order={order} />
    </aside>
  )
}

function Notes({ order: { orderNo, notes } }: { order: Order }) {
  const [text, setText] = useState('')
  const note = useAct('order/note', ['order'])
  const submit = async () => {
    await note.mutateAsync({ orderNo, text: text.trim() })
    setText('')
  }
  return (
    <section>
      <h2>
        内部备注 <span className="note">会员看不到</span>
      </h2>
      <div className="stack">
        {notes.map(({ noteId, who, text: written, at }) => (
          <div key={noteId} className="row note-row">
            <Avatar name={who} isSmall />
            <span className="grow">
              <b>{who}</b>{' '}
              <span className="note">
                <Moment at={at} />
              </span>
              <span className="written">{written}</span>
            </span>
          </div>
        ))}
        {note.error && <ErrorStrip error={note.error} />}
        <Input.TextArea
          aria-label="写备注"
          placeholder="写一条"
          value={text}
          maxLength={500}
          autoSize={{ minRows: 2 }}
          onChange={({ target }) => setText(target.value)}
        />
        {text.trim() !== '' && (
          <Button loading={note.isPending} onClick={() => void submit().catch(() => undefined)}>
            写上
          </Button>
        )}
      </div>
    </section>
  )
}
