/** Most characters of an address that is pasted as a whole. */
export const PASTE_LENGTH = 300
