import type { Command } from '@contract/schema/shared'

/** What only the native app around us can do. */
export interface NativeWays {
  /** Logs in by the native app, which asks the shopper if it must; false when nobody came of it. */
  enterByNative(): Promise<boolean>
  /** Opens a feature of the native app; false when it has none such. */
  nativePage(command: Command): Promise<boolean>
}

let load: (() => Promise<NativeWays>) | null = null

/** Says where the ways come from: their code travels apart, and stands on top of the navigation that asks for it. */
export function setNativeWays(source: () => Promise<NativeWays>): void {
  load = source
}

export function nativeWays(): Promise<NativeWays> {
  if (!load) throw new Error('the app has not met the native app')
  return load()
}
