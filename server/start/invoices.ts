import { spawn } from 'node:child_process'
import type { Draw } from '../sandbox/invoice/sandbox-issuer'

export interface InvoiceDrawing {
  /** The built renderer: dist/server/invoice-paper.mjs. */
  entry: string
  fontFile: string
}

export const FONT_PACKAGE = '@expo-google-fonts/noto-sans-sc'
/** Path in FONT_PACKAGE. */
export const INVOICE_FONT = '400Regular/NotoSansSC_400Regular.ttf'

const DRAWING_MS = 20_000

/** Draws each paper in its own process: drawing blocks the event loop for a tenth of a second. */
export function drawApart({ entry, fontFile }: InvoiceDrawing): Draw {
  return (made) =>
    new Promise((done, fail) => {
      const child = spawn(process.execPath, [entry, fontFile], { stdio: 'pipe', timeout: DRAWING_MS })
      const parts: Buffer[] = []
      let words = ''
      child.stdout.on('data', (part: Buffer) => parts.push(part))
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        words += text
      })
      child.once('error', fail)
      child.once('close', (code, signal) => {
        if (code === 0) done(Buffer.concat(parts))
        else fail(new Error(`the invoice could not be drawn (${code ?? signal}): ${words.slice(0, 500)}`))
      })
      // A child that fails before reading its input closes stdin; its exit reports the failure.
      child.stdin.on('error', () => undefined)
      child.stdin.end(JSON.stringify(made))
    })
}
