import type { Browser } from 'playwright-core'
import { findChrome, launchChrome } from '../../support/chrome'
import { startBuiltMall } from '../../support/running-mall'
import { serveFloor } from './floor'

const ROUNDS = 5
/** 1.6 Mbps down, 750 kbps up, 150 ms a request, a CPU four times slower: one slow phone. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1638.4 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}
const CPU_SLOWER = 4
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, hasTouch: true, isMobile: true }

interface Figures {
  /** ms from the start of the navigation. */
  fcp: number
  lcp: number
  /** Goods with their pictures in the first screen. */
  goods: number
  /** The app has taken the first screen over. */
  live: number
  /** Long-task time above 50 ms. */
  tbt: number
  cls: number
  /** Until the first full screen, and KB in all. */
  requests: number
  codeKb: number
  picturesKb: number
}

const WATCH = `
  window.__figures = { fcp: 0, lcp: 0, tbt: 0, cls: 0, goods: 0, live: 0 }
  const watch = (type, see) => new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true })
  watch('paint', (entry) => { if (entry.name === 'first-contentful-paint') __figures.fcp = entry.startTime })
  watch('largest-contentful-paint', (entry) => { __figures.lcp = entry.startTime })
  watch('longtask', (entry) => { __figures.tbt += Math.max(0, entry.duration - 50) })
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
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)`

async function once(browser: Browser, url: string, isOurs: boolean): Promise<Figures> {
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', NETWORK)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER })
  let codeBytes = 0
  let pictureBytes = 0
  const kinds = new Map<string, string>()
  cdp.on('Network.responseReceived', ({ requestId, response }) => kinds.set(requestId, response.mimeType))
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? ''
    if (/javascript|css/.test(kind)) codeBytes += encodedDataLength
    if (kind.startsWith('image/')) pictureBytes += encodedDataLength
  })
  await page.addInitScript(WATCH)
  await page.goto(url, { waitUntil: 'commit' })
  const isDone = isOurs ? '__figures.goods > 0 && __figures.live > 0' : '__figures.fcp > 0'
  // Asked by the debugger: the page's policy forbids what waitForFunction does with a text.
  while (!(await page.evaluate<boolean>(isDone))) await page.waitForTimeout(100)
  await page.waitForTimeout(2000)
  const figures = await page.evaluate<Omit<Figures, 'codeKb' | 'picturesKb'>>('window.__figures')
  await context.close()
  return { ...figures, codeKb: codeBytes / 1024, picturesKb: pictureBytes / 1024 }
}

const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Home, cold, in turn with the floor (targets "H5"): `npm run bench -- h5`. */
export async function run(): Promise<void> {
  process.env['CHROME_PATH'] = (await findChrome()).executablePath
  const mall = await startBuiltMall()
  const floor = await serveFloor()
  const ours: Figures[] = []
  const floors: Figures[] = []
  try {
    for (let round = 0; round < ROUNDS; round++) {
      for (const [url, figures, isOurs] of [
        [floor.url, floors, false],
        [mall.url, ours, true],
      ] as const) {
        const browser = await launchChrome()
        figures.push(await once(browser, url, isOurs))
        await browser.close()
      }
    }
  } finally {
    floor.close()
    await mall.stop()
  }
  const floorFcp = median(floors.map(({ fcp }) => fcp))
  const floorLcp = median(floors.map(({ lcp }) => lcp))
  const row = (name: string, key: keyof Figures, unit: string, base?: number) => {
    const values = ours.map((figures) => figures[key])
    const digits = key === 'cls' ? 4 : 0
    const ratio = (value: number) => (base ? ` (${(value / base).toFixed(2)} × floor)` : '')
    const worst = Math.max(...values)
    return `| ${name} | ${median(values).toFixed(digits)}${unit}${ratio(median(values))} | ${worst.toFixed(digits)}${unit}${ratio(worst)} |`
  }
  process.stdout.write(
    `${[
      `H5 home, cold, ${ROUNDS} rounds; floor FCP ${floorFcp.toFixed(0)} ms, LCP ${floorLcp.toFixed(0)} ms, TBT ${median(floors.map(({ tbt }) => tbt)).toFixed(0)} ms`,
      '| | median | worst |',
      '|---|---|---|',
      row('FCP', 'fcp', ' ms', floorFcp),
      row('first full screen', 'goods', ' ms', floorFcp),
      row('LCP', 'lcp', ' ms', floorLcp),
      row('taken over by the app', 'live', ' ms', floorFcp),
      row('TBT', 'tbt', ' ms'),
      row('CLS', 'cls', ''),
      row('requests to the first full screen', 'requests', ''),
      row('JS + CSS', 'codeKb', ' KB'),
      row('pictures, all that were loaded', 'picturesKb', ' KB'),
    ].join('\n')}\n`,
  )
}
