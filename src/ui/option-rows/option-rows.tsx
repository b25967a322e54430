import type { OptionRow } from '@contract/schema/order'
import { Cell, SwitchCell } from '../cell/cell'

interface OptionRowsProps {
  rows: readonly OptionRow[]
  /** Without it a switch is read-only. */
  onSwitch?: (row: OptionRow) => void
  /** Opens the editor of a row's text. */
  onText?: (row: OptionRow) => void
}

/** Rows that the server describes, as cells of a card. */
export function OptionRows({ rows, onSwitch, onText }: OptionRowsProps) {
  return rows.map((row) => {
    const { key, field, label, note, value, control, isOn, placeholder } = row
    const at = `${key} ${field} ${label}`
    if (control === 'switch' && onSwitch)
      return <SwitchCell key={at} label={label} note={note} isOn={isOn} onTap={() => onSwitch(row)} />
    if (control === 'text' && onText)
      return (
        <Cell
          key={at}
          label={label}
          note={note}
          value={value || placeholder}
          isHollow={!value}
          onTap={() => onText(row)}
        />
      )
    return <Cell key={at} label={label} note={note} value={value || (control === 'switch' && isOn ? '已选' : '')} />
  })
}
