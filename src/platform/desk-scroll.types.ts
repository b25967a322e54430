/**
 * From now on a wheel and keys that aim at nothing scroll what is in front, wherever the mouse is, and the focus has a ring
 * for who moves it by Tab.
 */
export type FollowDesk = () => void
