import { createHash } from 'node:crypto'
import type { MiniTimers } from './mini-timers'

interface FileRequest {
  filePath?: unknown
  position?: number
  length?: number
  success?: (result: object) => void
  fail?: (error: object) => void
}

/** A file as the phone's file chooser returns it. */
export interface Chosen {
  tempFilePath: string
  thumbTempFilePath?: string
  /** Duration of a video in seconds. */
  duration?: number
}

/** Files on the phone of a mini program: choosing, reading and uploading them. */
export class MiniFiles {
  /** The result of the next choice. */
  chosen: Chosen[] = []
  private readonly bytes = new Map<string, Uint8Array<ArrayBuffer>>()

  constructor(private readonly timers: MiniTimers) {}

  /** Sets the file that the shopper chooses next. */
  choose(chosen: Chosen, bytes: Uint8Array): void {
    this.chosen = [chosen]
    this.bytes.set(chosen.tempFilePath, Uint8Array.from(bytes))
  }

  /** wx.getFileSystemManager. */
  readonly manager = {
    getFileInfo: (asked: FileRequest) =>
      this.answer(asked, (bytes) => ({ size: bytes.length, digest: createHash('md5').update(bytes).digest('hex') })),
    readFile: ({ position = 0, length, ...asked }: FileRequest) =>
      this.answer(asked, (bytes) => ({
        data: bytes.slice(position, length === undefined ? undefined : position + length).buffer,
      })),
  }

  /** wx.uploadFile: sends a file with its fields as one form. */
  async send(url: string, { filePath, name, formData }: Record<string, unknown>): Promise<object> {
    const path = String(filePath)
    const bytes = this.bytes.get(path)
    if (!bytes) throw new Error(`there is no file ${path}`)
    const body = new FormData()
    for (const [key, value] of Object.entries(formData ?? {})) body.append(key, String(value))
    body.append(String(name), new Blob([bytes]), path.slice(path.lastIndexOf('/') + 1))
    const reply = await fetch(url, { method: 'POST', body })
    return { statusCode: reply.status, data: await reply.text(), errMsg: 'uploadFile:ok' }
  }

  private answer({ filePath, success, fail }: FileRequest, read: (bytes: Uint8Array<ArrayBuffer>) => object): void {
    const bytes = this.bytes.get(String(filePath))
    this.timers.after(() => (bytes ? success?.(read(bytes)) : fail?.({ errMsg: 'fail no such file' })))
  }
}
