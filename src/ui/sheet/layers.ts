import { createContext, useContext, useEffect } from 'react'

/** Registers the layers of a page, so that going back closes them before it leaves the page. */
export interface Layers {
  /** A layer is open until the returned function is called; going back calls `close`. */
  open(close: () => void): () => void
}

/** The page provides its layers; without a provider, going back leaves the page. */
export const LayersContext = createContext<Layers | null>(null)

/** While it is open, the system's back closes it instead of leaving the page. */
export function useLayer(isOpen: boolean, close: () => void): void {
  const layers = useContext(LayersContext)
  useEffect(() => (isOpen ? layers?.open(close) : undefined), [layers, isOpen, close])
}
