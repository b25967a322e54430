import { priceParts, priceText } from '@contract/codes/money'
import type { ProductCard } from '@contract/schema/catalog'
import type { Command, Picture } from '@contract/schema/shared'
import type { TemplateBlock, TemplatePage } from '@contract/schema/template'
import { tokenInLight } from '../app-tokens'
import { addLink, commandLink, productLink } from './links'
import { PAGE_STYLE } from './page-style'

export interface RenderedPage {
  html: string
  /** Text of its only style element; the policy contains its hash. */
  style: string
}

const HALF = 128

interface Look {
  /** Six hex digits behind a '#', or ''. */
  navBarColor: string
  /** Goods show the member price. */
  isMember: boolean
}

/** The page as plain HTML: no script, one style element. */
export function renderTemplate(page: TemplatePage, { navBarColor, isMember }: Look): RenderedPage {
  const style = PAGE_STYLE + navStyle(navBarColor)
  const blocks = page.blocks.map((block) => renderBlock(block, isMember)).join('\n')
  return { style, html: documentOf(page.title, style, `<main>\n${blocks}\n</main>`, navBarColor) }
}

/** The page for an unknown or missing code. */
export function renderLost(): RenderedPage {
  const body = `<main class="lost"><h2>这个页面不见了</h2><p>活动可能已经结束，去首页看看别的</p><a class="btn" target="_top" href="/#/pages/home/index">回首页</a></main>`
  return { style: PAGE_STYLE, html: documentOf('页面不存在', PAGE_STYLE, body, '') }
}

function documentOf(title: string, style: string, body: string, navBarColor: string): string {
  const color = navBarColor ? `<meta name="theme-color" content="${navBarColor}">` : ''
  return `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">${color}<title>${escaped(title)}</title><style>${style}</style></head>
<body><header><h1>${escaped(title)}</h1></header>
${body}
</body></html>
`
}

/** The bar in its configured colour, with dark or light text, whichever has more contrast. */
function navStyle(color: string): string {
  if (!color) return ''
  return `\nheader{background:${color};color:${tokenInLight(isDark(color) ? '--on-red' : '--ink')}}`
}

/** Whether white has more contrast than the ink colour (WCAG relative luminance). */
function isDark(color: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue < 0.179
}

function renderBlock(block: TemplateBlock, isMember: boolean): string {
  switch (block.kind) {
    case 'heading':
      return `<h2>${escaped(block.title)}</h2>`
    case 'text':
      // Cleaned on write (catalog's cleanHtml): structure and emphasis only.
      return `<section class="text">${block.html}</section>`
    case 'banner':
      return renderBanner(block)
    case 'goods': {
      const name = block.title ? `<h2>${escaped(block.title)}</h2>` : ''
      const items = block.products.map((product) => renderProduct(product, isMember)).join('')
      return `<section class="goods">${name}<ul>${items}</ul></section>`
    }
    case 'button':
      return linked(block.command, 'btn', escaped(block.title)) ?? ''
  }
}

function renderBanner({ title, picture, command }: TemplateBlock): string {
  const look = `banner ${picture?.ground ?? 'stone'}`
  const inside = `<span class="words">${escaped(title)}</span>${picture ? imageOf(picture) : ''}`
  return linked(command, look, inside) ?? `<div class="${look}">${inside}</div>`
}

/** A link that leaves the frame in which the app may hold the page; null when the command opens no page. */
function linked(command: Command | null, className: string, inside: string): string | null {
  const link = command && commandLink(command)
  return link ? `<a class="${className}" target="_top" href="${escaped(link)}">${inside}</a>` : null
}

function renderProduct(product: ProductCard, isMember: boolean): string {
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
  const add = product.isSoldOut
    ? ''
    : `<a class="add" target="_top" href="${escaped(addLink(product.productId) ?? '')}" aria-label="把${name}加入购物车"></a>`
  return `<li><a target="_top" href="${link}"><span class="shot ${picture.ground ?? 'photo'}">${imageOf(picture)}</span><span class="name">${name}</span><span class="price${isLower ? ' deal' : ''}">${drawnPrice({ ...product, price })}${was}</span>${tag}</a>${add}</li>`
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

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)
}
