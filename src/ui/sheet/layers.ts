import { createContext, useContext, useEffect } from 'react'

/** Knows what lies on a page, so that going back closes it before it leaves the page. */
export interface Layers {
  /** Something lies on the page until the returned function is called; going back calls `close`. */
  open(close: () => void): () => void
}

/** The page puts its own in; without one, going back leaves. */
export const LayersContext = createContext<Layers | null>(null)

/** While it is open, the system's back closes this instead of leaving the page. */
export function useLayer(isOpen: boolean, close: () => void): void {
  const layers = useContext(LayersContext)
  useEffect(() => (isOpen ? layers?.open(close) : undefined), [layers, isOpen, close])
}
