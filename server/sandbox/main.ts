import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { startGateway } from './gateway'
import type { GatewayOptions } from './gateway-options'

const USAGE =
  'usage: sandbox --keys <folder> [--port 0] [--notify-allow loopback] [--public-url <address>] [--retry-delays <ms,ms,…>] [--refund-delay <ms>]'

/**
 * The sandbox gateway's process. Prints {"port":…} on one line when it listens. Ends on SIGTERM and when its standard
 * input ends, which means that its parent is gone. Ctrl-C ends it only when it has a terminal of its own: otherwise the
 * parent handles it and ends this process.
 */
async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2))
  const onBroken = (error: unknown) => {
    process.stderr.write(`sandbox: the journal can't be written: ${error instanceof Error ? error.message : error}\n`)
    process.exit(1)
  }
  const gateway = await startGateway({ ...options, onBroken })
  let isEnding = false
  const end = () => {
    if (isEnding) return
    isEnding = true
    gateway.close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.once('SIGTERM', end)
  process.on('SIGINT', () => process.stdin.isTTY && end())
  process.stdin.once('end', end).once('close', end).once('error', end).resume()
  process.stdout.on('error', end)
  process.stdout.write(`${JSON.stringify({ port: gateway.port })}\n`)
}

function readOptions(args: string[]): GatewayOptions {
  const { values } = parseArgs({
    args,
    strict: true,
    options: {
      keys: { type: 'string' },
      port: { type: 'string', default: '0' },
      'notify-allow': { type: 'string', default: 'loopback' },
      'public-url': { type: 'string' },
      'retry-delays': { type: 'string' },
      'refund-delay': { type: 'string' },
    },
  })
  if (!values.keys) throw new Error('--keys is missing')
  if (values['notify-allow'] !== 'loopback') throw new Error('--notify-allow can only be loopback')
  const options: GatewayOptions = { folder: resolve(values.keys), port: wholeNumber('--port', values.port, 65_535) }
  const publicUrl = values['public-url']
  if (publicUrl !== undefined) {
    if (!URL.canParse(publicUrl) || !/^https?:$/.test(new URL(publicUrl).protocol))
      throw new Error('--public-url is not an http address')
    options.publicUrl = publicUrl
  }
  if (values['retry-delays'] !== undefined) {
    options.retryDelaysMs = values['retry-delays']
      .split(',')
      .map((text) => wholeNumber('--retry-delays', text, 86_400_000))
  }
  if (values['refund-delay'] !== undefined) {
    options.refundDelayMs = wholeNumber('--refund-delay', values['refund-delay'], 86_400_000)
  }
  return options
}

function wholeNumber(name: string, text: string, max: number): number {
  if (!/^\d{1,9}$/.test(text) || Number(text) > max) throw new Error(`${name} must be a whole number up to ${max}`)
  return Number(text)
}

main().catch((error: unknown) => {
  const message = error instanceof Error ? error.message : String(error)
  const isUsage = message.includes('--')
  process.stderr.write(`sandbox: ${message}\n${isUsage ? `${USAGE}\n` : ''}`)
  process.exit(isUsage ? 2 : 1)
})
