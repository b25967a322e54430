/** From now on a wheel and keys that aim at nothing scroll what is in front, wherever the mouse is. */
export type FollowDesk = () => void
