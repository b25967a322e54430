import { MOST_NOTE } from '@contract/codes/order-views'
import { useState } from 'react'
import { useAct } from '../../app/query'
import { ActDrawer } from '../../patterns/act-drawer'
import { Input } from '../../ui'

/** A note on an order that only staff read. */
export function NoteDrawer({ orderNo, onClose }: { orderNo: string; onClose(): void }) {
  const [text, setText] = useState('')
  const note = useAct('order/note', ['order'])
  return (
    <ActDrawer
      title={`备注 ${orderNo}`}
      button="写上"
      isOff={text.trim() === ''}
      act={note}
      onSubmit={async () => {
        await note.mutateAsync({ orderNo, text: text.trim() })
        onClose()
      }}
      onClose={onClose}
    >
      <Input.TextArea
        autoFocus
        aria-label="备注"
        placeholder="同事能看到，会员看不到"
        value={text}
        maxLength={MOST_NOTE}
        showCount
        autoSize={{ minRows: 4 }}
        onChange={({ target }) => setText(target.value)}
      />
    </ActDrawer>
  )
}
