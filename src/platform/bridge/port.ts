/** Posts one text to the native side. */
type Post = (message: string) => void

declare global {
  interface Window {
    /** Android's bridge, injected before the page's scripts. */
    GalleriaNative?: { postMessage: Post }
    /** The message handlers of iOS. */
    webkit?: { messageHandlers?: { galleria?: { postMessage: Post } } }
    /** The app's receiver of replies and requests. */
    GalleriaBridge?: { receive(message: unknown): void }
  }
}

/**
 * The post function of the native app, or null in any other browser. Null inside a frame, because the native app frames
 * no page.
 */
export function nativePort(): Post | null {
  if (window.parent !== window) return null
  const android = window.GalleriaNative
  if (typeof android?.postMessage === 'function') return (message) => android.postMessage(message)
  const ios = window.webkit?.messageHandlers?.galleria
  return typeof ios?.postMessage === 'function' ? (message) => ios.postMessage(message) : null
}
