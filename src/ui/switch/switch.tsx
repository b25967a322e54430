import { View } from '@tarojs/components'
import { classes } from '../classes'
import { Tap } from '../tap/tap'
import './switch.scss'

/** On or off, at once. 46 × 28 px drawn, 44 px high to touch. */
export function Switch({ isOn, label, onTap }: { isOn: boolean; label: string; onTap: () => void }) {
  return (
    <Tap
      className={classes('switch', isOn && 'switch--on')}
      role="switch"
      label={label}
      isChecked={isOn}
      isStopping
      onTap={onTap}
    >
      <View className="switch__knob" />
    </Tap>
  )
}
