import type { OrderActCode } from '@contract/codes/order-views'
import { useState } from 'react'
import type { Reply } from '../../app/api'
import { useAct } from '../../app/query'
import { ActDrawer } from '../../patterns/act-drawer'
import { ReasonDrawer, ReasonField } from '../../patterns/reason-drawer'
import { InputNumber, moneyText } from '../../ui'
import { ShipDrawer } from './ship-drawer'

type Order = Reply<'order/detail'>
/** Actions of an order's title row; a note and a parcel have their own places. */
export type DrawerCode = Exclude<OrderActCode, 'note' | 'correctParcel'>
const CODES: readonly string[] = ['ship', 'accept', 'deliver', 'reduce', 'cancel', 'refund'] satisfies DrawerCode[]
export const isDrawerCode = (code: string): code is DrawerCode => CODES.includes(code)

interface DrawerProps {
  order: Order
  onClose(): void
}

/** The drawer of an action; each names the order, and the amount where there is one. */
export function OrderActDrawer({ code, ...props }: DrawerProps & { code: DrawerCode }) {
  switch (code) {
    case 'ship':
      return <ShipDrawer orderNo={props.order.orderNo} onClose={props.onClose} />
    case 'accept':
      return <Accept {...props} />
    case 'deliver':
      return <Deliver {...props} />
    case 'reduce':
      return <Reduce {...props} />
    case 'cancel':
      return <Cancel {...props} />
    case 'refund':
      return <Refund {...props} />
  }
}

function Accept({ order: { orderNo }, onClose }: DrawerProps) {
  const accept = useAct('order/accept', ['order'])
  return (
    <ActDrawer
      title={`接单 ${orderNo}`}
      button="接单"
      act={accept}
      onSubmit={async () => {
        await accept.mutateAsync({ orderNo })
        onClose()
      }}
      onClose={onClose}
    >
      <p>接单后会员会收到通知</p>
    </ActDrawer>
  )
}

function Deliver({ order: { orderNo }, onClose }: DrawerProps) {
  const deliver = useAct('order/deliver', ['order'])
  return (
    <ActDrawer
      title={`确认送达 ${orderNo}`}
      button="确认送达"
      act={deliver}
      onSubmit={async () => {
        await deliver.mutateAsync({ orderNo })
        onClose()
      }}
      onClose={onClose}
    >
      <p>货已交到会员手里时确认，订单随之完成</p>
    </ActDrawer>
  )
}

/** Yuan with two decimals as whole cents. */
const centsOf = (yuan: number | null) => Math.round((yuan ?? 0) * 100)

/** Characters of a reason. */
const REASON_MAX = 60

function Reduce({ order: { orderNo, payableCents }, onClose }: DrawerProps) {
  const [yuan, setYuan] = useState<number | null>(null)
  const [reason, setReason] = useState('')
  const reduce = useAct('order/reduce', ['order'])
  const cents = centsOf(yuan)
  return (
    <ActDrawer
      title={`改价 ${orderNo}`}
      button={cents > 0 ? `减 ${moneyText(cents)}` : '改价'}
      isOff={cents <= 0 || cents > payableCents || reason.trim() === ''}
      act={reduce}
      onSubmit={async () => {
        await reduce.mutateAsync({ orderNo, cents, reason: reason.trim(), payableCents })
        onClose()
      }}
      onClose={onClose}
    >
      <InputNumber
        autoFocus
        aria-label="减多少元"
        prefix="减 ¥"
        min={0.01}
        max={payableCents / 100}
        precision={2}
        value={yuan}
        onChange={setYuan}
        style={{ width: '100%' }}
      />
      <p className="note">
        现在应付 {moneyText(payableCents)}
        {cents > 0 && `，改后 ${moneyText(payableCents - cents)}`}。减的钱按比例摊到每一行
      </p>
      <ReasonField value={reason} max={REASON_MAX} onChange={setReason} />
    </ActDrawer>
  )
}

function Cancel({ order: { orderNo, payableCents }, onClose }: DrawerProps) {
  const cancel = useAct('order/cancel', ['order'])
  return (
    <ReasonDrawer
      title={`取消 ${orderNo}`}
      button={`取消 ${moneyText(payableCents)} 的订单`}
      max={REASON_MAX}
      act={cancel}
      onSubmit={async (reason) => {
        await cancel.mutateAsync({ orderNo, reason })
        onClose()
      }}
      onClose={onClose}
    >
      <p>一起下单的其他未付款订单也会取消。库存、券和积分退回</p>
    </ReasonDrawer>
  )
}

function Refund({ order: { orderNo, paidCents, refundedCents }, onClose }: DrawerProps) {
  const left = paidCents - refundedCents
  const [yuan, setYuan] = useState<number | null>(left / 100)
  const [reason, setReason] = useState('')
  const refund = useAct('order/refund', ['order', 'approval'])
  const cents = centsOf(yuan)
  const isAll = cents === left
  return (
    <ActDrawer
      title={`退款 ${orderNo}`}
      button={`退 ${moneyText(cents)}`}
      isDanger
      isOff={cents > left || (left > 0 && cents <= 0) || reason.trim() === ''}
      act={refund}
      isFiled={refund.data?.isDone === false}
      onSubmit={async () => {
        const input = { orderNo, reason: reason.trim(), refundedCents, ...(!isAll && { cents }) }
        if ((await refund.mutateAsync(input)).isDone) onClose()
      }}
      onClose={onClose}
    >
      <InputNumber
        autoFocus
        aria-label="退多少元"
        prefix="退 ¥"
        min={0}
        max={left / 100}
        precision={2}
        value={yuan}
        onChange={setYuan}
        style={{ width: '100%' }}
      />
      <p className="note">
        最多可退 {moneyText(left)}。{isAll ? '全退后订单关闭' : '部分退款不改变订单状态'}，原路退回
      </p>
      <ReasonField value={reason} max={REASON_MAX} onChange={setReason} />
    </ActDrawer>
  )
}
