import { View } from '@tarojs/components'
import { access } from '../access'
import { classes } from '../classes'
import { Icon } from '../icon/icon'
import { Tap } from '../tap/tap'
import './check.scss'

export interface CheckProps {
  isOn: boolean
  /** The accessible name; needed because the box has no text. */
  label: string
  onTap: () => void
  /** Disabled: ignores taps and keeps them from the parent. */
  isOff?: boolean
  /** One of several, so a radio button. */
  isRadio?: boolean
}

const look = (isOn: boolean, isOff?: boolean) => classes('check', isOn && 'check--on', isOff && 'check--off')

/** A round check box, drawn with 20 px, with a touch area of 44 px. */
export function Check({ isOn, label, onTap, isOff, isRadio }: CheckProps) {
  return (
    <Tap
      className={look(isOn, isOff)}
      role={isRadio ? 'radio' : 'checkbox'}
      label={label}
      isChecked={isOn}
      isOff={isOff}
      isStopping
      onTap={() => {
        if (!isOff) onTap()
      }}
    >
      {isOn ? <Icon name="check" size={14} /> : null}
    </Tap>
  )
}

/** The drawing alone, for a row that is itself the control. */
export function CheckMark({ isOn, isOff }: { isOn: boolean; isOff?: boolean }) {
  return (
    <View className={look(isOn, isOff)} {...access({ isHidden: true })}>
      {isOn ? <Icon name="check" size={14} /> : null}
    </View>
  )
}
