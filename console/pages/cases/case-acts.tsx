import { AFTERSALE_TYPE, CASE_ACTS, CASE_MAX_REASON, type CaseActCode } from '@contract/codes/aftersale'
import { type ReactNode, useState } from 'react'
import type { Reply } from '../../app/api'
import { useAct } from '../../app/query'
import { ActDrawer } from '../../patterns/act-drawer'
import { ReasonDrawer, ReasonField } from '../../patterns/reason-drawer'
import { Checkbox, Input, InputNumber, moneyText } from '../../ui'
import { CarrierField } from '../orders/carrier-field'

type Case = Reply<'case/detail'>
/** Acts with a drawer; a note has its own field. */
export type CaseDrawerCode = Exclude<CaseActCode, 'note'>
export const isCaseDrawer = (code: string): code is CaseDrawerCode =>
  code !== 'note' && CASE_ACTS.some((one) => one === code)

interface DrawerProps {
  one: Case
  onClose(): void
}

/** The drawer of an act on a case; each names the case and the sum where there is one. */
export function CaseActDrawer({ code, ...props }: DrawerProps & { code: CaseDrawerCode }) {
  switch (code) {
    case 'approve':
      return <Approve {...props} />
    case 'receive':
      return <Receive {...props} />
    case 'reject':
      return <Reasoned {...props} key={code} call="case/reject" button="拒绝" text="会员可以修改后再申请" />
    case 'refuseGoods':
      return (
        <Reasoned
          {...props}
          key={code}
          call="case/refuseGoods"
          button="拒收"
          text="货与描述不符时拒收，会员可以申请平台介入"
        />
      )
    case 'close':
      return <Reasoned {...props} key={code} call="case/close" button="关闭" text="关闭后不退款" />
    case 'recalled':
    case 'recallFailed':
      return <Recall {...props} isBack={code === 'recalled'} />
    case 'send':
      return <Send {...props} />
    case 'refundInstead':
      return (
        <Plain
          {...props}
          call="case/refundInstead"
          button="改为退款"
          text={`不换货，退 ${moneyText(props.one.amount)}`}
        />
      )
    case 'refundAgain':
      return <Plain {...props} call="case/refundAgain" button="再退一次" text="支付渠道关闭了上一次退款，再次提交" />
  }
}

const keyOf = ({ refundOrderNo, version }: Case) => ({ refundOrderNo, version })

/** Sum of a refund: the requested one, or less with a reason. */
function useLess(amount: number) {
  const [yuan, setYuan] = useState<number | null>(amount / 100)
  const [reason, setReason] = useState('')
  const cents = Math.round((yuan ?? 0) * 100)
  const isLess = cents < amount
  const field: ReactNode = (
    <>
      <InputNumber
        aria-label="退多少元"
        prefix="退 ¥"
        min={0.01}
        max={amount / 100}
        precision={2}
        value={yuan}
        onChange={setYuan}
        style={{ width: '100%' }}
      />
      <p className="note">会员申请退 {moneyText(amount)}</p>
      {isLess && (
        <ReasonField value={reason} max={CASE_MAX_REASON} placeholder="为什么少退，会员看得到" onChange={setReason} />
      )}
    </>
  )
  return {
    field,
    cents,
    isOff: cents <= 0 || (isLess && reason.trim() === ''),
    input: isLess ? { less: { cents, reason: reason.trim() } } : {},
  }
}

function Approve({ one, onClose }: DrawerProps) {
  const approve = useAct('case/approve', ['case', 'order', 'approval'])
  const less = useLess(one.amount)
  const isRefund = one.type === AFTERSALE_TYPE.refund
  return (
    <ActDrawer
      title={`同意 ${one.refundOrderNo}`}
      button={isRefund ? `同意，退 ${moneyText(less.cents)}` : `同意${one.typeText}`}
      isOff={isRefund && less.isOff}
      act={approve}
      isFiled={approve.data?.isDone === false}
      onSubmit={async () => {
        const input = { ...keyOf(one), ...(isRefund && less.input) }
        if ((await approve.mutateAsync(input)).isDone) onClose()
      }}
      onClose={onClose}
    >
      {isRefund ? less.field : <p>会员会收到退货地址，寄回后再验收</p>}
    </ActDrawer>
  )
}

function Receive({ one, onClose }: DrawerProps) {
  const receive = useAct('case/receive', ['case', 'order', 'approval'])
  const less = useLess(one.amount)
  const [isIntact, setIntact] = useState(true)
  const isRefund = one.type !== AFTERSALE_TYPE.replacement
  return (
    <ActDrawer
      title={`验收 ${one.refundOrderNo}`}
      button={isRefund ? `收货，退 ${moneyText(less.cents)}` : '收货'}
      isOff={isRefund && less.isOff}
      act={receive}
      isFiled={receive.data?.isDone === false}
      onSubmit={async () => {
        const input = { ...keyOf(one), isIntact, ...(isRefund && less.input) }
        if ((await receive.mutateAsync(input)).isDone) onClose()
      }}
      onClose={onClose}
    >
      <Checkbox checked={isIntact} onChange={() => setIntact(!isIntact)}>
        货完好，重新上架出售
      </Checkbox>
      {isRefund && less.field}
    </ActDrawer>
  )
}

interface ReasonedProps extends DrawerProps {
  call: 'case/reject' | 'case/refuseGoods' | 'case/close'
  button: string
  text: string
}

function Reasoned({ one, onClose, call, button, text }: ReasonedProps) {
  const act = useAct(call, ['case'])
  return (
    <ReasonDrawer
      title={`${button} ${one.refundOrderNo}`}
      button={button}
      max={CASE_MAX_REASON}
      act={act}
      onSubmit={async (reason) => {
        await act.mutateAsync({ ...keyOf(one), reason })
        onClose()
      }}
      onClose={onClose}
    >
      <p>{text}</p>
    </ReasonDrawer>
  )
}

function Recall({ one, onClose, isBack }: DrawerProps & { isBack: boolean }) {
  const recall = useAct('case/recall', ['case', 'order', 'approval'])
  return (
    <ActDrawer
      title={`${isBack ? '已拦回' : '没拦到'} ${one.refundOrderNo}`}
      button={isBack ? `拦回了，退 ${moneyText(one.amount)}` : '没拦到'}
      act={recall}
      isFiled={recall.data?.isDone === false}
      onSubmit={async () => {
        if ((await recall.mutateAsync({ ...keyOf(one), isBack })).isDone) onClose()
      }}
      onClose={onClose}
    >
      <p>{isBack ? '包裹已经回到店里，确认后退款' : '包裹会送到会员手里，会员可以再申请退货'}</p>
    </ActDrawer>
  )
}

function Send({ one, onClose }: DrawerProps) {
  const [expressCompany, setCompany] = useState('')
  const [expressNo, setNo] = useState('')
  const send = useAct('case/send', ['case'])
  return (
    <ActDrawer
      title={`换货发出 ${one.refundOrderNo}`}
      button="发出"
      isOff={expressCompany === '' || !/^[A-Za-z0-9]{6,30}$/.test(expressNo)}
      act={send}
      onSubmit={async () => {
        await send.mutateAsync({ ...keyOf(one), expressCompany, expressNo })
        onClose()
      }}
      onClose={onClose}
    >
      <CarrierField value={expressCompany} onChange={setCompany} />
      <Input
        aria-label="运单号"
        placeholder="运单号"
        value={expressNo}
        maxLength={30}
        onChange={({ target }) => setNo(target.value.trim())}
      />
    </ActDrawer>
  )
}

interface PlainProps extends DrawerProps {
  call: 'case/refundInstead' | 'case/refundAgain'
  button: string
  text: string
}

function Plain({ one, onClose, call, button, text }: PlainProps) {
  const act = useAct(call, ['case', 'order', 'approval'])
  return (
    <ActDrawer
      title={`${button} ${one.refundOrderNo}`}
      button={button}
      act={act}
      isFiled={act.data?.isDone === false}
      onSubmit={async () => {
        if ((await act.mutateAsync(keyOf(one))).isDone) onClose()
      }}
      onClose={onClose}
    >
      <p>{text}</p>
    </ActDrawer>
  )
}
