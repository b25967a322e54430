interface TaroRoute {
  path: string
  load(context?: unknown, params?: unknown): unknown
}
declare global {
  interface Window {
    __taroAppConfig?: { routes?: TaroRoute[] }
  }
}

/** Starts fetching a page's code; harmless to repeat, since webpack keeps the promise. */
export function warmUp(path: string): void {
  const route = window.__taroAppConfig?.routes?.find((candidate) => candidate.path.replace(/^\//, '') === path)
  route?.load()
}
