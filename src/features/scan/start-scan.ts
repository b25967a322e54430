import { toast } from '@/app/dialog'
import { env } from '@/app/env'
import { ERROR_TOAST_MS } from '@/app/limits'
import { go } from '@/app/navigate'
import { scanner } from '@/platform/scan'
import { actOnCode, SCAN_FAILED_TEXT } from './act'

/** 扫一扫: the platform's own screen where there is one, else our page. Leaving it says nothing. */
export async function startScan(): Promise<void> {
  if (!scanner.hasOwnScreen) return go('scanCode')
  const message = await scanner.scan().then(
    (code) => (code === null ? null : actOnCode(env, code, 'push')),
    () => SCAN_FAILED_TEXT,
  )
  if (message) toast(message, { ms: ERROR_TOAST_MS })
}
