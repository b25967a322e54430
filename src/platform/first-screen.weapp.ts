import type { FirstScreenPage } from './first-screen.types'

/** The mini program's pages come from its package: there is no server-rendered screen. */
export const firstScreenPage: FirstScreenPage = {
  takeData: () => null,
  isInFront: () => false,
  removeLayer: (onGone) => onGone?.(),
  whenGone: (run) => run(),
}
