import { View } from '@tarojs/components'
import { webOrigin } from '@/app/hosts'
import { page, useEnv, useLocalStore, useOpen, useStore } from '@/app/page'
import { Screen, ScreenNav } from '@/app/screen'
import { ChannelStore } from '@/app/stores/channel.store'
import { PlaceStore } from '@/app/stores/place.store'
import { templateAddress } from '@/app/template-page'
import { CityChoiceStore, cityOf } from '@/features/system/geo/city-choice.store'
import { Cell, Cells } from '@/ui/cell/cell'
import { Chip } from '@/ui/chip/chip'
import { Icon } from '@/ui/icon/icon'
import { SearchBar } from '@/ui/search-bar/search-bar'
import { SectionHead } from '@/ui/section-head/section-head'
import { CardSkeleton } from '@/ui/skeleton/skeleton'
import './index.scss'

const WORD_MAX = 20

/** Selects the city of home, and with `pageCode` the city of a template page [geo.choice]. */
export default page('locationHome', ({ params }) => {
  const { from = 'template', pageCode, navBarColor = '', crm_channel_id = '' } = params
  const env = useEnv()
  const choice = useLocalStore('choice', (own) => new CityChoiceStore(own))
  const { bdCityCode } = useStore(PlaceStore)
  const { crmChannelId } = useStore(ChannelStore)
  useOpen(() => choice.open())
  const isSearch = choice.word.trim() !== ''
  const { shown, located } = choice

  const choose = (code: string) => {
    choice.choose(code)
    const address = pageCode
      ? templateAddress({ pageCode, navBarColor, crm_channel_id, bdCityCode: code, from }, crmChannelId)
      : null
    void (address === null ? env.back() : env.openWeb(webOrigin() + address, 'replace'))
  }

  return (
    <Screen
      nav={false}
      of={choice.cities}
      isStack
      skeleton={<CardSkeleton cards={[2, 4]} />}
      isEmpty={choice.cities.isLoaded && isSearch && shown.length === 0}
      empty={{ picture: 'address', text: `没有找到“${choice.word.trim()}”`, note: '输入城市名称，如 杭州' }}
      top={
        <View className="screen-top">
          <ScreenNav />
          <View className="location-home__search">
            <SearchBar
              isOnCard
              value={choice.word}
              maxLength={WORD_MAX}
              onInput={choice.setWord}
              onSearch={choice.setWord}
              placeholder="搜索城市"
            />
          </View>
        </View>
      }
    >
      {isSearch ? null : (
        <>
          <Cells>
            <Cell label="当前城市" value={choice.cityName || '全部城市'} isHollow={choice.cityName === ''} />
            <Cell
              lead={<Icon name="locate-fixed" size={18} />}
              label={located ? located.shortTitle || located.title : '使用我的位置'}
              value={located ? located.city : choice.isLocating ? '定位中' : ''}
              onTap={() => (located?.bdCode ? choose(located.bdCode) : void choice.locate())}
            />
          </Cells>
          {choice.addresses.length > 0 ? (
            <View className="location-home__part">
              <View className="location-home__title">
                <SectionHead title="我的地址" />
              </View>
              <Cells>
                {choice.addresses.map((address) => (
                  <Cell
                    key={address.id}
                    lead={<Icon name="house" size={18} />}
                    label={address.detail}
                    value={address.cityName}
                    onTap={() => choose(cityOf(address))}
                  />
                ))}
              </Cells>
            </View>
          ) : null}
        </>
      )}
      <View className="location-home__part">
        {isSearch ? null : (
          <>
            <SectionHead title="按首字母选城市" />
            <View className="location-home__letters">
              {choice.letters.map((letter) => (
                <Chip
                  key={letter}
                  isOnPage
                  text={letter}
                  isOn={letter === choice.shownLetter}
                  onTap={() => choice.setLetter(letter)}
                />
              ))}
            </View>
          </>
        )}
        <View className="card location-home__cities">
          {shown.map((city) => (
            <Chip
              key={city.bdCityCode}
              text={city.name}
              isOn={city.bdCityCode === bdCityCode}
              onTap={() => choose(city.bdCityCode)}
            />
          ))}
        </View>
      </View>
    </Screen>
  )
})
