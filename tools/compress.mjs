// Writes .br and .gz next to every text file of the H5 build; the server sends these files unchanged.
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import zlib from 'node:zlib'

const TEXT = /\.(js|css|html|svg|json|txt|webmanifest)$/
/** Compression does not make smaller files smaller, because of its header. */
const LEAST_BYTES = 256
const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)

/** Compresses every text file under `folder` at the highest level; resolves to the number of files. */
export async function compressTree(folder) {
  const files = fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && TEXT.test(entry.name))
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
  let done = 0
  await Promise.all(
    files.map(async (file) => {
      const raw = fs.readFileSync(file)
      if (raw.length < LEAST_BYTES) return
      const params = { [zlib.constants.BROTLI_PARAM_QUALITY]: 11, [zlib.constants.BROTLI_PARAM_SIZE_HINT]: raw.length }
      const [br, gz] = await Promise.all([brotli(raw, { params }), gzip(raw, { level: 9 })])
      fs.writeFileSync(`${file}.br`, br)
      fs.writeFileSync(`${file}.gz`, gz)
      done += 1
    }),
  )
  return done
}
