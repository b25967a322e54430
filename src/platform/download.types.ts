/** Lets the shopper save a file of the server by its address; null where the platform cannot. */
export type Download = ((url: string) => void) | null
