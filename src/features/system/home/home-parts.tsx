import { LIST_SOURCE } from '@contract/codes/tracking'
import type { ProductCard } from '@contract/schema/catalog'
import type { HomeFloor, HomeIcon, Notice } from '@contract/schema/content'
import { Text, View } from '@tarojs/components'
import { memo } from 'react'
import { canGoCommand, go, goCommand } from '@/app/navigate'
import { rememberSource } from '@/app/tracking/product-source'
import { rememberCard } from '@/features/goods/catalog/product-preview'
import { access } from '@/ui/access'
import { Icon } from '@/ui/icon/icon'
import { Img } from '@/ui/picture/img'
import { Price, Was } from '@/ui/price/price'
import { SectionHead } from '@/ui/section-head/section-head'
import { Shot } from '@/ui/shot/shot'
import { Tap } from '@/ui/tap/tap'
import './home-parts.scss'

/** Design px of an icon's picture and of a floor's frame (home-parts.scss). */
const ICON_SLOT = 32
const FLOOR_WIDTH = 84
/** Number of a floor's products that the first screen shows. */
const VISIBLE_IN_FLOOR = 4

/** Icons, five in a row; one without a page to open is left out. */
export const KingIcons = memo(function KingIcons({ icons }: { icons: readonly HomeIcon[] }) {
  const shown = icons.filter(({ command }) => canGoCommand(command))
  if (shown.length === 0) return null
  return (
    <View className="card king">
      {shown.map(({ title, picture, command }) => (
        <Tap key={title} role="link" className="king__entry" onTap={() => void goCommand(command)}>
          <View className={`nook ${picture.ground ?? 'stone'}`}>
            <Img className="nook__pic" url={picture.url} slot={ICON_SLOT} isEager />
          </View>
          {title}
        </Tap>
      ))}
    </View>
  )
})

/** One line with the newest notice. */
export const NoticeLine = memo(function NoticeLine({ notices }: { notices: readonly Notice[] }) {
  const [notice] = notices
  if (!notice) return null
  const { title, command } = notice
  const line = (
    <View className="home-notice">
      <Icon name="volume-2" size={16} />
      <Text className="one">{title}</Text>
    </View>
  )
  return command && canGoCommand(command) ? <Tap onTap={() => void goCommand(command)}>{line}</Tap> : line
})

/** A floor: its products side by side. */
export const Floor = memo(function Floor(props: { floor: HomeFloor; isMember: boolean; isFirstScreen: boolean }) {
  const { floor, isMember, isFirstScreen } = props
  const { title, moreText, moreCommand, products } = floor
  if (products.length === 0) return null
  return (
    <View className="card">
      <SectionHead
        title={title}
        more={moreCommand && canGoCommand(moreCommand) ? moreText : undefined}
        onMore={() => moreCommand && void goCommand(moreCommand)}
      />
      <View className="floor">
        {products.map((product, index) => (
          <FloorItem
            key={product.productId}
            product={product}
            isMember={isMember}
            isEager={isFirstScreen && index < VISIBLE_IN_FLOOR}
          />
        ))}
      </View>
    </View>
  )
})

function FloorItem(props: { product: ProductCard; isMember: boolean; isEager: boolean }) {
  const { product, isMember, isEager } = props
  const price = isMember && product.memberPrice !== null ? product.memberPrice : product.price
  const was = price < product.price ? product.price : product.originalPrice
  const isLower = was !== null && was > price
  const open = () => {
    rememberCard(product)
    rememberSource(product.productId, { listSource: LIST_SOURCE.homeFloor })
    void go('details', { productId: product.productId })
  }
  return (
    <Tap role="link" className="floor__item" leadsTo="details" onTap={open}>
      <Shot picture={product.picture} width={FLOOR_WIDTH} isEager={isEager} />
      <View className="floor__name">{product.title}</View>
      <View className="floor__price">
        <Price cents={price} size="xs" isDeal={isLower} />
        {isLower && was !== null ? <Was cents={was} /> : null}
      </View>
    </Tap>
  )
}

interface FeedTabsProps {
  tabs: readonly { tabId: string; title: string }[]
  value: string
  onChange: (tabId: string) => void
}

export function FeedTabs({ tabs, value, onChange }: FeedTabsProps) {
  return (
    <View className="feed-tabs" {...access({ role: 'tablist' })}>
      {tabs.map(({ tabId, title }) => (
        <Tap
          key={tabId}
          role="tab"
          isSelected={tabId === value}
          className={tabId === value ? 'feed-tabs__tab feed-tabs__tab--on' : 'feed-tabs__tab'}
          onTap={() => onChange(tabId)}
        >
          {title}
        </Tap>
      ))}
    </View>
  )
}
