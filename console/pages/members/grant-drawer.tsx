import { useState } from 'react'
import type { Reply } from '../../app/api'
import { useAct } from '../../app/query'
import { ActDrawer } from '../../patterns/act-drawer'
import { ReasonField } from '../../patterns/reason-drawer'
import { Checkbox, Input, InputNumber } from '../../ui'

export type GrantKind = 'coupon' | 'points' | 'takePoints' | 'term'

interface GrantProps {
  member: Reply<'member/detail'>
  onClose(): void
}

/** A grant to a shopper; the reason is kept with it. One key per drawer: a repeated click grants once. */
export function GrantDrawer({ kind, ...props }: GrantProps & { kind: GrantKind }) {
  switch (kind) {
    case 'coupon':
      return <GrantCoupon {...props} />
    case 'points':
      return <GrantPoints {...props} />
    case 'takePoints':
      return <TakePoints {...props} />
    case 'term':
      return <GrantTerm {...props} />
  }
}

function useGrant({ uid }: { uid: string }) {
  const [key] = useState(() => crypto.randomUUID())
  const [reason, setReason] = useState('')
  const field = <ReasonField value={reason} max={100} placeholder="原因，记在审计里" onChange={setReason} />
  return { field, isOff: reason.trim() === '', input: { uid, key, reason: reason.trim() } }
}

function GrantCoupon({ member, onClose }: GrantProps) {
  const [couponId, setCouponId] = useState('')
  const grant = useAct('member/grantCoupon', ['member'])
  const { field, isOff, input } = useGrant(member)
  return (
    <ActDrawer
      title={`给 ${member.name} 发券`}
      button="发 1 张"
      isOff={isOff || couponId.trim() === ''}
      act={grant}
      onSubmit={async () => {
        await grant.mutateAsync({ ...input, couponId: couponId.trim() })
        onClose()
      }}
      onClose={onClose}
    >
      <Input
        autoFocus
        aria-label="券编号"
        placeholder="券编号"
        value={couponId}
        maxLength={64}
        onChange={({ target }) => setCouponId(target.value)}
      />
      {field}
    </ActDrawer>
  )
}

function GrantPoints({ member, onClose }: GrantProps) {
  const [amount, setAmount] = useState<number | null>(null)
  const grant = useAct('member/grantPoints', ['member', 'approval'])
  const { field, isOff, input } = useGrant(member)
  return (
    <ActDrawer
      title={`给 ${member.name} 发积分`}
      button={amount ? `发 ${amount} 积分` : '发积分'}
      isOff={isOff || !amount}
      act={grant}
      isFiled={grant.data?.isDone === false}
      onSubmit={async () => {
        if ((await grant.mutateAsync({ ...input, amount: amount ?? 0 })).isDone) onClose()
      }}
      onClose={onClose}
    >
      <InputNumber
        autoFocus
        aria-label="积分"
        placeholder="积分"
        min={1}
        max={9_999_999}
        precision={0}
        value={amount}
        onChange={setAmount}
        style={{ width: '100%' }}
      />
      {field}
    </ActDrawer>
  )
}

function TakePoints({ member, onClose }: GrantProps) {
  const [amount, setAmount] = useState<number | null>(null)
  const [mayOwe, setMayOwe] = useState(false)
  const take = useAct('member/takePoints', ['member', 'approval'])
  const { field, isOff, input } = useGrant(member)
  return (
    <ActDrawer
      title={`扣 ${member.name} 的积分`}
      button={amount ? `扣 ${amount} 积分` : '扣积分'}
      isDanger
      isOff={isOff || !amount}
      act={take}
      isFiled={take.data?.isDone === false}
      onSubmit={async () => {
        if ((await take.mutateAsync({ ...input, amount: amount ?? 0, mayOwe })).isDone) onClose()
      }}
      onClose={onClose}
    >
      <InputNumber
        autoFocus
        aria-label="积分"
        placeholder="积分"
        min={1}
        max={9_999_999}
        precision={0}
        value={amount}
        onChange={setAmount}
        style={{ width: '100%' }}
      />
      <Checkbox checked={mayOwe} onChange={() => setMayOwe(!mayOwe)}>
        不够时先欠着，以后得的积分抵
      </Checkbox>
      {field}
    </ActDrawer>
  )
}

function GrantTerm({ member, onClose }: GrantProps) {
  const [months, setMonths] = useState<number | null>(1)
  const grant = useAct('member/grantTerm', ['member'])
  const { field, isOff, input } = useGrant(member)
  return (
    <ActDrawer
      title={`给 ${member.name} 发会员`}
      button={months ? `发 ${months} 个月` : '发会员'}
      isOff={isOff || !months}
      act={grant}
      onSubmit={async () => {
        await grant.mutateAsync({ ...input, months: months ?? 0 })
        onClose()
      }}
      onClose={onClose}
    >
      <InputNumber
        autoFocus
        aria-label="月数"
        min={1}
        max={36}
        precision={0}
        suffix="个月"
        value={months}
        onChange={setMonths}
        style={{ width: '100%' }}
      />
      <p className="note">接在现在的有效期后面</p>
      {field}
    </ActDrawer>
  )
}
