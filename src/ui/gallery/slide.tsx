import { View } from '@tarojs/components'
import { Img } from '../picture/img'
import type { Picture } from '../picture/picture'
import { pieces } from '../shot/pieces'
import '../shot/shot.scss'
import { Room } from '../stage/stage'

const percent = (share: number) => `${Math.round(share * 1000) / 10}%`

interface SlideProps {
  picture: Picture
  alt: string
  isEager: boolean
}

/** One picture of a product on its ground: illustrations under two arches, photos over the whole area. */
export function Slide(props: SlideProps) {
  return props.picture.ground === null ? <Photo {...props} /> : <Drawing {...props} />
}

function Photo({ picture, alt, isEager }: SlideProps) {
  return (
    <View className="slide slide--photo">
      <Img className="slide__photo" url={picture.url} alt={alt} isCover isEager={isEager} />
    </View>
  )
}

function Drawing({ picture, alt, isEager }: SlideProps) {
  return (
    <Room ground={picture.ground ?? undefined}>
      <View className="slide__frame">
        {pieces(picture.scale, picture.count).map(({ key, x, y, size }, index) => (
          <Img
            key={key}
            className="shot__piece"
            style={{ left: percent(x), top: percent(y), width: percent(size), height: percent(size) }}
            url={picture.url}
            alt={index === 0 ? alt : ''}
            isEager={isEager}
          />
        ))}
      </View>
    </Room>
  )
}
