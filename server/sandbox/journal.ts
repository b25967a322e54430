import { createReadStream } from 'node:fs'
import { type FileHandle, open, rename, stat, truncate } from 'node:fs/promises'
import { recordKey, type SandboxRecord } from './records'

const FILE_MODE = 0o600
/** The file is rewritten at the start when this many lines are outdated. */
const COMPACT_AT = 2_000

/**
 * The gateway's storage: an append-only file, one record as JSON per line; the last record of a key is valid. A record
 * is durable when `append` resolves; concurrent appends share one write and one sync.
 */
export class Journal {
  private readonly file: FileHandle
  private waiting: { text: string; resolve: () => void; reject: (error: unknown) => void }[] = []
  private flushing: Promise<void> | null = null
  private broken: { error: unknown } | null = null
  private isClosed = false
  private readonly onBroken: (error: unknown) => void

  private constructor(file: FileHandle, onBroken: (error: unknown) => void) {
    this.file = file
    this.onBroken = onBroken
  }

  /**
   * Opens or creates the file; returns the valid records. A last line torn by a crash is cut off. `onBroken` is called
   * when a write fails: memory is then ahead of the file, so the gateway must restart.
   */
  static async open(
    path: string,
    onBroken: (error: unknown) => void = () => undefined,
  ): Promise<{ journal: Journal; records: SandboxRecord[] }> {
    const { records, lines } = await load(path)
    if (lines - records.length > COMPACT_AT) await rewrite(path, records)
    return { journal: new Journal(await open(path, 'a', FILE_MODE), onBroken), records }
  }

  /** Writes records together; resolves when they are on disk. Rejects after `close`. */
  append(...records: SandboxRecord[]): Promise<void> {
    if (this.isClosed) return Promise.reject(new Error('the journal is closed'))
    const text = records.map((record) => `${JSON.stringify(record)}\n`).join('')
    return new Promise((resolve, reject) => {
      this.waiting.push({ text, resolve, reject })
      this.flushing ??= this.flush()
    })
  }

  async close(): Promise<void> {
    this.isClosed = true
    await this.flushing
    await this.file.close()
  }

  private async flush(): Promise<void> {
    // Appends in the same turn of the event loop join this write.
    await null
    while (this.waiting.length > 0) {
      const batch = this.waiting
      this.waiting = []
      try {
        // After a partial write, another one would make the torn line look complete.
        if (this.broken) throw this.broken.error
        await this.file.appendFile(batch.map((entry) => entry.text).join(''))
        await this.file.datasync()
        for (const entry of batch) entry.resolve()
      } catch (error) {
        for (const entry of batch) entry.reject(error)
        if (!this.broken) this.onBroken(error)
        this.broken ??= { error }
      }
    }
    this.flushing = null
  }
}

async function load(path: string): Promise<{ records: SandboxRecord[]; lines: number }> {
  const records = new Map<string, SandboxRecord>()
  const size = await stat(path).then(
    (found) => found.size,
    () => null,
  )
  if (size === null) return { records: [], lines: 0 }
  let lines = 0
  let whole = 0
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of createReadStream(path)) {
    const bytes: Buffer = Buffer.concat([rest, chunk])
    let start = 0
    for (let end = bytes.indexOf(10, start); end >= 0; end = bytes.indexOf(10, start)) {
      lines += 1
      const record = parseRecord(bytes.toString('utf8', start, end))
      if (record === null) throw new Error(`the sandbox journal is damaged at line ${lines}: ${path}`)
      const key = recordKey(record)
      // Inserted again, so that records stay in the order of their last change.
      records.delete(key)
      records.set(key, record)
      start = end + 1
    }
    whole += start
    rest = bytes.subarray(start)
  }
  if (whole < size) await truncate(path, whole)
  return { records: [...records.values()], lines }
}

function parseRecord(line: string): SandboxRecord | null {
  try {
    const record: SandboxRecord = JSON.parse(line)
    return ['transaction', 'refund', 'notice'].includes(record.kind) ? record : null
  } catch {
    return null
  }
}

async function rewrite(path: string, records: SandboxRecord[]): Promise<void> {
  const fresh = `${path}.new`
  const file = await open(fresh, 'w', FILE_MODE)
  try {
    for (let at = 0; at < records.length; at += 1_000) {
      await file.appendFile(
        records
          .slice(at, at + 1_000)
          .map((record) => `${JSON.stringify(record)}\n`)
          .join(''),
      )
    }
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(fresh, path)
}
