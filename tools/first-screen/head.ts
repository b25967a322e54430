// The head script: runs before anything is painted. A hash is not sent to the server, so every address gets home's first
// screen; this hides it when the address asks for another page, and starts fetching that page's code.
// Put inline by fill-page.ts, allowed by its hash in the page's policy.

/** Put in by tools/first-screen.mjs: files of pages, each page as numbers of files, the path of home. */
declare const FILES: readonly string[]
declare const PAGES: Record<string, readonly number[]>
declare const HOME: string

const { documentElement: root, head } = document
const path = location.hash.replace(/^#?\/*/, '').split('?')[0] || HOME
const isHome = path === HOME
if (!isHome) {
  root.classList.add('is-elsewhere')
  // Nothing of home's own styles may stay in force above another page's.
  const style = document.getElementById('first-style')
  if (style) style.textContent = '#first-screen{display:none}'
}

function preload(href: string, as: string, priority: 'high' | 'low' | 'auto'): void {
  head.append(Object.assign(document.createElement('link'), { rel: 'preload', as, href, fetchPriority: priority }))
}

// The picture of the banner, which is lazy: home alone is to ask for it (fill-page.ts names it).
const picture = document.querySelector<HTMLMetaElement>('meta[name=first-picture]')?.content
if (isHome && picture) preload(picture, 'image', 'high')

for (const index of PAGES[path] ?? []) {
  const file = FILES[index] ?? ''
  // The first screen stands already: its pictures come first.
  preload(`/${file}`, file.endsWith('.css') ? 'style' : 'script', isHome ? 'low' : 'auto')
}

// Style sheets that would hold up the first paint wait as print sheets (fill-page.ts), and come into force together. One that
// fails is asked for again (src/index.html).
const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[media=print]')]
let awaited = sheets.length
const putInForce = () => {
  awaited -= 1
  if (awaited <= 0) for (const sheet of sheets) sheet.media = 'all'
}
for (const sheet of sheets) sheet.addEventListener('load', putInForce, { once: true })

// A tap on the still picture, and how far it was scrolled, are kept for the app (src/platform/first-screen).
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
