/** Keeps the page of this Taro id ($taroPath) in sight while it comes to the front; gives the way to stop. */
export type KeepInSight = (pageId: string) => () => void
