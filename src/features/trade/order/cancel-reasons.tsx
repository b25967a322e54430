import { CANCEL_REASONS } from '@contract/codes/order'
import { Cell, Cells } from '@/ui/cell/cell'
import { CheckMark } from '@/ui/check/check'

/** Why an order is cancelled (behaviours 2.7): one of some. */
export function CancelReasons({ value, onPick }: { value: string | null; onPick: (reason: string) => void }) {
  return (
    <Cells>
      {CANCEL_REASONS.map((text) => (
        <Cell key={text} label={text} control={<CheckMark isOn={text === value} />} onTap={() => onPick(text)} />
      ))}
    </Cells>
  )
}
