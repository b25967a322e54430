/**
 * Keeps the page of this Taro id ($taroPath) visible while it comes to the front; returns the function that stops this.
 */
export type KeepInSight = (pageId: string) => () => void
