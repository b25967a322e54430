import { LIST_SOURCE } from '@contract/codes/tracking'
import type { Block } from '@contract/schema/block'
import type { ProductCard } from '@contract/schema/catalog'
import type { HomeIcon, Notice } from '@contract/schema/content'
import { Text, View } from '@tarojs/components'
import { type ComponentType, memo, type ReactNode } from 'react'
import { canGoCommand, go, goCommand } from '@/app/navigate'
import { rememberSource } from '@/app/tracking/product-source'
import { rememberCard } from '@/features/goods/catalog/product-preview'
import { Button } from '@/ui/button/button'
import { Icon } from '@/ui/icon/icon'
import { Img } from '@/ui/picture/img'
import { Price, Was } from '@/ui/price/price'
import { SectionHead } from '@/ui/section-head/section-head'
import { Shot } from '@/ui/shot/shot'
import { Tap } from '@/ui/tap/tap'
import { Hero } from '../advert/hero'
import { BlockCoupons } from './block-coupons'
import { BlockRooms } from './block-rooms'
import { BlockText } from './block-text'
import './blocks.scss'

// Drawn twice from the same data: by the server into the HTML (tools/first-screen), and by the page, which replaces it.
// So no code here may use a store, a clock or the window; the countdown comes from the page.

/** Design px of an icon's picture and of a floor's frame (blocks.scss). */
const ICON_SLOT = 32
const FLOOR_WIDTH = 84
/** Blocks on the first screen of a phone, and products of a floor that it shows. */
const FIRST_BLOCKS = 5
const VISIBLE_IN_FLOOR = 4

/** Time left until a moment. */
export type TimeLeft = ComponentType<{ endsAt: number }>
/** Goods that the shopper bought. */
export type BoughtGoods = ComponentType<{ title: string }>

interface BlocksProps {
  blocks: readonly Block[]
  isMember: boolean
  /** Draws the time left; without it, its room stays empty. */
  Left?: TimeLeft | undefined
  /** Draws the goods that the shopper bought; without it, the block is left out. */
  Bought?: BoughtGoods | undefined
}

/** The blocks of a page; one without data or without a page to open is left out, and leaves no gap [block.empty]. */
export const Blocks = memo(function Blocks({ blocks, isMember, Left, Bought }: BlocksProps) {
  return (
    <View className="blocks">
      {blocks.map((block, index) => (
        <OneBlock
          key={block.blockId}
          block={block}
          isMember={isMember}
          Left={Left}
          Bought={Bought}
          isFirst={index < FIRST_BLOCKS}
        />
      ))}
    </View>
  )
})

interface OneBlockProps {
  block: Block
  isMember: boolean
  Left?: TimeLeft | undefined
  Bought?: BoughtGoods | undefined
  isFirst: boolean
}

function OneBlock({ block, isMember, Left, Bought, isFirst }: OneBlockProps) {
  const { kind, title, adverts, entries, notices, coupons, products, rooms, endsAt, html = '', command } = block
  if (kind === 'bought') return Bought ? <Bought title={title} /> : null
  if (kind === 'text') return <BlockText title={title} html={html} />
  if (kind === 'button')
    return command && canGoCommand(command) ? (
      <Button isWide onTap={() => void goCommand(command)}>
        {title}
      </Button>
    ) : null
  if (adverts) return <Hero adverts={adverts} />
  if (entries) return <BlockEntries entries={entries} />
  if (notices) return <NoticeLine notices={notices} />
  if (coupons) {
    return (
      <View className="card">
        <BlockHead block={block} />
        <BlockCoupons coupons={coupons} />
      </View>
    )
  }
  if (rooms) {
    return (
      <View className="card">
        <BlockHead block={block} />
        <BlockRooms rooms={rooms} />
      </View>
    )
  }
  if (products) {
    return (
      <View className="card">
        <BlockHead block={block}>{endsAt === undefined ? null : <BlockTime endsAt={endsAt} Left={Left} />}</BlockHead>
        <Floor products={products} isMember={isMember} isFirst={isFirst} isRanked={kind === 'ranking'} />
      </View>
    )
  }
  if (endsAt === undefined) return null
  const line = (
    <View className="card block-time">
      <Text className="block-time__title">{title}</Text>
      <BlockTime endsAt={endsAt} Left={Left} />
    </View>
  )
  return command && canGoCommand(command) ? (
    <Tap role="link" onTap={() => void goCommand(command)}>
      {line}
    </Tap>
  ) : (
    line
  )
}

function BlockTime({ endsAt, Left }: { endsAt: number; Left?: TimeLeft | undefined }) {
  return <View className="block-time__left">{Left ? <Left endsAt={endsAt} /> : null}</View>
}

function BlockHead({ block: { title, more }, children }: { block: Block; children?: ReactNode }) {
  if (title === '' && !more && !children) return null
  return (
    <SectionHead
      title={title}
      more={more && canGoCommand(more.command) ? more.text : undefined}
      onMore={() => more && void goCommand(more.command)}
    >
      {children}
    </SectionHead>
  )
}

/** Icons, five in a row; one without a page to open is left out. */
function BlockEntries({ entries }: { entries: readonly HomeIcon[] }) {
  const shown = entries.filter(({ command }) => canGoCommand(command))
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
}

/** One line with the newest notice. */
function NoticeLine({ notices }: { notices: readonly Notice[] }) {
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
}

interface FloorProps {
  products: readonly ProductCard[]
  isMember: boolean
  isFirst: boolean
  /** With their places and sold numbers. */
  isRanked: boolean
}

/** Products side by side. */
function Floor({ products, isMember, isFirst, isRanked }: FloorProps) {
  return (
    <View className="floor">
      {products.map((product, index) => (
        <FloorItem
          key={product.productId}
          product={product}
          isMember={isMember}
          isEager={isFirst && index < VISIBLE_IN_FLOOR}
          place={isRanked ? index + 1 : 0}
        />
      ))}
    </View>
  )
}

interface FloorItemProps {
  product: ProductCard
  isMember: boolean
  isEager: boolean
  /** 0: not ranked. */
  place: number
}

function FloorItem({ product, isMember, isEager, place }: FloorItemProps) {
  const price = isMember && product.memberPrice !== null ? product.memberPrice : product.price
  const was = price < product.price ? product.price : product.originalPrice
  const isLower = was !== null && was > price
  const open = () => {
    rememberCard(product)
    rememberSource(product.productId, { listSource: place > 0 ? LIST_SOURCE.ranking : LIST_SOURCE.homeFloor })
    void go('details', { productId: product.productId })
  }
  return (
    <Tap role="link" className="floor__item" leadsTo="details" onTap={open}>
      <Shot picture={product.picture} width={FLOOR_WIDTH} isEager={isEager} />
      {place > 0 ? (
        <View className={place > 3 ? 'floor__place floor__place--more' : 'floor__place'}>{place}</View>
      ) : null}
      <View className="floor__name">{product.title}</View>
      <View className="floor__price">
        <Price cents={price} size="xs" isDeal={isLower} />
        {isLower && was !== null ? <Was cents={was} /> : null}
      </View>
      {place > 0 ? <View className="floor__figure">{product.soldText}</View> : null}
    </Tap>
  )
}
