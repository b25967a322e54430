import { CANCEL_REASONS } from '@contract/codes/order'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { Button } from '@/ui/button/button'
import { Cell, Cells } from '@/ui/cell/cell'
import { CheckMark } from '@/ui/check/check'
import { Notice } from '@/ui/notice/notice'
import { Sheet } from '@/ui/sheet/sheet'
import type { OrderActionsStore } from './order-actions.store'

/** Asks why before an order is cancelled (behaviours 2.7). */
export const CancelSheet = observer(function CancelSheet(props: { actions: OrderActionsStore; onDone: () => void }) {
  const { actions, onDone } = props
  const [reason, setReason] = useState<string | null>(null)
  const { cancelling } = actions
  const submit = async () => {
    if (!reason || !(await actions.cancel(reason))) return
    setReason(null)
    onDone()
  }
  // Each order has its own reason.
  const close = () => {
    setReason(null)
    actions.closeCancel()
  }
  return (
    <Sheet
      isOpen={cancelling !== null}
      onClose={close}
      title="取消原因"
      foot={
        <Button isWide isOff={reason === null} onTap={() => void submit()}>
          {reason === null ? '请选择原因' : '确定取消'}
        </Button>
      }
    >
      {cancelling?.cancelRefundText ? <Notice text={`取消后 ${cancelling.cancelRefundText}`} /> : null}
      <Cells>
        {CANCEL_REASONS.map((text) => (
          <Cell key={text} label={text} control={<CheckMark isOn={text === reason} />} onTap={() => setReason(text)} />
        ))}
      </Cells>
    </Sheet>
  )
})
