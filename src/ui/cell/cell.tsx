import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { access, keyable } from '../access'
import { classes } from '../classes'
import { Icon } from '../icon/icon'
import { Switch } from '../switch/switch'
import './cell.scss'

export interface CellProps {
  label: string
  /** An icon before the label. */
  lead?: ReactNode
  /** Secondary text beside the label. */
  note?: string
  /** Right-aligned, or after the label when `isKey`. */
  value?: ReactNode
  /** Nothing is selected yet: the value has the placeholder colour. */
  isHollow?: boolean
  /** The label is a short grey key of fixed width, followed by the value (已选, 配送). */
  isKey?: boolean
  /** Opens something: the cell has a chevron and is tappable. */
  onTap?: () => void
  /** A control at the right instead of a chevron: switch, check mark. */
  control?: ReactNode
}

interface SwitchState {
  isOn: boolean
  onTap: () => void
}

/** One row of a Cells card. */
export function Cell({ label, lead, note, value, isHollow, isKey, onTap, control }: CellProps) {
  return (
    <View
      className={classes('cell', onTap && 'cell--tap')}
      hoverClass={onTap ? 'cell--press' : 'none'}
      onClick={onTap}
      {...(onTap ? access({ role: 'button' }) : {})}
      {...keyable(onTap)}
    >
      {lead}
      <View className={isKey ? 'cell__key' : 'cell__label'}>{label}</View>
      {note ? <View className="cell__note">{note}</View> : null}
      <View className={classes('cell__value', isKey && 'cell__value--key', isHollow && 'cell__value--hollow')}>
        {value}
      </View>
      {control}
      {onTap && !control ? <Icon className="cell__chevron" name="chevron-right" size={16} /> : null}
    </View>
  )
}

/** A card of cells with hairlines between them. */
export function Cells({ children }: { children: ReactNode }) {
  return <View className="cells">{children}</View>
}

/** A cell with a switch. */
export function SwitchCell({ label, note, isOn, onTap }: Pick<CellProps, 'label' | 'note'> & SwitchState) {
  return <Cell label={label} note={note} control={<Switch label={label} isOn={isOn} onTap={onTap} />} />
}
