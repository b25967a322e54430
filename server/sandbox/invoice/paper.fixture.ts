import { resolve } from 'node:path'
import { inflateSync } from 'node:zlib'
import { FONT_PACKAGE, INVOICE_FONT } from '../../start/invoices'
import { drawInvoice } from './paper'
import type { Draw } from './sandbox-issuer'

export const FONT_FILE = resolve('node_modules', FONT_PACKAGE, INVOICE_FONT)

/** Draws in this process. */
export const drawHere: Draw = (made) => drawInvoice(made, FONT_FILE)

/** Every stream of a PDF, decompressed. */
function streamsOf(pdf: Buffer): string[] {
  const whole = pdf.toString('latin1')
  return [...whole.matchAll(/<<([\s\S]*?)>>\s*stream\r?\n/g)].flatMap((match) => {
    const [head = '', dictionary = ''] = [match[0], match[1]]
    const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1])
    const from = (match.index ?? 0) + head.length
    const bytes = pdf.subarray(from, from + length)
    return dictionary.includes('FlateDecode') ? [inflateSync(bytes).toString('latin1')] : []
  })
}

/** The letters of the font's glyphs, from the PDF's own map. */
function lettersOf(cmap: string): Map<number, string> {
  const letters = new Map<number, string>()
  for (const [, first = '', list = ''] of cmap.matchAll(/<([0-9a-f]+)>\s*<[0-9a-f]+>\s*\[([^\]]*)\]/gi)) {
    ;[...list.matchAll(/<([0-9a-f ]*)>/gi)].forEach(([, hex = ''], at) => {
      const units = hex.replaceAll(' ', '').match(/.{4}/g) ?? []
      letters.set(
        Number.parseInt(first, 16) + at,
        units.map((unit) => String.fromCharCode(Number.parseInt(unit, 16))).join(''),
      )
    })
  }
  return letters
}

/** The text of a PDF, as copied out of it; one line for each drawn text. */
export function pdfText(pdf: Buffer): string {
  if (!pdf.subarray(0, 5).equals(Buffer.from('%PDF-')) || !pdf.toString('latin1').trimEnd().endsWith('%%EOF'))
    throw new Error('not a whole PDF')
  const streams = streamsOf(pdf)
  const letters = lettersOf(streams.find((stream) => stream.includes('begincmap')) ?? '')
  const page = streams.find((stream) => /\bBT\b/.test(stream)) ?? ''
  return [...page.matchAll(/\[([^\]]*)\]\s*TJ/g)]
    .map(([, shown = '']) =>
      [...shown.matchAll(/<([0-9a-f]+)>/gi)]
        .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
        .map((glyph) => letters.get(Number.parseInt(glyph, 16)) ?? '?')
        .join(''),
    )
    .join('\n')
}
