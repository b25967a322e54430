// Built into dist/server/first-screen.mjs with each H5 build (tools/first-screen.mjs); the server loads it.
import type { Block } from '@contract/schema/block'
import type { HomeFirstPage } from '@contract/schema/zone'
import { renderToStaticMarkup } from 'react-dom/server'
import { appPages } from '@/app/routes/app-pages'
import { HomeBody, HomeTop } from '@/features/system/home/home-view'
import { criticalCss, type Rule } from './critical-css'

/** Defined by tools/first-screen.mjs. */
declare const RULES: readonly Rule[]
declare const HEAD_SCRIPT: string
declare const TAB_ICONS: Record<string, string>

/** Number of products that a phone shows side by side; the app renders the others. */
const SHOWN_IN_FLOOR = 4

/** The part of the first page that is visible before any horizontal scroll. */
const visiblePart = (first: HomeFirstPage): HomeFirstPage => ({ ...first, blocks: first.blocks.map(visibleBlock) })

const visibleBlock = ({ adverts, products, ...block }: Block): Block => ({
  ...block,
  ...(adverts && {
    // Only the edge of the second banner is visible; its picture is not loaded.
    adverts: adverts
      .slice(0, 2)
      .map((advert, index) => (index === 0 ? advert : { ...advert, image: { ...advert.image, url: '' } })),
  }),
  ...(products && { products: products.slice(0, SHOWN_IN_FLOOR) }),
})

/** The tab bar with the markup of src/h5-runtime/custom-elements. */
function TabBar() {
  const { list } = appPages().tabBar
  return (
    <div className="taro-tabbar__tabbar taro-tabbar__tabbar-bottom" role="navigation" aria-label="标签栏">
      <div className="weui-tabbar taro-tabbar__border-white">
        {list.map(({ text, iconPath, selectedIconPath }, index) => (
          <a key={text} className={index === 0 ? 'weui-tabbar__item weui-bar__item_on' : 'weui-tabbar__item'}>
            <span className="weui-tabbar__box">
              <img className="weui-tabbar__icon" src={TAB_ICONS[index === 0 ? selectedIconPath : iconPath]} alt="" />
            </span>
            <p className="weui-tabbar__label">{text}</p>
          </a>
        ))}
      </div>
    </div>
  )
}

/** The first screen has no handlers: the app repeats a tap on the page below. */
const unheard = () => {}

function FirstScreen({ first }: { first: HomeFirstPage }) {
  return (
    <div id="first-screen">
      <div className="first-screen__page">
        <div className="home">
          <HomeTop first={first} onScan={unheard} onShare={unheard} />
          <HomeBody first={first} isMember={false} />
        </div>
      </div>
      <TabBar />
    </div>
  )
}

/** Markup of the home page's first screen. It is the same for every visitor, so it has no member prices. */
export function renderHome(first: HomeFirstPage): string {
  // Lazy pictures are requested as soon as the layout finds them in view, and never when the layer is hidden.
  return renderToStaticMarkup(<FirstScreen first={visiblePart(first)} />)
    .replaceAll('loading="eager"', 'loading="lazy"')
    .replaceAll(' decoding="sync"', '')
    .replace('loading="lazy"', 'loading="lazy" fetchpriority="high"')
}

/** Names the largest picture of the first screen, so that the head script can request it before the layout. */
function firstPicture(markup: string): string {
  const url = /<img class="hero__picture"[^>]* src="([^"]+)"/.exec(markup)?.[1]
  return url ? `<meta name="first-picture" content="${url}">` : ''
}

/** Escapes JSON for a script element, so that it cannot end the element or begin a comment. */
export function scriptSafe(json: string): string {
  return json
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029')
}

/** The built page with the first screen, its styles and its data. `json` is the reply of getFirstPageData. */
export function fillPage(page: string, json: string): string {
  const markup = renderHome(JSON.parse(json) as HomeFirstPage)
  const sheets: string[] = []
  const withoutSheets = page.replace(/<link [^>]*rel="stylesheet"[^>]*>/g, (link) => {
    sheets.push(link)
    return ''
  })
  const late = sheets.map((link) => link.replace('rel="stylesheet"', 'rel="stylesheet" media="print"')).join('')
  // Before the late sheets, which contain the same rules: it need not be removed.
  const head = `<style id="first-style">${criticalCss(RULES, markup)}</style>${late}${firstPicture(markup)}<script>${HEAD_SCRIPT}</script>`
  return withoutSheets
    .replace('</head>', () => `${head}</head>`)
    .replace(
      '<body>',
      () => `<body>${markup}<script type="application/json" id="first-data">${scriptSafe(json)}</script>`,
    )
}
