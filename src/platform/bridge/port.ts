/** How the native side takes a message: one text. */
type Post = (message: string) => void

declare global {
  interface Window {
    /** Android's, injected before the page's scripts. */
    GalleriaNative?: { postMessage: Post }
    /** iOS' own place for message handlers. */
    webkit?: { messageHandlers?: { galleria?: { postMessage: Post } } }
    /** Ours, for the answers. */
    GalleriaBridge?: { receive(message: unknown): void }
  }
}

/** The way to the native app, or null in any other browser. Never from inside a frame: the native app frames nothing. */
export function nativePort(): Post | null {
  if (window.parent !== window) return null
  const android = window.GalleriaNative
  if (typeof android?.postMessage === 'function') return (message) => android.postMessage(message)
  const ios = window.webkit?.messageHandlers?.galleria
  return typeof ios?.postMessage === 'function' ? (message) => ios.postMessage(message) : null
}
