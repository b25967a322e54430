import type { FollowDesk } from './desk-scroll.types'

/** Phones have neither wheel nor keys: they never fetch what follows them. */
export const followDesk: FollowDesk = () => {
  if (!window.matchMedia('(any-hover: hover)').matches) return
  // A help alone: without its code a page is scrolled from above it.
  import('./desk-ways').then(({ followWheelAndKeys }) => followWheelAndKeys()).catch(() => {})
}
