import type { HomeFirstPage } from '@contract/schema/content'
import { Text, View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { go } from '@/app/navigate'
import { openSearch } from '@/features/goods/search/open-search'
import { Hero } from '@/features/system/advert/hero'
import { Icon, Logo } from '@/ui/icon/icon'
import { NavBar, NavIcon } from '@/ui/nav-bar/nav-bar'
import { SearchLink } from '@/ui/search-bar/search-link'
import { Tap } from '@/ui/tap/tap'
import { Floor, KingIcons, NoticeLine } from './home-parts'
import './home-view.scss'

// Drawn twice from the same data: by the server into the HTML (tools/first-screen), and by the home page, which
// hydrates it. So no code here may use a store, a clock or the window.

/** Floors on the first screen of a phone. */
const FIRST_SCREEN_FLOORS = 2
const PARTS_ABOVE_FLOORS = 2

/** Number of parts of the body. */
export const partsOf = (first: HomeFirstPage): number => PARTS_ABOVE_FLOORS + first.floors.length

interface HomeTopProps {
  first: HomeFirstPage | null
  onScan: () => void
  /** Left out where the platform's own menu shares the page: the mini program's capsule. */
  onShare?: () => void
}

/** Brand, hours and the search field, which stays at the top while the page scrolls. */
export function HomeTop({ first, onScan, onShare }: HomeTopProps) {
  const ground = first?.adverts[0]?.ground ?? 'peach'
  return (
    <>
      <View className={`wash ${ground}`} />
      <View className={`home__head ${ground}`}>
        <NavBar ground="clear" right={onShare ? <NavIcon name="share-2" label="分享" onTap={onShare} /> : null}>
          <View className="home__brand">
            <Logo />
            <Text className="home__place">
              {first?.mallName ?? '乐廊'}
              {first?.storeName ? (
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
            onScan={onScan}
            placeholder={first?.searchWord || '搜索商品、品牌'}
            onTap={() => openSearch({ tips: first?.searchWord || undefined })}
          />
          <Tap className="home__code" label="会员码" role="link" onTap={() => void go('memberQrcode')}>
            <Icon name="qr-code" />
          </Tap>
        </View>
      </View>
    </>
  )
}

interface HomeBodyProps {
  first: HomeFirstPage
  isMember: boolean
  /** Number of parts to draw while it is built in steps: banners, icons, then floor by floor. */
  partCount?: number
  /** The feed. */
  children?: ReactNode
}

/** Banners, icons, notices and floors. */
export function HomeBody({ first, isMember, partCount = Number.POSITIVE_INFINITY, children }: HomeBodyProps) {
  return (
    <View className="home__body">
      <Hero adverts={first.adverts} />
      <View className="home__gap" />
      {partCount > 1 ? (
        <>
          <KingIcons icons={first.icons} />
          <NoticeLine notices={first.notices} />
        </>
      ) : null}
      {first.floors.slice(0, Math.max(0, partCount - PARTS_ABOVE_FLOORS)).map((floor, index) => (
        <View key={floor.floorId} className="home__floor">
          <Floor floor={floor} isMember={isMember} isFirstScreen={index < FIRST_SCREEN_FLOORS} />
        </View>
      ))}
      {children}
    </View>
  )
}
