// What is wrong with the page in front, as a finger, a screen reader and an eye in the dark would find it.
import { readFileSync } from 'node:fs'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'
import { front, type Phone } from './phone'

declare global {
  interface Window {
    axe: typeof axe
  }
}

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Runs in the page. Each thing that can be tapped is brought to the middle, and from its own middle the hits are followed
 * up, down, left and right as long as the browser gives them to it or to what lies inside it: so an invisible edge
 * counts, and what another thing lies over does not. Gives what is too small, with its size and what ends it on each side.
 */
function tooSmall(): { measured: number; small: string[] } {
  // The browser hits whole px only; 44 of the look book are nearly two more on this phone, which leaves room for that.
  const LEAST = 44
  // In strides first, for a long list's sake: what lies over a target is wider.
  const STRIDE = 4
  const CAN_BE_TAPPED = '.tap, button, a[href], input, textarea, [tabindex="0"]'
  const shown = [...document.querySelectorAll('.taro_page')].filter((page) => page.getBoundingClientRect().width > 0)
  const small = new Set<string>()
  let measured = 0
  for (const element of (shown.at(-1) ?? document.body).querySelectorAll<HTMLElement>(CAN_BE_TAPPED)) {
    // Of goods the name is the keyboard's handle only, a finger taps their whole card; a field is all of its label.
    const area = element.matches('.tap')
      ? element
      : (element.closest<HTMLElement>('.goods, .goods-line, label') ?? element)
    // A link inside a sentence is as high as its line; between the buttons of a stepper the number is as wide as they leave it.
    if (getComputedStyle(area).display === 'inline' || area.closest('.stepper__number')) continue
    area.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const { left, top, width, height } = area.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    const at = (dx: number, dy: number) => document.elementFromPoint(x + dx, y + dy)
    const hits = (hit: Element | null) => hit !== null && area.contains(hit)
    // Not there, or behind a bar that floats.
    if (width === 0 || height === 0 || !hits(at(0, 0))) continue
    measured += 1
    const ends: string[] = []
    const reach = (dx: number, dy: number) => {
      let far = 0
      for (const step of [STRIDE, 0.5])
        while (far < LEAST && hits(at(dx * (far + step), dy * (far + step)))) far += step
      ends.push(at(dx * (far + 0.5), dy * (far + 0.5))?.className ?? 'window')
      return far
    }
    const wide = reach(-1, 0) + reach(1, 0)
    const high = reach(0, -1) + reach(0, 1)
    if (Math.min(wide, high) >= LEAST) continue
    const words = element.getAttribute('aria-label') ?? element.textContent ?? ''
    small.add(`${area.className} “${words.slice(0, 12)}” ${wide} × ${high}, ends at ${ends.join(' | ')}`)
  }
  window.scrollTo(0, 0)
  return { measured, small: [...small] }
}

/** Runs in the page. Until what comes in stands, and colours are on no way from the light to the dark; some things move for ever. */
async function movesRest(): Promise<void> {
  const ends = (one: Animation) => one.playState === 'running' && one.effect?.getComputedTiming().endTime !== Infinity
  const moves = document.getAnimations().filter(ends)
  await Promise.allSettled(moves.map((one) => one.finished))
}

/** Runs in the page. Grounds that stay light in the dark, from the size of a button up. */
function lightGrounds(): string[] {
  const LEAST_AREA = 44 * 88
  const found = new Set<string>()
  for (const element of document.querySelectorAll<HTMLElement>('body, body *')) {
    const { width, height } = element.getBoundingClientRect()
    // A code for scanners is white in the dark, too (look book).
    if (width * height < LEAST_AREA || element.closest('.code-page__frame, .pass__codes')) continue
    const [red = 0, green = 0, blue = 0, alpha = 1] =
      getComputedStyle(element)
        .backgroundColor.match(/[\d.]+/g)
        ?.map(Number) ?? []
    if (alpha > 0.5 && Math.min(red, green, blue) > 200) found.add(`light in the dark: ${element.className}`)
  }
  return [...found]
}

/** Runs in the page, with axe there. One line for each element that breaks a rule: all of WCAG 2.2 A and AA, or those named. */
async function violations(rules: string[] | null): Promise<string[]> {
  // A toast goes by itself: at any moment it may be half gone, and nothing of it is to be tapped.
  const page = { include: [document], exclude: [['.taro__toast']] }
  const { violations: found } = await window.axe.run(page, {
    runOnly: rules ?? ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    resultTypes: ['violations'],
    iframes: false,
  })
  const lines: string[] = []
  for (const { id, nodes } of found)
    for (const { target, html, ...checks } of nodes) {
      if (id === 'target-size' && (await fitsInSight(String(target[0])))) continue
      const why = (checks.any[0] ?? checks.all[0])?.message ?? ''
      lines.push(`${id}: ${target.join(' ')} ${why} ${html.slice(0, 120)}`)
    }
  window.scrollTo(0, 0)
  return lines

  /** What a bar at the bottom half hides is whole once it is scrolled up. */
  async function fitsInSight(selector: string): Promise<boolean> {
    const element = document.querySelector(selector)
    element?.scrollIntoView({ block: 'center' })
    const again = await window.axe.run(element ?? document, { runOnly: ['target-size'], resultTypes: ['violations'] })
    return again.violations.length === 0
  }
}

async function bringAxe(page: Page): Promise<void> {
  if (!(await page.evaluate('globalThis.axe !== undefined'))) await page.evaluate(AXE)
}
/** The tests' compiler names functions by a helper of its own, which a page doesn't have. */
const bringNames = (page: Page) => page.evaluate('globalThis.__name ??= (named) => named')

/** What is wrong with the page in front and whatever lies over it; each in one line. */
export async function findings(page: Page): Promise<string[]> {
  await bringNames(page)
  await bringAxe(page)
  // A message that is coming in or going can't be read or tapped yet, or any more.
  await page.evaluate(movesRest)
  const { measured, small } = await page.evaluate(tooSmall)
  const nothing = measured === 0 ? ['nothing can be tapped'] : []
  return [...nothing, ...small, ...(await page.evaluate(violations, null))]
}

/** What can't be read of it in the dark, or dazzles; sizes and names are those of the light. */
export async function findingsInTheDark(page: Page): Promise<string[]> {
  await bringNames(page)
  await bringAxe(page)
  await page.evaluate(movesRest)
  return [...(await page.evaluate(lightGrounds)), ...(await page.evaluate(violations, ['color-contrast']))]
}

/** Until the page stands and what it loads is there: nothing is on its way, no bones, and nothing more is drawn for a while. */
export async function settled({ page, rested }: Phone): Promise<void> {
  await front(page).and(page.locator('.taro_page_show.taro_page_stationed')).waitFor()
  const isStill = () =>
    front(page).evaluate(
      (shown) =>
        new Promise<boolean>((done) => {
          if (shown.querySelector('.bone')) return done(false)
          let isDrawn = false
          const watch = new MutationObserver(() => {
            isDrawn = true
          })
          watch.observe(document.body, { childList: true, subtree: true })
          // By the page's own time: where the machine is slow, so is this.
          setTimeout(() => {
            watch.disconnect()
            done(!isDrawn)
          }, 150)
        }),
    )
  do await rested()
  while (!(await isStill()))
}
