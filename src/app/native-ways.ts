import type { Command } from '@contract/schema/shared'

/** Actions that only the native app around the page can do. */
export interface NativeWays {
  /** Logs in through the native app, which prompts if necessary; false when the login failed. */
  enterByNative(): Promise<boolean>
  /** Opens a feature of the native app; false when the native app does not have it. */
  nativePage(command: Command): Promise<boolean>
}

let load: (() => Promise<NativeWays>) | null = null

/** Sets the loader of the ways. Their code is a separate chunk that imports navigation, which cannot import it. */
export function setNativeWays(source: () => Promise<NativeWays>): void {
  load = source
}

export function nativeWays(): Promise<NativeWays> {
  if (!load) throw new Error('setNativeWays was not called')
  return load()
}
