import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

const MODE = 0o700

/** Work folder of uploads: arriving files, parts, and generated sizes of pictures. */
export class Workshop {
  constructor(private readonly root: string) {}

  /** Deletes the generated sizes of a picture. */
  async dropVariants(objectId: string): Promise<void> {
    await rm(this.#variants(objectId), { recursive: true, force: true })
  }

  /** Path of a generated size. */
  async variantFile(objectId: string, name: string): Promise<string> {
    const folder = this.#variants(objectId)
    await mkdir(folder, { recursive: true, mode: MODE })
    return join(folder, name)
  }

  readFile(file: string): Readable {
    return createReadStream(file)
  }

  /** A new path for a file that arrives or is generated. */
  async incomingFile(): Promise<string> {
    const folder = join(this.root, 'incoming')
    await mkdir(folder, { recursive: true, mode: MODE })
    return join(folder, randomBytes(12).toString('hex'))
  }

  /** Folder of the parts of one upload. */
  async partsFolder(uploadId: string): Promise<string> {
    const folder = join(this.root, 'parts', uploadId)
    await mkdir(folder, { recursive: true, mode: MODE })
    return folder
  }

  async dropParts(uploadId: string): Promise<void> {
    await rm(join(this.root, 'parts', uploadId), { recursive: true, force: true })
  }

  /** Deletes files that began to arrive before `since` and never finished: their process died. */
  async sweepIncoming(since: number): Promise<void> {
    const folder = join(this.root, 'incoming')
    const names = await readdir(folder).catch(() => [])
    for (const name of names) {
      const found = await stat(join(folder, name)).catch(() => null)
      if (found && found.mtimeMs < since) await rm(join(folder, name), { force: true })
    }
  }

  #variants(objectId: string): string {
    return join(this.root, 'variants', objectId.slice(-2), objectId)
  }
}

/** The name of an uploaded file in the storage. */
export const objectName = (objectId: string): string => `uploads/objects/${objectId.slice(-2)}/${objectId}`
