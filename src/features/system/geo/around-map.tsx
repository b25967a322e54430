import { stillAddress } from '@contract/codes/baidu-map'
import { View } from '@tarojs/components'
import { useState } from 'react'
import { convertPoint } from '@/platform/coordinates'
import { platformMap } from '@/platform/map'
import type { MapPlace } from '@/platform/map.types'
import { access } from '@/ui/access'
import { classes } from '@/ui/classes'
import { Icon } from '@/ui/icon/icon'
import { Img } from '@/ui/picture/img'
import { AROUND, type AroundDrawing } from './around'
import { distanceText } from './distance'
import './around-map.scss'

const share = (part: number, whole: number) => `${(part / whole) * 100}%`

/** A place with its surroundings: the map service's picture with a key, else a drawing of known places. */
export function AroundMap({ place, drawing }: { place: MapPlace; drawing: AroundDrawing | null }) {
  const [isPictureLost, setPictureLost] = useState(false)
  const service = platformMap.key()
  if (service && !isPictureLost) {
    return (
      <View className="around sky">
        <Img
          className="around__picture"
          url={stillAddress(service, convertPoint('GCJ02', 'BD09', place), AROUND)}
          alt={`${place.name}的地图`}
          isCover
          isEager
          onError={() => setPictureLost(true)}
        />
      </View>
    )
  }
  return (
    <View className="around sky" {...access({ role: 'img', label: `${place.name}周边示意图` })}>
      {drawing?.rings.map(({ metres, radius }) => (
        <View
          key={metres}
          className="around__ring"
          style={{ width: share(radius * 2, AROUND.width), height: share(radius * 2, AROUND.height) }}
        >
          <View className="around__metres">{distanceText(metres)}</View>
        </View>
      ))}
      {drawing?.dots.map(({ title, left, top, side, metres }) => (
        <View
          key={`${title} ${metres}`}
          className={classes('around__dot', `around__dot--${side}`)}
          style={{ left: share(left, AROUND.width), top: share(top, AROUND.height) }}
        >
          <View className="around__title">{title}</View>
        </View>
      ))}
      <View className="around__pin">
        <Icon name="map-pin" size={26} />
      </View>
      <View className="around__name">{place.name}</View>
      <View className="around__north">
        <Icon name="arrow-up" size={14} />北
      </View>
    </View>
  )
}
