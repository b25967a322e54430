/** CSS px of a line, for wheels that report lines. */
const LINE_PX = 20
/** A key scrolls by this part of the visible height; the rest stays visible for orientation. */
const STEP = 0.9
const SHEET = '.sheet__panel'
const SCROLLERS = 'taro-scroll-view-core, .sheet__body'

const canScroll = (element: Element) =>
  element.scrollHeight > element.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(element).overflowY)

const inSight = (selector: string) =>
  [...document.querySelectorAll<HTMLElement>(selector)].filter(({ offsetHeight }) => offsetHeight > 0)

/** The element to scroll: the body of the topmost sheet, else the page, else the widest list inside it. */
function scroller(): Element | null {
  const front = inSight(SHEET).pop() ?? inSight('.taro_page_show').pop()
  if (!front || canScroll(front)) return front ?? null
  const inner = [...front.querySelectorAll(SCROLLERS)].filter(canScroll)
  return inner.sort((a, b) => b.clientWidth - a.clientWidth)[0] ?? null
}

/** True when the browser itself scrolls an element for this event. */
function hasOwn(target: EventTarget | null): boolean {
  let at = target instanceof Element ? target : null
  for (; at && at !== document.body; at = at.parentElement) if (canScroll(at)) return true
  return false
}

function onWheel({ target, deltaY, deltaMode, ctrlKey }: WheelEvent): void {
  // With Ctrl the wheel zooms the page.
  if (ctrlKey || deltaY === 0 || hasOwn(target)) return
  const element = scroller()
  if (!element) return
  const unit = [1, LINE_PX, element.clientHeight][deltaMode] ?? 1
  element.scrollTop += deltaY * unit
}

/** The distance that a key scrolls an element, in CSS px; null for other keys. */
function wayOf({ key, shiftKey }: KeyboardEvent, { scrollHeight, clientHeight }: Element): number | null {
  const page = clientHeight * STEP
  const ways: Partial<Record<string, number>> = {
    PageDown: page,
    PageUp: -page,
    ' ': shiftKey ? -page : page,
    Home: -scrollHeight,
    End: scrollHeight,
    ArrowDown: 2 * LINE_PX,
    ArrowUp: -2 * LINE_PX,
  }
  return ways[key] ?? null
}

function onKey(event: KeyboardEvent): void {
  const { target, defaultPrevented, ctrlKey, altKey, metaKey } = event
  // An element with focus handles its keys itself; an open sheet has the focus as a whole.
  const isFree = target === document.body || (target instanceof Element && target.matches(SHEET))
  if (!isFree || defaultPrevented || ctrlKey || altKey || metaKey) return
  const element = scroller()
  const way = element && wayOf(event, element)
  if (!element || way === null) return
  event.preventDefault()
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  element.scrollBy({ top: way, behavior: isStill || event.repeat ? 'auto' : 'smooth' })
}

/**
 * On a wide window the app is a column and its page an element in it: the browser scrolls it only while the mouse is
 * over it.
 */
export function followWheelAndKeys(): void {
  document.addEventListener('wheel', onWheel, { passive: true })
  document.addEventListener('keydown', onKey)
}
