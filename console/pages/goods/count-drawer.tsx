import { MOST_ON_HAND, stockUnit } from '@contract/codes/sku'
import { useState } from 'react'
import { useAct } from '../../app/query'
import { ActDrawer } from '../../patterns/act-drawer'
import { typedOf } from '../../patterns/sheet/cells'
import { Facts, Input, momentText } from '../../ui'

export interface CountDrawerProps {
  of: { skuId: string; onHand: number; reserved: number }
  /** Weighed goods are counted in grams. */
  isWeighed: boolean
  name: string
  /** After a save; without it the drawer only closes. */
  onSaved?(): void
  onClose(): void
}

/** Sets the stock of one SKU, in pieces or grams. Another person's change is shown, not overwritten unseen. */
export function CountDrawer({ of: sku, isWeighed, name, onSaved, onClose }: CountDrawerProps) {
  const { skuId, onHand, reserved } = sku
  const unit = stockUnit(isWeighed)
  const [seen, setSeen] = useState(onHand)
  const [text, setText] = useState('')
  const [note, setNote] = useState('')
  const [told, setTold] = useState('')
  const save = useAct('stock/save', ['sku', 'stock', 'audit', 'overview'])
  const typed = typedOf('count', text)
  const pieces = 'text' in typed ? Number(typed.text) : null
  const isLow = pieces !== null && pieces < reserved
  const fault =
    text === '' ? '' : 'fault' in typed ? typed.fault : isLow ? `已有 ${reserved} ${unit}被订单占用，不能少于它` : ''
  const change = pieces === null ? 0 : pieces - seen
  const submit = async () => {
    if (pieces === null) return
    const cells = [{ skuId, before: seen, after: pieces }]
    const { conflicts, faults } = await save.mutateAsync({ cells, ...(note.trim() && { note: note.trim() }) })
    const [conflict] = conflicts
    if (conflict) {
      setSeen(Number(conflict.present))
      const when = conflict.at === null ? '' : `在 ${momentText(conflict.at)} `
      setTold(`${conflict.by || '别人'}${when}已改成 ${conflict.present} ${unit}，再按一次才会改成 ${pieces} ${unit}`)
    } else if (faults[0]) setTold(faults[0].text)
    else {
      onSaved?.()
      onClose()
    }
  }
  return (
    <ActDrawer
      title={`${name} 的库存`}
      button={pieces === null || fault ? '改库存' : `改成 ${pieces} ${unit}`}
      isOff={pieces === null || fault !== '' || pieces > MOST_ON_HAND || change === 0}
      act={save}
      onSubmit={submit}
      onClose={onClose}
    >
      {told && (
        <p className="strip warn" role="alert">
          {told}
        </p>
      )}
      <Facts
        of={[
          ['现有', `${seen} ${unit}`],
          ['占用', `${reserved} ${unit}，未付款的订单`],
          ['可售', `${seen - reserved} ${unit}`],
        ]}
      />
      <Input
        autoFocus
        aria-label={`数出来几${unit}`}
        placeholder={`数出来几${unit}`}
        inputMode="numeric"
        maxLength={12}
        value={text}
        {...(fault && { status: 'error' as const })}
        onChange={({ target }) => setText(target.value)}
      />
      <p className={fault ? 'red' : 'note'} role="status">
        {fault || (change === 0 ? '' : `${change > 0 ? '多' : '少'} ${Math.abs(change)} ${unit}`)}
      </p>
      <Input
        aria-label="备注"
        placeholder="备注，如盘点、到货"
        maxLength={100}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
    </ActDrawer>
  )
}
