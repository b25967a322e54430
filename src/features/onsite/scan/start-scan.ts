import { toast } from '@/app/dialog'
import { env } from '@/app/env'
import { ERROR_TOAST_MS } from '@/app/limits'
import { go } from '@/app/navigate'
import { scanner } from '@/platform/scan'
import { actOnCode, SCAN_FAILED_TEXT } from './act'

/** 扫一扫: the platform's own screen where there is one, else our page. */
export async function startScan(): Promise<void> {
  if (!(await scanOnScreen())) await go('scanCode')
}

/** Reads a code for a field: `take` gets it, or the page finds it in `ScannedCodeStore` when it is shown again. */
export async function scanForField(take: (code: string) => void): Promise<void> {
  const isRead = await scanOnScreen(async (code) => {
    take(code)
    return null
  })
  if (!isRead) await go('scanCode', { forField: '1' })
}

const openCode = (code: string) => actOnCode(env, code, 'push')

/**
 * Reads by the platform's own screen; false where our page has to serve. `act` says what is wrong with the code, or null.
 * Leaving the screen says nothing.
 */
export async function scanOnScreen(act: (code: string) => Promise<string | null> = openCode): Promise<boolean> {
  const screen = await scanner.screen()
  if (!screen) return false
  let code: string | null
  try {
    code = await screen()
  } catch {
    // Refused for good, as WeChat does on pages that it does not trust with its scanner.
    if (!(await scanner.screen())) return false
    toast(SCAN_FAILED_TEXT, { ms: ERROR_TOAST_MS })
    return true
  }
  const message = code === null ? null : await act(code)
  if (message) toast(message, { ms: ERROR_TOAST_MS })
  return true
}
