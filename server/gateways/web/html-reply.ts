import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)
/** Compresses well in a few milliseconds; each change of a price on the page needs a new compression. */
const BROTLI_QUALITY = 9

interface Packed {
  html: string
  etag: string
  br: Buffer
  gzip: Buffer
}

/** One page in the encodings that browsers accept, compressed once for each version of it. */
export class PackedPage {
  #packed: Promise<Packed> | null = null
  #html = ''

  /** Body and headers of a page, for a request's Accept-Encoding. */
  async reply(html: string, accepted = ''): Promise<{ body: string | Buffer; headers: Record<string, string> }> {
    const packed = await this.#pack(html)
    const headers: Record<string, string> = { etag: packed.etag, vary: 'accept-encoding' }
    const encoding = encodingOf(accepted)
    if (!encoding) return { body: packed.html, headers }
    return { body: packed[encoding], headers: { ...headers, 'content-encoding': encoding } }
  }

  #pack(html: string): Promise<Packed> {
    if (!this.#packed || this.#html !== html) {
      this.#html = html
      this.#packed = pack(html)
    }
    return this.#packed
  }
}

async function pack(html: string): Promise<Packed> {
  const [br, gz] = await Promise.all([
    toBrotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
    toGzip(html),
  ])
  const etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`
  return { html, etag, br, gzip: gz }
}

/** br before gzip; an encoding with q=0 is not used. */
function encodingOf(accepted: string): 'br' | 'gzip' | null {
  const takes = (name: string) =>
    new RegExp(`(?:^|,)\\s*${name}\\s*(?:;\\s*q=(?!0(?:\\.0*)?\\s*(?:,|$))[^,]*)?\\s*(?:,|$)`).test(accepted)
  if (takes('br')) return 'br'
  return takes('gzip') ? 'gzip' : null
}
