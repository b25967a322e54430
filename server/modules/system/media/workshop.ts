import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

const MODE = 0o700

/** Where this process works on uploads: made sizes of pictures, parts and what is arriving. */
export class Workshop {
  constructor(private readonly root: string) {}

  /** Forgets the sizes made of a picture. */
  async dropVariants(objectId: string): Promise<void> {
    await rm(this.#variants(objectId), { recursive: true, force: true })
  }

  /** Place of a size made of a picture. */
  async variantFile(objectId: string, name: string): Promise<string> {
    const folder = this.#variants(objectId)
    await mkdir(folder, { recursive: true, mode: MODE })
    return join(folder, name)
  }

  readFile(file: string): Readable {
    return createReadStream(file)
  }

  /** A fresh place for something that is arriving or being made. */
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

  /** Deletes what began to arrive before `since` and never ended: its process died. */
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
