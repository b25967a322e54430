import type { Readable } from 'node:stream'

/** A request of the upload protocol that is refused: its HTTP status (some above 599, as the protocol has them). */
export class UploadRefused extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message)
  }
}

/** Statuses of the protocol that HTTP has no name for. */
export const UPLOAD_STATUS = { badChecksum: 406, noSuchUpload: 612, fileExists: 614, noSuchBucket: 631 } as const

/** What came in, in a file of our own. */
export interface Incoming {
  file: string
  bytes: number
  /** Of the whole, as the protocol counts it. */
  hash: string
  md5: string
  crc32: number
}

/** Who may bring what, out of a proven token. */
export interface Grant {
  uid: string
  batchId: string
  purpose: string
  keyPrefix: string
  maxBytes: number
}

export interface PartStored {
  etag: string
  md5: string
}
export interface FinishedFile {
  key: string
  hash: string
  bytes: number
  type: string
  url: string
  width: number
  height: number
}

/** What the upload gateway needs of the media module. */
export interface UploadDesk {
  /** Proves a token; throws UploadRefused (401). */
  grantOf(token: string): Grant
  bucket: string
  /** A new file's place for what is arriving. */
  incomingFile(): Promise<string>
  dropIncoming(file: string): Promise<void>
  /** Keeps one whole file under a key (null: one is chosen); the incoming file is gone afterwards, come what may. */
  finish(grant: Grant, key: string | null, incoming: Incoming): Promise<FinishedFile>
  openUpload(grant: Grant, key: string | null): Promise<{ uploadId: string; expireAt: number }>
  /** Refuses a part before it is read. */
  checkPart(grant: Grant, key: string | null, uploadId: string, part: number, bytes: number): Promise<void>
  putPart(grant: Grant, uploadId: string, part: number, incoming: Incoming): Promise<PartStored>
  completeUpload(
    grant: Grant,
    key: string | null,
    uploadId: string,
    parts: readonly { partNumber: number; etag: string }[],
  ): Promise<FinishedFile>
  dropUpload(grant: Grant, key: string | null, uploadId: string): Promise<void>
}

/** A file on its way out. */
export interface Outgoing {
  type: string
  bytes: number
  /** Pictures may be asked for again by it; null for what nobody may keep. */
  etag: string | null
  isVideo: boolean
  open(range?: { start: number; end: number }): Readable
}

/** What the reading gateway needs of the media module; null is "there is none". */
export interface MediaShelf {
  publicFile(key: string, query: Readonly<Record<string, string>>, accept: string): Promise<Outgoing | null>
  /** Throws UploadRefused (403) when the address is not of ours or stale. */
  privateFile(key: string, query: Readonly<Record<string, string>>, accept: string): Promise<Outgoing | null>
}
