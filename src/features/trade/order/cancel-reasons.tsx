import { CANCEL_REASONS } from '@contract/codes/order'
import { Cell, Cells } from '@/ui/cell/cell'
import { CheckMark } from '@/ui/check/check'

/** The reasons for a cancellation, of which the shopper selects one. */
export function CancelReasons({ value, onPick }: { value: string | null; onPick: (reason: string) => void }) {
  return (
    <Cells>
      {CANCEL_REASONS.map((text) => (
        <Cell key={text} label={text} control={<CheckMark isOn={text === value} />} onTap={() => onPick(text)} />
      ))}
    </Cells>
  )
}
