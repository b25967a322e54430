/** Most characters of a pasted address. */
export const PASTE_LENGTH = 300
