import type { FollowDesk } from './desk-scroll.types'

/** The class under which the focus has a ring (ui/styles/h5): the last move was by Tab. */
const RING_CLASS = 'has-keys'

function followTabKey(): void {
  const { classList } = document.documentElement
  document.addEventListener('keydown', ({ key }) => key === 'Tab' && classList.add(RING_CLASS), true)
  document.addEventListener('pointerdown', () => classList.remove(RING_CLASS), true)
}

/** Phones have no wheel: they never fetch what follows it. */
export const followDesk: FollowDesk = () => {
  followTabKey()
  if (!window.matchMedia('(any-hover: hover)').matches) return
  // A help alone: without its code a page is scrolled from above it.
  import('./desk-ways').then(({ followWheelAndKeys }) => followWheelAndKeys()).catch(() => {})
}
