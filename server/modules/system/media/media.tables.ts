/** The files that a token and its renewals may upload: their keys begin with `<purpose>/<batch_id>/`. */
export interface MediaBatchTable {
  batchId: string
  uid: string
  purpose: string
  most: number
  taken: number
  expireAt: number
}

/** A finished file. */
export interface MediaFileTable {
  key: string
  uid: string
  purpose: string
  /** Name in the storage, chosen by the server. */
  objectId: string
  /** Media type of the stored file. */
  type: string
  bytes: number
  width: number
  height: number
  /** Hash of the uploaded bytes, to recognise a repeat. */
  hash: string
  isPrivate: number
  createdAt: number
  /** 0 until something refers to it. */
  claimedAt: number
}

/** A running upload in parts; the parts are in the folder. */
export interface MediaUploadTable {
  uploadId: string
  uid: string
  key: string
  createdAt: number
  expireAt: number
}

declare module '../../../kernel/tables' {
  interface Tables {
    media_batch: MediaBatchTable
    media_file: MediaFileTable
    media_upload: MediaUploadTable
  }
}
