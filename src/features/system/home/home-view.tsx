import type { HomeFirstPage } from '@contract/schema/zone'
import { Text, View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { go } from '@/app/navigate'
import { openSearch } from '@/features/goods/search/open-search'
import { Badge } from '@/ui/badge/badge'
import { Icon, Logo } from '@/ui/icon/icon'
import { NavBar, NavIcon } from '@/ui/nav-bar/nav-bar'
import { SearchLink } from '@/ui/search-bar/search-link'
import { Tap } from '@/ui/tap/tap'
import { Blocks, type BoughtGoods, type TimeLeft } from '../block/blocks'
import { groundOf } from '../block/layout'
import './home-view.scss'

// Drawn twice from the same data: by the server into the HTML (tools/first-screen), and by the home page, which
// hydrates it. So no code here may use a store, a clock or the window.

/** Number of parts of the body. */
export const partsOf = (first: HomeFirstPage): number => Math.max(1, first.blocks.length)

interface HomeTopProps {
  first: HomeFirstPage | null
  onScan: () => void
  /** Unread messages. */
  unread?: number
  /** Left out where the platform's own menu shares the page: the mini program's capsule. */
  onShare?: () => void
}

/** Brand, hours, messages, the member code and the search field, which stays at the top while the page scrolls. */
export function HomeTop({ first, onScan, unread = 0, onShare }: HomeTopProps) {
  const ground = groundOf(first?.blocks ?? []) ?? 'peach'
  return (
    <>
      <View className={`wash ${ground}`} />
      <View className={`home__head ${ground}`}>
        <NavBar ground="clear" right={onShare ? <NavIcon name="share-2" label="分享" onTap={onShare} /> : null}>
          <View className="home__brand">
            <Logo />
            <Tap className="home__place" role="link" leadsTo="locationHome" onTap={() => void go('locationHome')}>
              <View className="home__name">
                {first?.mallName ?? '乐廊'}
                {first?.storeName ? (
                  <>
                    <Text className="sep" />
                    {first.storeName}
                  </>
                ) : null}
              </View>
              <Icon name="chevron-down" size={16} />
            </Tap>
            {first?.openText ? (
              <Tap className="home__hours" role="link" leadsTo="storeList" onTap={() => void go('storeList')}>
                {first.openText}
                <Icon name="chevron-right" size={14} />
              </Tap>
            ) : null}
          </View>
        </NavBar>
        <View className="home__search">
          <SearchLink
            hasWord
            onScan={onScan}
            placeholder={first?.searchWord || '搜索商品、品牌'}
            onTap={() => openSearch({ tips: first?.searchWord || undefined })}
          />
          <Tap
            className="home__code"
            label={unread > 0 ? `消息，${unread} 条未读` : '消息'}
            role="link"
            onTap={() => void go('msgNav')}
          >
            <Icon name="bell" />
            <Badge count={unread} />
          </Tap>
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
  /** Number of blocks to draw while it is built in steps. */
  partCount?: number
  /** Draws the time left of a flash sale: the server has no clock for it. */
  Left?: TimeLeft
  /** Draws the goods that the shopper bought: the server renders for no shopper. */
  Bought?: BoughtGoods
  /** The feed. */
  children?: ReactNode
}

/** The blocks of home, and below them its feed. */
export function HomeBody({
  first,
  isMember,
  partCount = Number.POSITIVE_INFINITY,
  Left,
  Bought,
  children,
}: HomeBodyProps) {
  return (
    <View className="home__body">
      <Blocks blocks={first.blocks.slice(0, partCount)} isMember={isMember} Left={Left} Bought={Bought} />
      {children}
    </View>
  )
}
