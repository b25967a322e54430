// The events and the current page of Taro's runtime. The real module needs constants of Taro's build.
type Listener = (...given: never[]) => void

const listeners = new Map<string, Listener[]>()

export const eventCenter = {
  on(name: string, listener: Listener): void {
    listeners.set(name, [...(listeners.get(name) ?? []), listener])
  },
  off(name: string, listener: Listener): void {
    listeners.set(
      name,
      (listeners.get(name) ?? []).filter((other) => other !== listener),
    )
  },
  trigger(name: string, ...given: unknown[]): void {
    for (const listener of listeners.get(name) ?? []) listener(...(given as never[]))
  },
}
export const Current: { page: unknown; router: unknown; app: unknown } = { page: null, router: null, app: null }
