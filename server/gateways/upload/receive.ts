import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32 } from './crc32'
import { QiniuHash } from './qiniu-hash'
import { type Incoming, UploadRefused } from './upload'

/** Nothing more came for this long, or it took this long in all: the sender is gone or plays a game. */
export interface ReceiveTimes {
  idleMs: number
  totalMs: number
}
export const RECEIVE_TIMES: ReceiveTimes = { idleMs: 30_000, totalMs: 10 * 60_000 }
/** The rest of a refused body is read away up to here, so that the sender gets to read the refusal. */
const DRAIN_BYTES = 32 * 1024 * 1024

/**
 * Writes what arrives into a file, never more than `maxBytes` of it. What breaks off, stalls or is too large leaves no
 * file; the source is read on (or ended), but not by us.
 */
export async function receive(
  source: Readable,
  file: string,
  maxBytes: number,
  times: ReceiveTimes = RECEIVE_TIMES,
): Promise<Incoming> {
  const hash = new QiniuHash()
  const md5 = createHash('md5')
  let bytes = 0
  let checksum = 0
  let idle: NodeJS.Timeout | undefined
  const giveUp = () => source.destroy(new UploadRefused(408, 'the upload stalled'))
  const total = setTimeout(giveUp, times.totalMs)
  const wait = () => {
    clearTimeout(idle)
    idle = setTimeout(giveUp, times.idleMs)
  }
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      wait()
      bytes += chunk.length
      if (bytes > maxBytes) return done(new UploadRefused(413, '文件太大'))
      hash.update(chunk)
      md5.update(chunk)
      checksum = crc32(chunk, checksum)
      done(null, chunk)
    },
  })
  const broken = (error?: Error | null) => {
    if (!source.readableEnded) meter.destroy(error ?? new UploadRefused(400, 'the upload broke off'))
  }
  source.once('error', broken)
  source.once('aborted', broken)
  source.once('close', broken)
  wait()
  try {
    // Not inside the pipeline: that would end the connection together with the file.
    source.pipe(meter)
    await pipeline(meter, createWriteStream(file, { flags: 'wx', mode: 0o600 }))
    return { file, bytes, hash: hash.digest(), md5: md5.digest('hex'), crc32: checksum }
  } catch (error) {
    await rm(file, { force: true })
    drain(source)
    throw error
  } finally {
    clearTimeout(idle)
    clearTimeout(total)
    for (const event of ['error', 'aborted', 'close'] as const) source.removeListener(event, broken)
  }
}

/** Reads the rest of a refused body away. */
export function drain(source: Readable): void {
  if (source.destroyed) return
  let left = DRAIN_BYTES
  source.on('error', () => undefined)
  source.on('data', (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) source.destroy()
  })
  source.resume()
}
