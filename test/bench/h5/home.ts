import { onPhone } from './phone'

export interface Figures {
  /** Times in ms from the start of the navigation. */
  fcp: number
  lcp: number
  /** Every picture of the first screen has loaded. */
  goods: number
  /** The app has replaced the first screen. */
  live: number
  /** Total blocking time: the sum of the parts above 50 ms of tasks that end after the first paint. */
  tbt: number
  cls: number
  /** Until the first screen is complete. */
  requests: number
  /** Transferred KB until the app has replaced the first screen. */
  codeKb: number
  picturesKb: number
}

const WATCH = `
  window.__figures = { fcp: 0, lcp: 0, cls: 0, goods: 0, live: 0, requests: 0 }
  window.__long = []
  const watch = (type, see) => new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true })
  watch('paint', (entry) => { if (entry.name === 'first-contentful-paint') __figures.fcp = entry.startTime })
  watch('largest-contentful-paint', (entry) => { __figures.lcp = entry.startTime })
  watch('longtask', (entry) => { __long.push([entry.startTime, entry.duration]) })
  watch('layout-shift', (entry) => { __figures.cls += entry.value })
  const look = () => {
    const inSight = [...document.querySelectorAll('.floor__item img, .hero__picture, .nook__pic')].filter((img) => {
      const box = img.getBoundingClientRect()
      return box.width > 0 && box.top < innerHeight - 50 && box.left < innerWidth && box.right > 0
    })
    if (!__figures.goods && inSight.length > 5 && inSight.every((img) => img.complete && img.naturalWidth > 0)) {
      __figures.goods = performance.now()
      __figures.requests = performance.getEntriesByType('resource').filter((entry) => entry.startTime < __figures.goods).length + 1
    }
    if (!__figures.live && document.querySelector('.king__entry') && !document.getElementById('first-screen')) __figures.live = performance.now()
    if (!__figures.goods || !__figures.live) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)`

/** One cold visit of a home page; the empty app has only some of the values. */
export function visitHome(url: string, isOurs: boolean): Promise<Figures> {
  return onPhone({ network: true, processor: true }, async ({ page, cdp, until }) => {
    let codeBytes = 0
    let pictureBytes = 0
    let isCounting = true
    const kinds = new Map<string, string>()
    cdp.on('Network.responseReceived', ({ requestId, response }) => kinds.set(requestId, response.mimeType))
    cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const kind = kinds.get(requestId) ?? ''
      if (isCounting && /javascript|css/.test(kind)) codeBytes += encodedDataLength
      if (isCounting && kind.startsWith('image/')) pictureBytes += encodedDataLength
    })
    await page.addInitScript(WATCH)
    await page.goto(url, { waitUntil: 'commit' })
    await until(isOurs ? '__figures.goods > 0 && __figures.live > 0' : '__figures.fcp > 0')
    // Later requests preload the next page.
    isCounting = false
    await page.waitForTimeout(4000)
    const figures = await page.evaluate<Omit<Figures, 'codeKb' | 'picturesKb' | 'tbt'>>('window.__figures')
    const long = await page.evaluate<[number, number][]>('window.__long')
    const tbt = long
      .filter(([start, ms]) => start + ms > figures.fcp)
      .reduce((sum, [, ms]) => sum + Math.max(0, ms - 50), 0)
    return { ...figures, tbt, codeKb: codeBytes / 1024, picturesKb: pictureBytes / 1024 }
  })
}
