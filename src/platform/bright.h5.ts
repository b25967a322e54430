import type { Bright } from './bright.types'

/** A page cannot set the brightness; some browsers can keep the screen on. */
export const bright: Bright = {
  begin() {
    let isOver = false
    let lock: { release(): Promise<void> } | null = null
    void navigator.wakeLock?.request('screen').then(
      (got) => {
        if (isOver) void got.release()
        else lock = got
      },
      () => {},
    )
    return () => {
      isOver = true
      void lock?.release()
    }
  },
}
