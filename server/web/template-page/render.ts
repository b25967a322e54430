import type { TemplatePage } from '@contract/schema/zone'
import { tokenInLight } from '../app-tokens'
import { renderBlock } from './blocks'
import { escaped } from './escaped'
import { PAGE_STYLE } from './page-style'

export interface RenderedPage {
  html: string
  /** Text of its only style element; the policy contains its hash. */
  style: string
}

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
