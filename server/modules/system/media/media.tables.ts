/** What one token (and those that renew it) may bring: the keys of its files begin with `<purpose>/<batch_id>/`. */
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
  /** Its name in the storage; nothing of it comes from outside. */
  objectId: string
  /** Media type as it is kept. */
  type: string
  bytes: number
  width: number
  height: number
  /** Of the bytes as they were sent, so that a repeat is known. */
  hash: string
  isPrivate: number
  createdAt: number
  /** 0 while nothing refers to it. */
  claimedAt: number
}

/** An upload in parts that is under way; the parts lie in the folder. */
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
