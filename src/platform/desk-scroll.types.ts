/**
 * Makes wheel and keys without a target of their own scroll the page or sheet in front, wherever the mouse is, and
 * shows a focus ring for keyboard users.
 */
export type FollowDesk = () => void
