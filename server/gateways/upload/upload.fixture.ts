import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { eventually } from '../../../test/support/eventually'

/** For tests: a picture of noise, which no encoder compresses well. */
export function noise(width: number, height: number, format: 'jpeg' | 'png' = 'jpeg'): Promise<Buffer> {
  const picture = sharp({
    create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  })
  return (format === 'jpeg' ? picture.jpeg({ quality: 100, chromaSubsampling: '4:4:4' }) : picture.png()).toBuffer()
}

const MARKER = 0xff
const COMMENT = 0xfe
/** The largest value of a segment's length, which includes its own two bytes. */
const SEGMENT_MOST = 0xffff

/** For tests: a JPEG of at least so many bytes that is as cheap to decode as a small one; the rest is comments. */
export async function longPicture(width: number, height: number, bytes: number): Promise<Buffer> {
  const picture = await sharp({ create: { width, height, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer()
  const comment = Buffer.alloc(2 + SEGMENT_MOST, 'x')
  comment.set([MARKER, COMMENT, SEGMENT_MOST >> 8, SEGMENT_MOST & 0xff])
  const comments = Array<Buffer>(Math.ceil(bytes / comment.length)).fill(comment)
  // Inserted after the two bytes with which a JPEG begins.
  return Buffer.concat([picture.subarray(0, 2), ...comments, picture.subarray(2)])
}

interface FormOptions {
  token: string
  key?: string
  type?: string
  fileName?: string
  fields?: Record<string, string>
}
export interface UploadAnswer {
  status: number
  body: Record<string, unknown>
}
const BOUNDARY = 'a-boundary-of-a-test'

/** A form as clients of the protocol send it: the file first. */
export function formOf(
  file: Buffer,
  { token, key, type = 'image/jpeg', fileName = 'a.jpg', fields = {} }: FormOptions,
) {
  const part = (name: string, value: string) =>
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${fileName}"\r\ncontent-type: ${type}\r\n\r\n`
  const rest = Object.entries({ token, ...(key === undefined ? {} : { key }), ...fields })
  return {
    payload: Buffer.concat([
      Buffer.from(head),
      file,
      Buffer.from(`\r\n${rest.map(([name, value]) => part(name, value)).join('')}--${BOUNDARY}--\r\n`),
    ]),
    headers: { host: 'localhost', 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  }
}

export async function sendForm(app: FastifyInstance, file: Buffer, options: FormOptions): Promise<UploadAnswer> {
  const reply = await app.inject({ method: 'POST', url: '/media/up', ...formOf(file, options) })
  return { status: reply.statusCode, body: reply.json() }
}

/** The resumable calls of the protocol, for one key. */
export function partsOf(app: FastifyInstance, token: string, key: string, bucket = 'galleria') {
  const object = Buffer.from(key).toString('base64url')
  const base = `/media/up/buckets/${bucket}/objects/${object}/uploads`
  const send = async (
    method: 'POST' | 'PUT' | 'DELETE',
    url: string,
    payload?: Buffer | string,
    more: Record<string, string> = {},
  ): Promise<UploadAnswer> => {
    const headers = { host: 'localhost', authorization: `UpToken ${token}`, ...more }
    const type = typeof payload === 'string' ? 'application/json' : 'application/octet-stream'
    const reply = await app.inject({
      method,
      url,
      ...(payload === undefined ? {} : { payload }),
      headers: payload === undefined ? headers : { ...headers, 'content-type': type },
    })
    return { status: reply.statusCode, body: reply.json() }
  }
  return {
    open: () => send('POST', base),
    put: (uploadId: string, part: number, bytes: Buffer, md5?: string) =>
      send('PUT', `${base}/${uploadId}/${part}`, bytes, {
        'content-md5': md5 ?? createHash('md5').update(bytes).digest('hex'),
      }),
    complete: (uploadId: string, parts: unknown) => send('POST', `${base}/${uploadId}`, JSON.stringify({ parts })),
    drop: (uploadId: string) => send('DELETE', `${base}/${uploadId}`),
  }
}

/** Every file below a folder, to assert that none is left. */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
    .filter((name) => name !== 'secret')
}

/** Waits until exactly these files are below a folder: refused files are deleted after the reply. */
export async function filesBecome(folder: string, expected: readonly string[]): Promise<void> {
  const wanted = [...expected].sort().join()
  await eventually(() => filesBelow(folder).sort().join() === wanted, `the files are ${wanted}`)
}
