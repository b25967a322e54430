import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32 } from './crc32'
import { QiniuHash } from './qiniu-hash'
import { type Incoming, UploadRefused } from './upload'

/** Limits: time without a byte, and time in all. After either the upload is dropped. */
export interface ReceiveTimes {
  idleMs: number
  totalMs: number
}
export const RECEIVE_TIMES: ReceiveTimes = { idleMs: 8_000, totalMs: 110_000 }
/**
 * Up to this many bytes of a refused body are read and discarded, because many clients read the refusal only after they
 * have sent the body.
 */
const DRAIN_BYTES = 32 * 1024 * 1024

/**
 * Writes a stream into a file, at most `maxBytes`. A stream that breaks off, stalls or is too large leaves no file; the
 * source then still has to be drained or destroyed.
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
  const watched = watch(source, times)
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      watched.goOn()
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
  try {
    // Not inside the pipeline: that would close the connection together with the file.
    source.pipe(meter)
    await pipeline(meter, createWriteStream(file, { flags: 'wx', mode: 0o600 }))
    return { file, bytes, hash: hash.digest(), md5: md5.digest('hex'), crc32: checksum }
  } catch (error) {
    await rm(file, { force: true })
    drain(source, times.idleMs)
    throw error
  } finally {
    watched.stop()
    for (const event of ['error', 'aborted', 'close'] as const) source.removeListener(event, broken)
  }
}

/**
 * Destroys a source that sends nothing for `idleMs` or takes longer than `totalMs` (408). The reader calls `goOn` for
 * each piece, and `stop` at the end.
 */
export function watch(source: Readable, { idleMs, totalMs }: ReceiveTimes): { goOn(): void; stop(): void } {
  const giveUp = () => source.destroy(new UploadRefused(408, 'the upload stalled'))
  const idle = setTimeout(giveUp, idleMs)
  const total = setTimeout(giveUp, totalMs)
  return {
    goOn: () => void idle.refresh(),
    stop() {
      clearTimeout(idle)
      clearTimeout(total)
    },
  }
}

/** Reads and discards the rest of a refused body while bytes arrive. */
export function drain(source: Readable, idleMs = RECEIVE_TIMES.idleMs): void {
  if (source.destroyed) return
  let left = DRAIN_BYTES
  const idle = setTimeout(() => source.destroy(), idleMs).unref()
  source.on('error', () => undefined)
  source.once('close', () => clearTimeout(idle))
  source.once('end', () => clearTimeout(idle))
  source.on('data', (chunk: Buffer) => {
    idle.refresh()
    left -= chunk.length
    if (left < 0) source.destroy()
  })
  source.resume()
}
