import type { Readable } from 'node:stream'

/** A refused request of the upload protocol: its HTTP status (some above 599, as the protocol has them). */
export class UploadRefused extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message)
  }
}

/** Statuses of the protocol without a name in HTTP. */
export const UPLOAD_STATUS = { badChecksum: 406, noSuchUpload: 612, fileExists: 614, noSuchBucket: 631 } as const

/** A received file on the disk. */
export interface Incoming {
  file: string
  bytes: number
  /** Hash of the whole file, as the protocol computes it. */
  hash: string
  md5: string
  crc32: number
}

/** What a proven token allows. */
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

/** What the upload gateway uses of the media module. */
export interface UploadDesk {
  /** Checks a token; throws UploadRefused (401). */
  grantOf(token: string): Grant
  bucket: string
  /** A path for a file that is arriving. */
  incomingFile(): Promise<string>
  dropIncoming(file: string): Promise<void>
  /** Stores one whole file under a key (null: a new one); deletes the incoming file in every case. */
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

/** A file to be served. */
export interface Outgoing {
  type: string
  bytes: number
  /** Etag of a cacheable file; null for one that must not be cached. */
  etag: string | null
  isVideo: boolean
  open(range?: { start: number; end: number }): Readable
}

/** What the reading gateway uses of the media module; null: no such file. */
export interface MediaShelf {
  publicFile(key: string, query: Readonly<Record<string, string>>, accept: string): Promise<Outgoing | null>
  /** Throws UploadRefused (403) when the address has no valid signature or has expired. */
  privateFile(key: string, query: Readonly<Record<string, string>>, accept: string): Promise<Outgoing | null>
}
