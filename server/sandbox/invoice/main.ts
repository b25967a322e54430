import { drawInvoice, type MadeOut } from './paper'

/** Draws one invoice and exits, which frees the memory of drawing. Argument: the font. */
async function main(fontFile: string): Promise<void> {
  const parts: Buffer[] = []
  for await (const part of process.stdin) parts.push(part as Buffer)
  const made = JSON.parse(Buffer.concat(parts).toString()) as MadeOut
  process.stdout.write(await drawInvoice(made, fontFile))
}

main(process.argv[2] ?? '').catch((error: unknown) => {
  process.stderr.write(error instanceof Error ? `${error.stack}\n` : String(error))
  process.exitCode = 1
})
