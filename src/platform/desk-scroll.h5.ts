import type { FollowDesk } from './desk-scroll.types'

/** The class that gives the focus a ring (ui/styles/h5): the last move of the focus was by Tab. */
const RING_CLASS = 'has-keys'

function followTabKey(): void {
  const { classList } = document.documentElement
  document.addEventListener('keydown', ({ key }) => key === 'Tab' && classList.add(RING_CLASS), true)
  document.addEventListener('pointerdown', () => classList.remove(RING_CLASS), true)
}

/** Phones have no wheel and never load that code. */
export const followDesk: FollowDesk = () => {
  followTabKey()
  if (!window.matchMedia('(any-hover: hover)').matches) return
  // Optional: without this code the wheel scrolls the page only when the mouse is over it.
  import('./desk-ways').then(({ followWheelAndKeys }) => followWheelAndKeys()).catch(() => {})
}
