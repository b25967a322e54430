import type { FirstScreenPage } from './first-screen.types'

/** The head script sets this class when the address is not the home page; a later visit to home loads fresh data. */
const isElsewhere = () => document.documentElement.classList.contains('is-elsewhere')

/** Style sheets that load without blocking the first paint and are not applied yet (tools/first-screen/head.ts). */
const lateSheets = () => [...document.querySelectorAll<HTMLLinkElement>('link[media=print]')]

/** Resolves when a sheet is applied or has failed. */
function arrival(sheet: HTMLLinkElement): Promise<void> {
  return new Promise((done) => {
    sheet.addEventListener('load', () => done())
    sheet.addEventListener('error', () => done())
  })
}

/** Callbacks that run when the server-rendered page is gone. */
const waiting: (() => void)[] = []

/**
 * Passes the scroll position of the server-rendered page, and the tap that it could not handle, to the page below.
 * The head script has recorded both: reading them from the browser now would force a layout.
 */
function handOver(layer: HTMLElement): void {
  const page = document.querySelector('.taro_page_show') ?? document.querySelector('.taro_page')
  if (layer.dataset.scroll && page) page.scrollTop = Number(layer.dataset.scroll)
  layer.remove()
  for (const run of waiting.splice(0)) run()
  const [x, y] = (layer.dataset.tap ?? '').split(',').map(Number)
  if (x === undefined || y === undefined) return
  const tapped = document.elementFromPoint(x, y)
  if (tapped instanceof HTMLElement) tapped.click()
}

export const firstScreenPage: FirstScreenPage = {
  takeData() {
    const script = document.getElementById('first-data')
    const text = script?.textContent ?? null
    script?.remove()
    return isElsewhere() ? null : text
  },
  isInFront: () => document.getElementById('first-screen') !== null && !isElsewhere(),
  removeLayer(onGone) {
    const layer = document.getElementById('first-screen')
    if (layer && isElsewhere()) layer.remove()
    if (!layer?.isConnected) return onGone?.()
    const takeOver = () => {
      handOver(layer)
      onGone?.()
    }
    const late = lateSheets()
    if (late.length === 0) takeOver()
    else void Promise.all(late.map(arrival)).then(takeOver)
  },
  whenGone(run) {
    if (isElsewhere() || !document.getElementById('first-screen')) run()
    else waiting.push(run)
  },
}
