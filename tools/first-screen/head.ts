// The head script runs before the first paint. The hash of an address is not sent to the server, so every address gets
// home's first screen; for another page this script hides it and starts fetching that page's code.
// fill-page.tsx inlines it; the page's content security policy allows it by its hash.

/** Defined by tools/first-screen.mjs: files of pages, for each page indices of its files, the path of home. */
declare const FILES: readonly string[]
declare const PAGES: Record<string, readonly number[]>
declare const HOME: string

const { documentElement: root, head } = document
const path = location.hash.replace(/^#?\/*/, '').split('?')[0] || HOME
const isHome = path === HOME
if (!isHome) {
  root.classList.add('is-elsewhere')
  // Home's styles must not override those of another page.
  const style = document.getElementById('first-style')
  if (style) style.textContent = '#first-screen{display:none}'
}

function preload(href: string, as: string, priority: 'high' | 'low' | 'auto'): void {
  head.append(Object.assign(document.createElement('link'), { rel: 'preload', as, href, fetchPriority: priority }))
}

// The picture of the banner is lazy, so that only home requests it (fill-page.tsx names it).
const picture = document.querySelector<HTMLMetaElement>('meta[name=first-picture]')?.content
if (isHome && picture) preload(picture, 'image', 'high')

for (const index of PAGES[path] ?? []) {
  const file = FILES[index] ?? ''
  // Home's first screen is visible already: its pictures have priority over scripts.
  preload(`/${file}`, file.endsWith('.css') ? 'style' : 'script', isHome ? 'low' : 'auto')
}

// Style sheets that would delay the first paint load as print sheets (fill-page.tsx) and apply together. A sheet that
// fails is requested again (src/index.html).
const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[media=print]')]
let awaited = sheets.length
const putInForce = () => {
  awaited -= 1
  if (awaited <= 0) for (const sheet of sheets) sheet.media = 'all'
}
for (const sheet of sheets) sheet.addEventListener('load', putInForce, { once: true })

// A tap on the first screen and its scroll position are kept for the app (src/platform/first-screen).
addEventListener('click', ({ target, clientX, clientY }) => {
  const layer = target instanceof Element ? target.closest<HTMLElement>('#first-screen') : null
  if (layer) layer.dataset.tap = `${clientX},${clientY}`
})
addEventListener(
  'scroll',
  ({ target }) => {
    const page = target instanceof Element && target.classList.contains('first-screen__page') ? target : null
    const layer = page?.closest<HTMLElement>('#first-screen')
    if (page && layer) layer.dataset.scroll = String(page.scrollTop)
  },
  true,
)
