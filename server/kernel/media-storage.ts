import { createReadStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'

/**
 * Storage of finished pictures and files, of products and of shoppers: `media/import/….webp`, `uploads/objects/…`. The
 * mall chooses the names: letters, digits, dashes, dots and slashes. A folder is one implementation; an object store
 * could be another.
 */
export interface MediaStorage {
  /** Writes an object, whole or not at all. */
  put(name: string, bytes: Buffer): Promise<void>
  /** Moves a finished local file into the storage. */
  keep(name: string, file: string): Promise<void>
  /** Bytes of an object; null when there is none. */
  sizeOf(name: string): Promise<number | null>
  read(name: string, range?: { start: number; end: number }): Readable
  /** A local file with the object's bytes, for processing. */
  localFile(name: string): Promise<string>
  remove(name: string): Promise<void>
  /** Names of all objects right below a place (`media/art`). */
  list(place: string): Promise<string[]>
}

/** No segment begins with a dot: no path upwards, no hidden file. */
const NAME = /^(?:(?!\.)[\w.~-]+\/)*(?!\.)[\w.~-]+$/
/** Uploads may be private: other users of the machine have no access. */
const MODE = 0o700
const FILE_MODE = 0o600

export class FolderStorage implements MediaStorage {
  constructor(private readonly root: string) {}

  async put(name: string, bytes: Buffer): Promise<void> {
    const file = this.#file(name)
    await mkdir(dirname(file), { recursive: true, mode: MODE })
    const half = `${file}.${process.pid}.part`
    await writeFile(half, bytes, { mode: FILE_MODE })
    await rename(half, file)
  }

  async keep(name: string, file: string): Promise<void> {
    const target = this.#file(name)
    await mkdir(dirname(target), { recursive: true, mode: MODE })
    await rename(file, target)
  }

  sizeOf(name: string): Promise<number | null> {
    return sizeOfFile(this.#file(name))
  }

  read(name: string, range?: { start: number; end: number }): Readable {
    return createReadStream(this.#file(name), range)
  }

  async localFile(name: string): Promise<string> {
    return this.#file(name)
  }

  async remove(name: string): Promise<void> {
    await rm(this.#file(name), { force: true })
  }

  async list(place: string): Promise<string[]> {
    const names = await readdir(this.#file(place)).catch(() => [])
    return names.map((name) => `${place}/${name}`)
  }

  #file(name: string): string {
    if (!NAME.test(name)) throw new Error('not the name of an object')
    return join(this.root, name)
  }
}

/** Bytes of a local file; null when there is none. */
export async function sizeOfFile(file: string): Promise<number | null> {
  const found = await stat(file).catch(() => null)
  return found?.isFile() ? found.size : null
}
