import type { DirectoryStore, MapStore } from '@contract/schema/store-directory'
import { View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { observer } from 'mobx-react'
import { useRef, useState } from 'react'
import { goStore } from '@/app/go-store'
import { useLocalStore, useOpen } from '@/app/page'
import { Resource } from '@/app/resource'
import { EmptyState } from '@/ui/empty-state/empty-state'
import { fingerOf } from '@/ui/finger'
import { Icon } from '@/ui/icon/icon'
import { CardSkeleton } from '@/ui/skeleton/skeleton'
import { Tap } from '@/ui/tap/tap'
import { BUBBLE, type Cluster, closer, clustersOf, LEAST_ZOOM, MOST_ZOOM, placeAt, projected, viewOf } from './clusters'
import { StoreRows } from './store-rows'
import './city-map.scss'

/** Size of the drawing, in units of the design width. */
const SIZE = { width: 702, height: 720 } as const

interface MapView {
  zoom: number
  middle: { x: number; y: number }
}

/** Units of the design width in the window. */
const DESIGN = 750
/** CSS px before a touch moves the map: a tap moves a little too. */
const SLACK = 8

const share = (part: number, whole: number) => `${(part / whole) * 100}%`

/** Width of the drawing in CSS px. In a browser it is the element's, because a wide window shows it in a column. */
function widthOf(event: object): number {
  const { currentTarget } = event as { currentTarget?: { clientWidth?: number } }
  return currentTarget?.clientWidth || (Taro.getWindowInfo().windowWidth * SIZE.width) / DESIGN
}

/** The stores of the mall on a map of the city, near ones as one bubble [directory.map]. */
export const CityMap = observer(function CityMap({ all }: { all: readonly DirectoryStore[] }) {
  const places = useLocalStore('places', (env) => new Resource(() => env.call('GET store/places', {}, { quiet: true })))
  useOpen(() => places.reload())
  const [chosen, setChosen] = useState<MapView | null>(null)
  const [listed, setListed] = useState<readonly MapStore[]>([])
  const drag = useRef<{ x: number; y: number; from: MapView } | null>(null)
  const stores = places.value?.records ?? []
  if (places.error && !places.isLoaded)
    return (
      <EmptyState picture="tools" title={places.error.message} action="重试" onAction={() => void places.reload()} />
    )
  if (!places.isLoaded) return <CardSkeleton cards={[4]} />
  const whole = viewOf(stores, SIZE)
  const view = chosen ?? whole
  if (!whole || !view) return <EmptyState picture="compass" title="还没有店铺入驻" />
  const look = (next: MapView | null) => {
    setChosen(next)
    setListed([])
  }
  const open = (cluster: Cluster) => {
    const [first] = cluster.stores
    if (cluster.stores.length === 1 && first) goStore(first.storeId)
    else {
      const next = closer(cluster, view.zoom)
      if (next) look(next)
      else setListed(cluster.stores)
    }
  }
  const begin = (event: object) => {
    const finger = fingerOf(event)
    drag.current = finger && { ...finger, from: view }
  }
  const follow = (event: object) => {
    const finger = fingerOf(event)
    const { current } = drag
    if (!finger || !current) return
    const [right, down] = [finger.x - current.x, finger.y - current.y]
    if (Math.max(Math.abs(right), Math.abs(down)) < SLACK) return
    const { from } = current
    const units = SIZE.width / widthOf(event)
    const middle = projected(from.middle, from.zoom)
    setChosen({
      zoom: from.zoom,
      middle: placeAt({ x: middle.x - right * units, y: middle.y - down * units }, from.zoom),
    })
  }
  const end = () => {
    drag.current = null
  }
  const ids = new Set(listed.map(({ storeId }) => storeId))
  return (
    <>
      <View className="card city-map">
        <View
          className="city-map__ground sky"
          catchMove
          onTouchStart={begin}
          onTouchMove={follow}
          onTouchEnd={end}
          onTouchCancel={end}
        >
          <Bubbles stores={stores} view={view} onOpen={open} />
          <View className="city-map__north">
            <Icon name="arrow-up" size={14} />北
          </View>
        </View>
        <View className="city-map__foot">
          <View className="city-map__count">共 {stores.length} 家</View>
          <Tap className="city-map__whole" label="看全部店铺" isOff={chosen === null} onTap={() => look(null)}>
            全部
          </Tap>
          <Tap
            className="city-map__zoom"
            label="缩小地图"
            isOff={view.zoom <= LEAST_ZOOM}
            onTap={() => look({ ...view, zoom: Math.max(LEAST_ZOOM, view.zoom - 1) })}
          >
            <Icon name="minus" size={18} />
          </Tap>
          <Tap
            className="city-map__zoom"
            label="放大地图"
            isOff={view.zoom >= MOST_ZOOM}
            onTap={() => look({ ...view, zoom: Math.min(MOST_ZOOM, view.zoom + 1) })}
          >
            <Icon name="plus" size={18} />
          </Tap>
        </View>
      </View>
      {listed.length > 0 ? (
        <View className="city-map__listed">
          <View className="city-map__title">同一处的 {listed.length} 家</View>
          <StoreRows stores={all.filter(({ storeId }) => ids.has(storeId))} />
        </View>
      ) : null}
    </>
  )
})

interface BubblesProps {
  stores: readonly MapStore[]
  view: MapView
  onOpen(cluster: Cluster): void
}

/** The bubbles within the view. */
function Bubbles({ stores, view, onOpen }: BubblesProps) {
  const middle = projected(view.middle, view.zoom)
  const [left, top] = [middle.x - SIZE.width / 2, middle.y - SIZE.height / 2]
  const shown = clustersOf(stores, view.zoom).filter(
    ({ x, y }) =>
      x + BUBBLE.width / 2 > left &&
      x - BUBBLE.width / 2 < left + SIZE.width &&
      y + BUBBLE.height / 2 > top &&
      y - BUBBLE.height / 2 < top + SIZE.height,
  )
  return shown.map((cluster) => {
    const { key, stores: own, x, y } = cluster
    const [first] = own
    const place = { left: share(x - left, SIZE.width), top: share(y - top, SIZE.height) }
    if (own.length > 1)
      return (
        <Tap
          key={key}
          className="city-map__bubble"
          style={place}
          label={`这一带有 ${own.length} 家店铺`}
          onTap={() => onOpen(cluster)}
        >
          <View className="city-map__number">{own.length}</View>
        </Tap>
      )
    return (
      <Tap
        key={key}
        className="city-map__bubble"
        style={place}
        role="link"
        leadsTo="storeHome"
        onTap={() => onOpen(cluster)}
      >
        <View className="city-map__pin">
          <Icon name="store" size={16} />
        </View>
        <View className="city-map__name">{first?.name}</View>
      </Tap>
    )
  })
}
