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

/** The page below stands where the still one stood, and hears the tap that the still one could not answer. */
function handOver(layer: HTMLElement): void {
  const still = layer.querySelector('.first-screen__page')
  const page = document.querySelector('.taro_page_show') ?? document.querySelector('.taro_page')
  if (still && page) page.scrollTop = still.scrollTop
  layer.remove()
  // The sheets hold its rules too, in the order that other pages need.
  document.getElementById('first-style')?.remove()
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
  removeLayer() {
    const layer = document.getElementById('first-screen')
    if (!layer) return
    const late = lateSheets()
    if (isElsewhere()) layer.remove()
    else if (late.length === 0) handOver(layer)
    else void Promise.all(late.map(arrival)).then(() => handOver(layer))
  },
}
