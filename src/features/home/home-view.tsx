import type { HomeFirstPage } from '@contract/schema/content'
import { Text, View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { go } from '@/app/navigate'
import { Logo } from '@/ui/icon/icon'
import { NavBar } from '@/ui/nav-bar/nav-bar'
import { SearchLink } from '@/ui/search-bar/search-link'
import { Hero } from './hero'
import { Floor, KingIcons, NoticeLine } from './home-parts'
import './home-view.scss'

// Drawn twice from the same data: by the server into the HTML (tools/first-screen) and by the home page, which takes it
// over. So nothing here may ask a store, a clock or the window.

/** Floors that the first screen of a phone reaches. */
const FIRST_SCREEN_FLOORS = 2

/** Brand, hours and the search field. */
export function HomeTop({ first }: { first: HomeFirstPage | null }) {
  return (
    <View>
      <View className={`wash ${first?.adverts[0]?.ground ?? 'peach'}`} />
      <NavBar ground="clear">
        <View className="home__brand">
          <Logo />
          <Text className="home__place">
            {first?.mallName ?? '乐廊'}
            {first ? (
              <>
                <Text className="sep" />
                {first.storeName}
              </>
            ) : null}
          </Text>
          <Text className="home__hours">{first?.openText}</Text>
        </View>
      </NavBar>
      <View className="home__search">
        <SearchLink
          hasWord
          placeholder={first?.searchWord ?? '搜索商品、品牌'}
          onTap={() => void go('search', { tips: first?.searchWord })}
        />
      </View>
    </View>
  )
}

interface HomeBodyProps {
  first: HomeFirstPage
  isMember: boolean
  /** The feed. */
  children?: ReactNode
}

/** Banners, entries, news and floors. */
export function HomeBody({ first, isMember, children }: HomeBodyProps) {
  return (
    <View className="home__body">
      <Hero adverts={first.adverts} />
      <View className="home__gap" />
      <KingIcons icons={first.icons} />
      <NoticeLine notices={first.notices} />
      {first.floors.map((floor, index) => (
        <View key={floor.floorId} className="home__floor">
          <Floor floor={floor} isMember={isMember} isFirstScreen={index < FIRST_SCREEN_FLOORS} />
        </View>
      ))}
      {children}
    </View>
  )
}
