import { faceOf } from '@contract/codes/advert-face'
import { chinaMinute } from '@contract/codes/china-time'
import { couponWorth } from '@contract/codes/coupon-word'
import { LIVE_ROOM_COMMAND, LIVE_STATUS } from '@contract/codes/live'
import { priceParts, priceText } from '@contract/codes/money'
import type { Block } from '@contract/schema/block'
import type { ProductCard } from '@contract/schema/catalog'
import type { Advert } from '@contract/schema/content'
import type { LiveCard } from '@contract/schema/live'
import type { Command, Picture } from '@contract/schema/shared'
import { escaped } from './escaped'
import { addLink, commandLink, productLink } from './links'

/** CSS px in the attributes of a picture; the style sheet sets the actual size. */
const HALF = 128

/**
 * A block from the fields that the app draws (features/system/block). The page has no script, so a block with an end
 * shows its moment, and each coupon leads to the coupon centre.
 */
export function renderBlock(block: Block, isMember: boolean): string {
  const { kind, title, adverts, entries, notices, coupons, products, rooms, endsAt, html = '', command } = block
  if (kind === 'text') return renderText(title, html)
  if (kind === 'button') return linked(command, 'btn', escaped(title)) ?? ''
  if (rooms)
    return `<section class="card live">${headOf(block)}<div class="rail">${rooms.map(renderRoom).join('')}</div></section>`
  if (adverts) return renderWindows(adverts)
  if (entries) return renderEntries(entries)
  if (notices) return renderNotice(notices)
  if (coupons) {
    const each = coupons.map((coupon) => {
      const inside = `<b>${escaped(couponWorth(coupon))}</b><span>${escaped(coupon.ruleText)}</span>`
      return linked(block.more?.command, 'coupon', inside) ?? ''
    })
    return `<section class="card">${headOf(block)}<div class="rail">${each.join('')}</div></section>`
  }
  if (products) {
    const items = products.map((product, index) => renderProduct(product, isMember, kind === 'ranking' ? index + 1 : 0))
    return `<section class="card goods">${headOf(block)}<ul>${items.join('')}</ul></section>`
  }
  if (endsAt === undefined) return ''
  const inside = `<b>${escaped(title)}</b><span>${endText(endsAt)}</span>`
  return linked(command, 'card time', inside) ?? `<div class="card time">${inside}</div>`
}

const endText = (endsAt: number): string => `${chinaMinute(endsAt).slice(5)} 结束`

/** The title of a block with its end and the link at its right; '' without any. */
function headOf({ title, more, endsAt }: Block): string {
  const end = endsAt === undefined ? '' : `<span class="end">${endText(endsAt)}</span>`
  const link = more ? (linked(more.command, 'more', escaped(more.text)) ?? '') : ''
  return title || end || link ? `<div class="head"><h2>${escaped(title)}</h2>${end}${link}</div>` : ''
}

function renderText(title: string, html: string): string {
  const name = title ? `<h2>${escaped(title)}</h2>` : ''
  // Cleaned on write (catalog's cleanHtml): structure and emphasis only.
  return html ? `<section class="card text">${name}${html}</section>` : name
}

function renderWindows(adverts: readonly Advert[]): string {
  const each = adverts.map(renderWindow)
  return each.length > 1 ? `<div class="windows">${each.join('')}</div>` : each.join('')
}

function renderWindow(advert: Advert): string {
  const { ground, kicker, lines, callout } = advert
  const { image, command, badge } = faceOf(advert)
  const words = [
    kicker && `<span class="kicker">${escaped(kicker)}</span>`,
    ...lines.map((line) => `<span class="line">${escaped(line)}</span>`),
    callout && `<span class="callout">${escaped(callout)}</span>`,
  ]
  const mark = badge && `<span class="badge">${badge}</span>`
  const inside = `<span class="words">${words.join('')}</span>${image.url ? imageOf(image) : ''}${mark}`
  const look = `banner ${ground}`
  return linked(command, look, inside) ?? `<div class="${look}">${inside}</div>`
}

/** A live room; the page plays no stream, so a tap opens the room in the app. */
function renderRoom({ liveRoomCode, title, cover, status, badge, storeName, figureText }: LiveCard): string {
  const mark = `<span class="badge${status === LIVE_STATUS.live ? ' on' : ''}">${escaped(badge)}</span>`
  const about = [storeName, figureText].filter(Boolean).map(escaped).join(' · ')
  const inside = `<span class="shot ${cover.ground ?? 'photo'}">${imageOf(cover)}${mark}</span><span class="name">${escaped(title)}</span><span class="about">${about}</span>`
  return linked({ cmd: LIVE_ROOM_COMMAND, params: { liveRoomCode } }, 'room', inside) ?? ''
}

/** Five in a row; an entry whose command opens no page is left out. */
function renderEntries(entries: NonNullable<Block['entries']>): string {
  const each = entries.flatMap(({ title, picture, command }) => {
    const inside = `<span class="nook ${picture.ground ?? 'stone'}">${imageOf(picture)}</span>${escaped(title)}`
    return linked(command, 'entry', inside) ?? []
  })
  return each.length > 0 ? `<nav class="card entries">${each.join('')}</nav>` : ''
}

/** The newest notice. */
function renderNotice([notice]: NonNullable<Block['notices']>): string {
  if (!notice) return ''
  const inside = escaped(notice.title)
  return linked(notice.command, 'card notice', inside) ?? `<p class="card notice">${inside}</p>`
}

/** A link that leaves the frame in which the app may hold the page; null when the command opens no page. */
function linked(command: Command | null | undefined, className: string, inside: string): string | null {
  const link = command && commandLink(command)
  return link ? `<a class="${className}" target="_top" href="${escaped(link)}">${inside}</a>` : null
}

/** `place`: in a ranking, from 1; else 0. */
function renderProduct(product: ProductCard, isMember: boolean, place: number): string {
  const { picture } = product
  const memberPrice = product.memberPrice !== null && product.memberPrice < product.price ? product.memberPrice : null
  const isOwn = isMember && memberPrice !== null
  const price = isOwn ? memberPrice : product.price
  const originalPrice = isOwn ? product.price : product.originalPrice
  const isLower = originalPrice !== null && originalPrice > price
  const tag =
    memberPrice === null ? '' : `<span class="member">${isOwn ? '会员价' : `会员 ${priceText(memberPrice)}`}</span>`
  const link = escaped(productLink(product.productId) ?? '')
  const name = escaped(product.title)
  const was = isLower ? `<s>${priceText(originalPrice)}</s>` : ''
  const rank = place > 0 ? `<span class="place">${place}</span>` : ''
  const sold = place > 0 && product.soldText ? `<span class="sold">${escaped(product.soldText)}</span>` : ''
  const add = product.isSoldOut
    ? ''
    : `<a class="add" target="_top" href="${escaped(addLink(product.productId) ?? '')}" aria-label="把${name}加入购物车"></a>`
  return `<li><a target="_top" href="${link}"><span class="shot ${picture.ground ?? 'photo'}">${imageOf(picture)}</span>${rank}<span class="name">${name}</span><span class="price${isLower ? ' deal' : ''}">${drawnPrice({ ...product, price })}${was}</span>${tag}${sold}</a>${add}</li>`
}

function imageOf({ url }: Picture): string {
  return `<img src="${escaped(url)}" alt="" width="${HALF}" height="${HALF}" loading="lazy">`
}

/** A small sign, small decimals, the unit, and 起 where SKUs differ in price: as the app draws a price. */
function drawnPrice({ price, unit, isPriceRange }: ProductCard): string {
  const { yuan, decimals } = priceParts(price)
  const words = `${unit ? `/${escaped(unit)}` : ''}${isPriceRange ? '起' : ''}`
  return `<i>¥</i>${yuan}${decimals && `<i>${decimals}</i>`}${words && `<em>${words}</em>`}`
}
