import { View } from '@tarojs/components'
import { classes } from '../classes'
import { Tap } from '../tap/tap'
import './switch.scss'

/** A switch that applies at once. Drawn with 46 × 28 px, with a touch height of 44 px. */
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
