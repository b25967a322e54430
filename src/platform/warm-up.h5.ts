interface TaroRoute {
  path: string
  /** The page's module comes first. */
  load(context?: unknown, params?: unknown): readonly [Promise<unknown>, ...unknown[]]
}
declare global {
  interface Window {
    __taroAppConfig?: { routes?: TaroRoute[] }
  }
}

/** Starts fetching a page's code; harmless to repeat, since webpack keeps the promise. */
export function warmUp(path: string): void {
  const route = window.__taroAppConfig?.routes?.find((candidate) => candidate.path.replace(/^\//, '') === path)
  // What does not come is asked for again when the page is opened.
  route?.load()[0].catch(() => {})
}

/** Runs with the page that an element says it leads to, when a finger comes down on it: a moment before that is a tap. */
export function onTouch(run: (page: string) => void): void {
  const touched = ({ target }: Event) => {
    const leading = target instanceof Element ? target.closest<HTMLElement>('[data-leads]') : null
    if (leading?.dataset['leads']) run(leading.dataset['leads'])
  }
  document.addEventListener('touchstart', touched, { passive: true, capture: true })
}

/** False when the shopper's browser has been told to save. */
export function hasBytesToSpare(): boolean {
  return !('connection' in navigator && (navigator.connection as { saveData?: boolean } | undefined)?.saveData)
}
