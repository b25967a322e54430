import type { FirstScreenPage } from './first-screen.types'

/** The head script says that the address asks for another page; whoever comes home later gets fresh data. */
const isElsewhere = () => document.documentElement.classList.contains('is-elsewhere')

/** The sheets that did not hold up the first paint and are not yet in force (tools/first-screen/head.ts). */
const lateSheets = () => [...document.querySelectorAll<HTMLLinkElement>('link[media=print]')]

/** Resolves when a sheet is in force, or failed. */
function arrival(sheet: HTMLLinkElement): Promise<void> {
  return new Promise((done) => {
    sheet.addEventListener('load', () => done())
    sheet.addEventListener('error', () => done())
  })
}

/** What waits for the still page to go. */
const waiting: (() => void)[] = []

/**
 * The page below stands where the still one stood, and hears the tap that the still one could not answer. The head script
 * has kept both: to ask the browser now would make it lay everything out.
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
