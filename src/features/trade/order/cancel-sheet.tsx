import { observer } from 'mobx-react'
import { useState } from 'react'
import { Button } from '@/ui/button/button'
import { Sheet } from '@/ui/sheet/sheet'
import { CancelReasons } from './cancel-reasons'
import type { OrderActionsStore } from './order-actions.store'
import { RefundExtrasCard } from './refund-extras'

/** Requires a reason before an unpaid order is cancelled. */
export const CancelSheet = observer(function CancelSheet(props: { actions: OrderActionsStore; onDone: () => void }) {
  const { actions, onDone } = props
  const [reason, setReason] = useState<string | null>(null)
  const { cancelling } = actions
  const submit = async () => {
    if (!reason || !cancelling || !(await actions.cancel(cancelling.orderId, reason))) return
    close()
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
      <CancelReasons value={reason} onPick={setReason} />
      <RefundExtrasCard extras={actions.extras.value} />
    </Sheet>
  )
})
