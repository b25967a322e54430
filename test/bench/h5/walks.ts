import { type BenchPhone, onPhone } from './phone'

/** The list of all goods, its cards, and the price on the detail page. */
const LIST = '/#/pages/category/goods/index?name=全部'
const CARD = '.goods .price'
const DETAIL = '.details .lead .price'
/** Whether a matching element of the page in front is in the window. */
const IN_SIGHT = `window.__inSight = (selector) => [...document.querySelectorAll(selector)].some((element) => {
  const box = element.getBoundingClientRect()
  return box.width > 0 && box.height > 0 && box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth
    && element.checkVisibility({ visibilityProperty: true }) && /\\d/.test(element.textContent)
})`
/** Blocks of a list (ui/block-list). */
const GOODS_IN_BLOCK = 2
const REST_MS = 3500

async function openList({ page, until }: BenchPhone, url: string): Promise<void> {
  await page.addInitScript(IN_SIGHT)
  await page.goto(url + LIST, { waitUntil: 'commit' })
  await until(`window.__inSight('${CARD}')`)
  await page.waitForTimeout(REST_MS)
}

/** The position of the picture of the n-th card in the window, for a tap. */
async function spotOf({ ask }: BenchPhone, index: number): Promise<{ x: number; y: number }> {
  const spot = await ask<{ x: number; y: number } | null>(`(() => {
    const cards = [...document.querySelectorAll('.taro_page:not(.taro_page_shade) .goods')].filter((card) => card.offsetHeight > 0)
    const card = cards[${index} % cards.length]
    card?.scrollIntoView({ block: 'center' })
    const box = card?.querySelector('.shot')?.getBoundingClientRect()
    return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : null
  })()`)
  if (!spot) throw new Error('there is no card to tap')
  return spot
}

/**
 * ms from the touch on a card until the price of the detail page is in the window, for the first and the second
 * product.
 */
export function measureTap(url: string): Promise<{ first: number; second: number }> {
  return onPhone({ network: true, processor: true }, async (phone) => {
    const { page, until } = phone
    await openList(phone, url)
    const tap = async (index: number) => {
      const { x, y } = await spotOf(phone, index)
      await page.evaluate(`(() => {
        window.__tapMs = 0
        addEventListener('touchstart', (touch) => {
          const look = () => window.__inSight('${DETAIL}') ? (window.__tapMs = performance.now() - touch.timeStamp) : requestAnimationFrame(look)
          requestAnimationFrame(look)
        }, { capture: true, once: true, passive: true })
      })()`)
      await page.touchscreen.tap(x, y)
      await until('window.__tapMs > 0')
      await page.waitForTimeout(REST_MS)
      return page.evaluate<number>('window.__tapMs')
    }
    const first = await tap(0)
    await page.evaluate('history.back()')
    await until(`!window.__inSight('${DETAIL}') && window.__inSight('${CARD}')`)
    await page.waitForTimeout(1000)
    return { first, second: await tap(1) }
  })
}

export interface Scrolled {
  goods: number
  /** Maximum number of elements in the document. */
  nodes: number
  /** Late frames in % of 60 per second. */
  missed: number
  px: number
  /** ms of processor time of the main thread for one swipe, without the slow processor. */
  workMs: number
}

const SCROLLER = `[...document.querySelectorAll('.taro_page')].find((page) => page.querySelector('.goods'))`

/** Loads the list to `goods` goods, then swipes. */
export function measureScroll(url: string, goods: number): Promise<Scrolled> {
  return onPhone({ processor: true }, async (phone) => {
    const { page } = phone
    await openList(phone, url)
    // A virtual list renders only the blocks near the window; the others are counted by their reserved height.
    const loaded = async () => {
      const blocks = await page.evaluate<number>(`(() => {
        const list = ${SCROLLER}.querySelector('.block-list')
        return Math.round(list.offsetHeight / list.querySelector('.block-list__block').offsetHeight)
      })()`)
      return blocks * GOODS_IN_BLOCK
    }
    // Reaching the end is reported once, so the list scrolls away and back for every further page.
    for (let turn = 0; turn < 400 && (await loaded()) < goods; turn++) {
      await page.evaluate(`(() => { const page = ${SCROLLER}; page.scrollTop = page.scrollHeight - 2500 })()`)
      await page.waitForTimeout(60)
      await page.evaluate(`(() => { const page = ${SCROLLER}; page.scrollTop = page.scrollHeight })()`)
      await page.waitForTimeout(120)
    }
    await page.evaluate(`${SCROLLER}.scrollTop = 0`)
    await page.waitForTimeout(2000)
    await page.evaluate(`(() => {
      const seen = (window.__scroll = { times: [], nodes: 0, isOn: true })
      const step = (time) => {
        if (!seen.isOn) return
        seen.times.push(time)
        if (seen.times.length % 10 === 0) seen.nodes = Math.max(seen.nodes, document.querySelectorAll('*').length)
        requestAnimationFrame(step)
      }
      requestAnimationFrame(step)
    })()`)
    await swipe(phone)
    const { times, nodes, px } = await page.evaluate<{ times: number[]; nodes: number; px: number }>(`(() => {
      window.__scroll.isOn = false
      return { ...window.__scroll, px: ${SCROLLER}.scrollTop }
    })()`)
    const gaps = times.slice(1).map((time, index) => time - (times[index] ?? time))
    const lost = gaps.reduce((sum, gap) => sum + Math.max(0, Math.round(gap / 16.667) - 1), 0)
    const missed = (100 * lost) / (gaps.length + lost)
    return { goods: await loaded(), nodes, missed, px, workMs: await measureWork(phone) }
  })
}

const SWIPES = 12

/** Swipes up by 600 px repeatedly, with touch events. */
async function swipe({ page, cdp }: BenchPhone): Promise<void> {
  for (let count = 0; count < SWIPES; count++) {
    let y = 700
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: 200, y }] })
    for (let step = 0; step < 15; step++) {
      y -= 40
      await cdp.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: 200, y }] })
      await page.waitForTimeout(8)
    }
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
}

/** Repeats the swipes from the top at full speed; ms of thread time for each. */
async function measureWork(phone: BenchPhone): Promise<number> {
  const { page, cdp } = phone
  await page.evaluate(`${SCROLLER}.scrollTop = 0`)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await page.waitForTimeout(1000)
  await cdp.send('Performance.disable')
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  const work = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
  }
  const before = await work()
  await swipe(phone)
  return ((await work()) - before) / SWIPES
}

/** MB of the JavaScript heap after the first page and after twenty, alternating list and detail. */
export function measureHeap(url: string): Promise<{ first: number; last: number }> {
  return onPhone({}, async (phone) => {
    const { page, cdp, ask, until } = phone
    await openList(phone, url)
    const heap = async () => {
      for (let turn = 0; turn < 3; turn++) {
        await cdp.send('HeapProfiler.collectGarbage')
        await page.waitForTimeout(150)
      }
      const { metrics } = await cdp.send('Performance.getMetrics')
      return (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0) / 1024 / 1024
    }
    const first = await heap()
    for (let visits = 1; visits < 20; visits += 2) {
      const { x, y } = await spotOf(phone, visits)
      await page.touchscreen.tap(x, y)
      await until(`window.__inSight('${DETAIL}')`)
      await page.waitForTimeout(800)
      await ask('history.back()')
      await until(`!window.__inSight('${DETAIL}') && window.__inSight('${CARD}')`)
      await page.waitForTimeout(800)
    }
    return { first, last: await heap() }
  })
}
