import type { FollowDesk } from './desk-scroll.types'

/** WeChat's own window scrolls the page from anywhere. */
export const followDesk: FollowDesk = () => {}
