import { View } from '@tarojs/components'
import { access } from '../access'
import { classes } from '../classes'
import { Icon } from '../icon/icon'
import { Tap } from '../tap/tap'
import './star-input.scss'

const PLACES = [1, 2, 3, 4, 5] as const

interface StarInputProps {
  /** The rated subject: 商品, 物流服务. */
  label: string
  /** 0: not rated yet. */
  value: number
  onChange: (stars: number) => void
  size?: 'md' | 'sm'
}

/** Five stars to tap. */
export function StarInput({ label, value, onChange, size = 'md' }: StarInputProps) {
  return (
    <View className={`star-input star-input--${size}`} {...access({ role: 'group', label })}>
      {PLACES.map((place) => (
        <Tap
          key={place}
          className={classes('star-input__star', place <= value && 'star-input__star--on')}
          role="radio"
          isChecked={place === value}
          label={`${label} ${place} 星`}
          onTap={() => onChange(place)}
        >
          <Icon name="star-solid" size={size === 'md' ? 26 : 22} />
        </Tap>
      ))}
    </View>
  )
}
