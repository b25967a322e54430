interface TaroRoute {
  path: string
  /** The first promise is the page's module. */
  load(context?: unknown, params?: unknown): readonly [Promise<unknown>, ...unknown[]]
}
declare global {
  interface Window {
    __taroAppConfig?: { routes?: TaroRoute[] }
  }
}

/** Fetches a page's code; repeated calls are free, because webpack caches the promise. */
export function warmUp(path: string): void {
  const route = window.__taroAppConfig?.routes?.find((candidate) => candidate.path.replace(/^\//, '') === path)
  // A failed load is repeated when the page opens.
  route?.load()[0].catch(() => {})
}

/** Runs with the target page of an element when a finger touches it, before the touch becomes a tap. */
export function onTouch(run: (page: string) => void): void {
  const touched = ({ target }: Event) => {
    const leading = target instanceof Element ? target.closest<HTMLElement>('[data-leads]') : null
    if (leading?.dataset['leads']) run(leading.dataset['leads'])
  }
  document.addEventListener('touchstart', touched, { passive: true, capture: true })
}

/** False when the browser is in data saving mode. */
export function hasBytesToSpare(): boolean {
  return !('connection' in navigator && (navigator.connection as { saveData?: boolean } | undefined)?.saveData)
}
