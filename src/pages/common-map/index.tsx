import { View } from '@tarojs/components'
import { copyText } from '@/app/dialog'
import { goStore } from '@/app/go-store'
import { go } from '@/app/navigate'
import { page, useLocalStore, useOpen } from '@/app/page'
import { Screen } from '@/app/screen'
import { AroundMap } from '@/features/system/geo/around-map'
import { CommonMapStore, type PlaceOnMap } from '@/features/system/geo/common-map.store'
import { distanceText } from '@/features/system/geo/distance'
import { mapApps } from '@/features/system/geo/map-apps'
import { host } from '@/platform/host'
import { platformMap } from '@/platform/map'
import { BottomBar } from '@/ui/bottom-bar/bottom-bar'
import { Button } from '@/ui/button/button'
import { Cell, Cells } from '@/ui/cell/cell'
import { Icon } from '@/ui/icon/icon'
import { SectionHead } from '@/ui/section-head/section-head'
import { Bone, TextSkeleton } from '@/ui/skeleton/skeleton'
import './index.scss'

/** One place: address, distance, and links to map apps. */
export default page('commonMap', ({ params }) => {
  const map = useLocalStore('map', (env) => new CommonMapStore(env, params))
  useOpen(() => map.open())
  const { place } = map
  return (
    <Screen
      of={map.found}
      isEmpty={map.found.isLoaded && place === null}
      empty={{
        text: '没有找到这个位置',
        note: '门店可能已经搬走，链接也可能不完整',
        picture: 'address',
        actionText: '回首页',
        onAction: () => void go('home'),
      }}
      skeleton={<MapSkeleton />}
      bottom={
        place && platformMap.isNative ? (
          <BottomBar>
            <Button isEven onTap={() => void map.openMap()}>
              打开地图
            </Button>
          </BottomBar>
        ) : null
      }
    >
      {place ? (
        <View className="common-map">
          <AroundMap place={place} drawing={map.drawing} />
          <View className="card">
            <View className="common-map__name">{place.name}</View>
            {place.openText ? (
              <View className="common-map__facts">{[place.floor, place.openText].filter(Boolean).join(' · ')}</View>
            ) : null}
            {place.address ? (
              <View className="common-map__address">
                <View className="common-map__where">{place.address}</View>
                <Button kind="ghost" size="sm" label="复制地址" onTap={() => void copyText(place.address)}>
                  复制
                </Button>
              </View>
            ) : null}
          </View>
          <Cells>
            <Cell
              label="距离"
              value={map.away === null ? '查看离我多远' : `离你 ${distanceText(map.away)}`}
              {...(map.away === null ? { onTap: () => void map.locate() } : {})}
            />
            {place.phone ? (
              <Cell
                label="电话"
                value={place.phone}
                onTap={() => void copyText(place.phone)}
                control={<Icon name="copy" size={16} />}
              />
            ) : null}
            {place.storeId ? (
              <>
                <Cell label="店铺导览" value="看平面图" onTap={() => void go('storeList', { here: place.storeId })} />
                <Cell
                  label="经营资质"
                  value="查看证照"
                  onTap={() => void go('storeAptitude', { storeId: place.storeId })}
                />
                <Cell label="门店" value="进店看看" onTap={() => goStore(place.storeId)} />
              </>
            ) : null}
          </Cells>
          {platformMap.isNative ? null : <MapApps place={place} />}
        </View>
      ) : null}
    </Screen>
  )
})

/** Links to the map apps of other companies, each by its URL scheme. */
function MapApps({ place }: { place: PlaceOnMap }) {
  return (
    <View className="common-map__apps">
      <SectionHead title="用地图应用打开" />
      <Cells>
        {mapApps(place, host.isIos()).map(({ name, address }) => (
          <Cell key={name} label={name} value="查看位置" onTap={() => platformMap.leaveTo(address)} />
        ))}
      </Cells>
    </View>
  )
}

function MapSkeleton() {
  return (
    <View className="common-map">
      <Bone className="common-map__bone" />
      <View className="card">
        <TextSkeleton lines={3} />
      </View>
    </View>
  )
}
