// Checks the page in front: sizes of touch targets, accessibility, and colours in dark mode.
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
 * Runs in the page. Scrolls each tappable element to the middle of the window and measures from its centre in four
 * directions how far hit tests return the element or a descendant. So invisible padding counts, and parts under another
 * element do not. Returns the number of measured elements, and the too small ones with their size and the element that
 * ends each side.
 */
function tooSmall(): { measured: number; small: string[] } {
  // Targets of 44 px in the style sheets measure almost 46 px on this phone, which allows for hit tests in whole px.
  const LEAST = 44
  // Coarse steps first, because lists are long; elements that cover a target are wider than a step.
  const STRIDE = 4
  const CAN_BE_TAPPED = '.tap, button, a[href], input, textarea, [tabindex="0"]'
  const shown = [...document.querySelectorAll('.taro_page')].filter((page) => page.getBoundingClientRect().width > 0)
  const small = new Set<string>()
  let measured = 0
  for (const element of (shown.at(-1) ?? document.body).querySelectorAll<HTMLElement>(CAN_BE_TAPPED)) {
    // The name of goods is the focusable element, but the whole card is tappable; a field includes its label.
    const area = element.matches('.tap')
      ? element
      : (element.closest<HTMLElement>('.goods, .goods-line, label') ?? element)
    // A link inside a sentence has the height of its line; the number of a stepper has the width that its buttons
    // leave.
    if (getComputedStyle(area).display === 'inline' || area.closest('.stepper__number')) continue
    area.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const { left, top, width, height } = area.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    const at = (dx: number, dy: number) => document.elementFromPoint(x + dx, y + dy)
    const hits = (hit: Element | null) => hit !== null && area.contains(hit)
    // Not rendered, or behind a floating bar.
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

/** Runs in the page. Waits until animations and colour transitions have ended, except endless ones. */
async function movesRest(): Promise<void> {
  const ends = (one: Animation) => one.playState === 'running' && one.effect?.getComputedTiming().endTime !== Infinity
  const moves = document.getAnimations().filter(ends)
  await Promise.allSettled(moves.map((one) => one.finished))
}

/** Runs in the page. Backgrounds that are light in dark mode, from the size of a button. */
function lightGrounds(): string[] {
  const LEAST_AREA = 44 * 88
  const found = new Set<string>()
  for (const element of document.querySelectorAll<HTMLElement>('body, body *')) {
    const { width, height } = element.getBoundingClientRect()
    // Codes for scanners are on white in dark mode, too: scanners need the contrast.
    if (width * height < LEAST_AREA || element.closest('.code-page__frame, .pass__codes, .exit__pass')) continue
    const [red = 0, green = 0, blue = 0, alpha = 1] =
      getComputedStyle(element)
        .backgroundColor.match(/[\d.]+/g)
        ?.map(Number) ?? []
    if (alpha > 0.5 && Math.min(red, green, blue) > 200) found.add(`light in the dark: ${element.className}`)
  }
  return [...found]
}

/** Runs in the page. Phones that are shown in full outside the fields of a form. */
function wholePhones(): string[] {
  const found = new Set<string>()
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode())
    for (const [phone] of (text.nodeValue ?? '').matchAll(/(?<!\d)1\d{10}(?!\d)/g))
      if (text.parentElement?.closest('script, style, textarea') === null)
        found.add(`not masked: ${phone} in ${text.parentElement.className}`)
  return [...found]
}

/**
 * Runs in the page with axe. Returns one line per element that breaks a rule: all of WCAG 2.2 A and AA, or the named
 * rules.
 */
async function violations(rules: string[] | null): Promise<string[]> {
  // Toasts are left out: a toast may be fading at any moment, and is not tappable.
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

  /** Whether a target is large enough after scrolling: a bottom bar may have covered a part of it. */
  async function fitsInSight(selector: string): Promise<boolean> {
    const element = document.querySelector(selector)
    element?.scrollIntoView({ block: 'center', inline: 'center' })
    const again = await window.axe.run(element ?? document, { runOnly: ['target-size'], resultTypes: ['violations'] })
    return again.violations.length === 0
  }
}

/** Defines axe in the page by the browser's protocol: it takes a third less time than `page.evaluate`. */
async function bringAxe(page: Page): Promise<void> {
  if (await page.evaluate('globalThis.axe !== undefined')) return
  const session = await page.context().newCDPSession(page)
  await session.send('Runtime.evaluate', { expression: AXE })
  await session.detach()
}
/** The tests' compiler calls a helper that names functions; the page needs a definition of it. */
const bringNames = (page: Page) => page.evaluate('globalThis.__name ??= (named) => named')

/** Elements of the whole page that break a rule of WCAG 2.2 A or AA, one line each. */
export async function accessFindings(page: Page): Promise<string[]> {
  await bringNames(page)
  await bringAxe(page)
  await page.evaluate(movesRest)
  return page.evaluate(violations, null)
}

/** Findings of the page in front and the layers over it, one line each. */
export async function findings(page: Page): Promise<string[]> {
  await bringNames(page)
  await bringAxe(page)
  // A message that is fading in or out has no final contrast and is not tappable.
  await page.evaluate(movesRest)
  const { measured, small } = await page.evaluate(tooSmall)
  const nothing = measured === 0 ? ['nothing can be tapped'] : []
  const phones = await page.evaluate(wholePhones)
  return [...nothing, ...small, ...phones, ...(await page.evaluate(violations, null))]
}

/** Findings in dark mode: contrast and light backgrounds only, because sizes and names do not depend on the mode. */
export async function findingsInTheDark(page: Page): Promise<string[]> {
  await bringNames(page)
  await bringAxe(page)
  await page.evaluate(movesRest)
  return [...(await page.evaluate(lightGrounds)), ...(await page.evaluate(violations, ['color-contrast']))]
}

/** Waits until the page is complete: no pending requests, no skeletons, and no changes of the document for a while. */
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
          // The timer runs in the page: a busy page delays it, so that a slow machine waits longer.
          setTimeout(() => {
            watch.disconnect()
            done(!isDrawn)
          }, 150)
        }),
    )
  do await rested()
  while (!(await isStill()))
}
