import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import { DIRECT_MAX_BYTES } from '@contract/codes/upload'
import { Busboy, type BusboyConfig, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy'
import { drain, type ReceiveTimes, receive, watch } from './receive'
import { type Incoming, UploadRefused } from './upload'

export interface UploadForm {
  fields: ReadonlyMap<string, string>
  /** Null when the form has no file. */
  incoming: Incoming | null
}

const LIMITS: BusboyConfig['limits'] = {
  files: 1,
  fields: 20,
  parts: 22,
  fieldNameSize: 100,
  fieldSize: 8192,
  headerPairs: 20,
  fileSize: DIRECT_MAX_BYTES + 1,
}

export interface FormHandlers {
  /** A path for a new file that is arriving. */
  incomingFile(): Promise<string>
  dropIncoming(file: string): Promise<void>
  /** Called for each field before the file; an error that it throws refuses the form. */
  onEarlyField(name: string, value: string): void
  /** Called when the file begins; throws to refuse it. */
  onFile(): void
}

/** Reads a multipart form with one file; a failure leaves no file on the disk. */
export async function readForm(
  body: Readable,
  headers: IncomingHttpHeaders,
  handlers: FormHandlers,
  times: ReceiveTimes,
): Promise<UploadForm> {
  const type = headers['content-type'] ?? ''
  if (!/^multipart\/form-data\s*;/i.test(type)) throw new UploadRefused(400, 'multipart/form-data is expected')
  const target = await handlers.incomingFile()
  const watched = watch(body, times)
  const fields = new Map<string, string>()
  let saving: Promise<Incoming> | null = null
  let arriving: Readable | null = null
  try {
    await new Promise<void>((ok, no) => {
      const parser = parserOf({ ...headers, 'content-type': type })
      parser.on('field', (name, value, nameTruncated, valueTruncated) => {
        if (nameTruncated || valueTruncated || fields.has(name)) {
          no(new UploadRefused(400, 'a field is too long or twice'))
          return
        }
        fields.set(name, value)
        if (arriving) return
        try {
          handlers.onEarlyField(name, value)
        } catch (error) {
          no(error)
        }
      })
      parser.on('file', (name, stream) => {
        if (name !== 'file') {
          stream.resume()
          no(new UploadRefused(400, 'the file stands in the field named file'))
          return
        }
        try {
          handlers.onFile()
        } catch (error) {
          stream.resume()
          no(error)
          return
        }
        arriving = stream
        saving = receive(stream, target, DIRECT_MAX_BYTES, times)
        saving.catch(no)
      })
      for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
        parser.on(limit, () => no(new UploadRefused(400, 'the form has too many parts')))
      parser.once('error', () => no(new UploadRefused(400, 'the form can not be read')))
      parser.once('finish', ok)
      const broken = () => no(new UploadRefused(400, 'the upload broke off'))
      body.once('aborted', broken)
      body.once('error', broken)
      body.on('data', watched.goOn)
      body.pipe(parser)
    })
    return { fields, incoming: await saving }
  } catch (error) {
    body.unpipe()
    drain(body, times.idleMs)
    await end(arriving, saving)
    await handlers.dropIncoming(target)
    throw error
  } finally {
    body.removeListener('data', watched.goOn)
    watched.stop()
  }
}

function parserOf(headers: BusboyHeaders): BusboyInstance {
  try {
    return new Busboy({ headers, limits: LIMITS })
  } catch {
    // The parser throws for a form without a boundary.
    throw new UploadRefused(400, 'the form can not be read')
  }
}

/** Stops a file that is being written to the disk. */
async function end(arriving: Readable | null, saving: Promise<Incoming> | null): Promise<void> {
  arriving?.destroy()
  await saving?.catch(() => undefined)
}
