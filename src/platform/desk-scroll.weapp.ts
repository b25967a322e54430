import type { FollowDesk } from './desk-scroll.types'

/** WeChat's own window scrolls the page wherever the mouse is. */
export const followDesk: FollowDesk = () => {}
