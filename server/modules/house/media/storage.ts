import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'

/** Where finished files are kept; names are ids of ours. The folder is one way, an object store would be another. */
export interface MediaStorage {
  /** Takes a finished local file over; it is gone from where it was. */
  keep(objectId: string, file: string): Promise<void>
  /** Bytes of an object, null when there is none. */
  sizeOf(objectId: string): Promise<number | null>
  read(objectId: string, range?: { start: number; end: number }): Readable
  /** A local file with the object's bytes, to work on. */
  localFile(objectId: string): Promise<string>
  remove(objectId: string): Promise<void>
}

const MODE = 0o700

/** Everything of uploads that lies in one folder: objects, made sizes of pictures, parts and what is arriving. */
export class MediaFolder implements MediaStorage {
  constructor(private readonly root: string) {}

  async keep(objectId: string, file: string): Promise<void> {
    const target = this.#object(objectId)
    await mkdir(dirname(target), { recursive: true, mode: MODE })
    await rename(file, target)
  }

  sizeOf(objectId: string): Promise<number | null> {
    return sizeOfFile(this.#object(objectId))
  }

  read(objectId: string, range?: { start: number; end: number }): Readable {
    return createReadStream(this.#object(objectId), range)
  }

  async localFile(objectId: string): Promise<string> {
    return this.#object(objectId)
  }

  async remove(objectId: string): Promise<void> {
    await rm(this.#object(objectId), { force: true })
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

  #object(objectId: string): string {
    return join(this.root, 'objects', objectId.slice(-2), objectId)
  }

  #variants(objectId: string): string {
    return join(this.root, 'variants', objectId.slice(-2), objectId)
  }
}

export async function sizeOfFile(file: string): Promise<number | null> {
  const found = await stat(file).catch(() => null)
  return found?.size ?? null
}
