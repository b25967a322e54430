import { View } from '@tarojs/components'
import { access } from '../access'
import { Icon } from '../icon/icon'
import './stars.scss'

const PLACES = [1, 2, 3, 4, 5] as const

/** A read-only score out of five, with partial stars. */
export function Stars({ score }: { score: number }) {
  const shown = Math.max(0, Math.min(5, score))
  return (
    <View className="stars" {...access({ role: 'img', label: `${score} 分，满分 5 分` })}>
      <View className="stars__row">
        {PLACES.map((place) => (
          <Icon key={place} name="star-solid" size={14} />
        ))}
      </View>
      <View className="stars__row stars__row--on" style={{ width: `${shown * 20}%` }}>
        {PLACES.map((place) => (
          <Icon key={place} name="star-solid" size={14} />
        ))}
      </View>
    </View>
  )
}
