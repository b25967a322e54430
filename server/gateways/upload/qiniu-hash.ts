import { createHash, type Hash } from 'node:crypto'

const BLOCK = 4 * 1024 * 1024
const ONE_BLOCK = 0x16
const MANY_BLOCKS = 0x96

/** The hash of a file (etag) in the upload protocol: SHA-1 of one block of 4 MiB, or of the blocks' SHA-1s. */
export class QiniuHash {
  readonly #blocks: Buffer[] = []
  #current: Hash = createHash('sha1')
  #filled = 0

  update(chunk: Buffer): void {
    let rest = chunk
    while (rest.length > 0) {
      if (this.#filled === BLOCK) this.#endBlock()
      const piece = rest.subarray(0, BLOCK - this.#filled)
      this.#current.update(piece)
      this.#filled += piece.length
      rest = rest.subarray(piece.length)
    }
  }

  digest(): string {
    if (this.#blocks.length === 0) return tagged(ONE_BLOCK, this.#current.digest())
    this.#endBlock()
    return tagged(MANY_BLOCKS, createHash('sha1').update(Buffer.concat(this.#blocks)).digest())
  }

  #endBlock(): void {
    this.#blocks.push(this.#current.digest())
    this.#current = createHash('sha1')
    this.#filled = 0
  }
}

function tagged(tag: number, digest: Buffer): string {
  return Buffer.concat([Buffer.from([tag]), digest]).toString('base64url')
}
