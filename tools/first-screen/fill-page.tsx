// Built into dist/server/first-screen.mjs beside each H5 build (tools/first-screen.mjs); the server loads it.
import type { HomeFirstPage } from '@contract/schema/content'
import { renderToStaticMarkup } from 'react-dom/server'
import { appPages } from '@/app/routes/app-pages'
import { HomeBody, HomeTop } from '@/features/system/home/home-view'
import { criticalCss, type Rule } from './critical-css'

/** Put in by tools/first-screen.mjs. */
declare const RULES: readonly Rule[]
declare const HEAD_SCRIPT: string
declare const TAB_ICONS: Record<string, string>

/** As many as a phone shows side by side; the app draws the others. */
const SHOWN_IN_FLOOR = 4

/** What of the first page is to be seen before anyone has scrolled sideways. */
function visiblePart(first: HomeFirstPage): HomeFirstPage {
  return {
    ...first,
    // Of the second banner the edge peeks in, without its picture.
    adverts: first.adverts
      .slice(0, 2)
      .map((advert, index) => (index === 0 ? advert : { ...advert, image: { ...advert.image, url: '' } })),
    floors: first.floors.map((floor) => ({ ...floor, products: floor.products.slice(0, SHOWN_IN_FLOOR) })),
  }
}

/** The tab bar as the app draws it (config/h5-parts/custom-elements). */
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

/** The drawing hears nothing: a tap on it is done again on the page below. */
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

/** Markup of the home page's first screen, for everyone: usual prices. */
export function renderHome(first: HomeFirstPage): string {
  // Lazy pictures are asked for as soon as the layout knows them in sight, and never when the layer is hidden.
  return renderToStaticMarkup(<FirstScreen first={visiblePart(first)} />)
    .replaceAll('loading="eager"', 'loading="lazy"')
    .replaceAll(' decoding="sync"', '')
    .replace('loading="lazy"', 'loading="lazy" fetchpriority="high"')
}

/** Names the picture that the first screen is waited for, so that the head script can ask for it before it is laid out. */
function firstPicture(markup: string): string {
  const url = /<img class="hero__picture"[^>]* src="([^"]+)"/.exec(markup)?.[1]
  return url ? `<meta name="first-picture" content="${url}">` : ''
}

/** JSON inside a script element: nothing in it can end the element or begin a comment. */
export function scriptSafe(json: string): string {
  return json
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029')
}

/** The built page with the first screen, its styles and its data inside. `json` is the reply of getFirstPageData. */
export function fillPage(page: string, json: string): string {
  const markup = renderHome(JSON.parse(json) as HomeFirstPage)
  const sheets: string[] = []
  const withoutSheets = page.replace(/<link [^>]*rel="stylesheet"[^>]*>/g, (link) => {
    sheets.push(link)
    return ''
  })
  const late = sheets.map((link) => link.replace('rel="stylesheet"', 'rel="stylesheet" media="print"')).join('')
  // Before the late sheets, which hold the same rules: it never has to go.
  const head = `<style id="first-style">${criticalCss(RULES, markup)}</style>${late}${firstPicture(markup)}<script>${HEAD_SCRIPT}</script>`
  return withoutSheets
    .replace('</head>', () => `${head}</head>`)
    .replace(
      '<body>',
      () => `<body>${markup}<script type="application/json" id="first-data">${scriptSafe(json)}</script>`,
    )
}
