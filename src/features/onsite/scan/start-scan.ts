import { toast } from '@/app/dialog'
import { env } from '@/app/env'
import { ERROR_TOAST_MS } from '@/app/limits'
import { go } from '@/app/navigate'
import { scanner } from '@/platform/scan'
import { actOnCode, SCAN_FAILED_TEXT } from './act'

/** 扫一扫: opens the platform's scanner if it has one, else the scanning page. */
export async function startScan(): Promise<void> {
  if (!(await scanOnScreen())) await go('scanCode')
}

/**
 * Scans a code for a form field: `take` gets it, or the form reads it from `ScannedCodeStore` when it is shown again.
 */
export async function scanForField(take: (code: string) => void): Promise<void> {
  const isRead = await scanOnScreen(async (code) => {
    take(code)
    return null
  })
  if (!isRead) await go('scanCode', { forField: '1' })
}

const openCode = (code: string) => actOnCode(env, code, 'push')

/**
 * Scans with the platform's own scanner; false when the scanning page must do it. `act` returns the problem of the
 * code, or null. A shopper who closes the scanner gets no message.
 */
export async function scanOnScreen(act: (code: string) => Promise<string | null> = openCode): Promise<boolean> {
  const screen = await scanner.screen()
  if (!screen) return false
  let code: string | null
  try {
    code = await screen()
  } catch {
    // WeChat refuses its scanner for good on pages of an origin that it does not trust.
    if (!(await scanner.screen())) return false
    toast(SCAN_FAILED_TEXT, { ms: ERROR_TOAST_MS })
    return true
  }
  const message = code === null ? null : await act(code)
  if (message) toast(message, { ms: ERROR_TOAST_MS })
  return true
}
