import type { Place } from '@contract/schema/address'
import { View } from '@tarojs/components'
import { page, useEnv, useLocalStore, useOpen, useStore } from '@/app/page'
import { Screen, ScreenNav } from '@/app/screen'
import { areaNamesOf } from '@/features/customer/address/area-names'
import { PickedPlaceStore } from '@/features/customer/address/picked-place.store'
import { PlaceSearchStore } from '@/features/customer/address/place-search.store'
import { distanceText } from '@/features/system/geo/distance'
import { openPlace } from '@/features/system/geo/open-place'
import { Icon } from '@/ui/icon/icon'
import { SearchBar } from '@/ui/search-bar/search-bar'
import { TextSkeleton } from '@/ui/skeleton/skeleton'
import { Tap } from '@/ui/tap/tap'
import './index.scss'

export default page('location', ({ params: { id, from } }) => {
  const env = useEnv()
  const search = useLocalStore('search', (env) => new PlaceSearchStore(env))
  const picked = useStore(PickedPlaceStore)
  useOpen(() => search.open())
  const places = search.shown

  const choose = (place: Place) => {
    picked.put(place)
    // Without the address form in the history, a new form opens with the place.
    if (from === 'address' || !id) void env.back()
    else void env.go.replace('addAddress', { id })
  }

  return (
    <Screen
      nav={false}
      of={search.places}
      top={
        <View className="location__top">
          <ScreenNav>
            <SearchBar
              isOnCard
              value={search.word}
              onInput={search.setWord}
              onSearch={search.setWord}
              placeholder="小区、大厦、门店、区县"
            />
          </ScreenNav>
          <Tap className="location__here" onTap={() => void search.locate()}>
            <Icon name="locate-fixed" size={18} />
            {search.isLocated ? '已按距离排列' : '使用我的位置'}
          </Tap>
        </View>
      }
      skeleton={
        <View className="location">
          <View className="location__title" />
          <TextSkeleton lines={4} />
        </View>
      }
      isEmpty={search.places.isLoaded && places.length === 0}
      empty={{ text: '没有找到这个地点', note: '换个名字试试，或返回选择地区后手动填写', picture: 'address' }}
    >
      <View className="location">
        {search.word === '' ? <View className="location__title">附近地点</View> : null}
        {places.map((place) => (
          <Tap key={`${place.title} ${place.x} ${place.y}`} className="location__place" onTap={() => choose(place)}>
            <Icon name="map-pin" size={18} />
            <View className="location__words">
              <View className="location__name">{place.title}</View>
              <View className="location__where">{place.address}</View>
            </View>
            {place.distance === undefined ? null : (
              <View className="location__distance">{distanceText(place.distance)}</View>
            )}
          </Tap>
        ))}
        {search.word === '' && search.stores.length > 0 ? (
          <>
            <View className="location__title">附近门店</View>
            {search.stores.map((store) => (
              <Tap key={store.storeId} className="location__place" role="link" onTap={() => void openPlace(store)}>
                <Icon name="store" size={18} />
                <View className="location__words">
                  <View className="location__name">{store.name}</View>
                  <View className="location__where">
                    {[store.openText, store.isInstant ? '可即时送达' : ''].filter(Boolean).join(' · ')}
                  </View>
                </View>
                {store.distance === undefined ? null : (
                  <View className="location__distance">{distanceText(store.distance)}</View>
                )}
                <Icon className="location__on" name="chevron-right" size={16} />
              </Tap>
            ))}
          </>
        ) : null}
        {search.word === '' && search.addresses.length > 0 ? (
          <>
            <View className="location__title">我的地址</View>
            {search.addresses.map((address) =>
              address.x === null || address.y === null ? null : (
                <Tap
                  key={address.id}
                  className="location__place"
                  onTap={() =>
                    choose({
                      title: address.detail,
                      address: `${address.districtName}${address.streetName}${address.detail}`,
                      areaCode: address.streetCode || address.districtCode,
                      areaNames: areaNamesOf(address).join(' '),
                      x: address.x ?? 0,
                      y: address.y ?? 0,
                    })
                  }
                >
                  <Icon name="house" size={18} />
                  <View className="location__words">
                    <View className="location__name">{address.detail}</View>
                    <View className="location__where">
                      {address.name} {address.districtName}
                    </View>
                  </View>
                </Tap>
              ),
            )}
          </>
        ) : null}
      </View>
    </Screen>
  )
})
