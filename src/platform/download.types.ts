/** Lets the shopper save a file of the server by its address; null where the platform saves none. */
export type Download = ((url: string) => void) | null
