/** A picked picture or video, compressed and ready to be sent; what it is made of is the platform's business. */
export interface PickedFile {
  name: string
  bytes: number
  /** Shows the picture before anything is sent. */
  previewUrl: string
  /** The same for the same file picked again, so that a broken upload can go on. */
  fingerprint: string
}

export interface PickedVideo extends PickedFile {
  /** How long it plays; null where nobody knows before the server has looked. */
  ms: number | null
  /** A frame of it; empty: none. */
  posterUrl: string
}

/** A way to stop what is under way. */
export interface Cancelling {
  readonly isCancelled: boolean
  /** Runs `stop` when it is cancelled; the answer takes that back. */
  onCancel(stop: () => void): () => void
}

export interface UploadReply {
  status: number
  /** Parsed JSON, or null when the body is none. */
  body: unknown
}

interface Sending {
  url: string
  file: PickedFile
  /** Bytes that have left so far. */
  onProgress(bytes: number): void
  cancelling: Cancelling
}
export interface FormSending extends Sending {
  fields: Record<string, string>
}
export interface PartSending extends Sending {
  headers: Record<string, string>
  from: number
  to: number
}

/** Picks and sends files. Sending rejects only with NoReply; an HTTP error is a reply. */
export interface Uploader {
  /** Lets the shopper choose pictures from album or camera; none when they change their mind. */
  pick(count?: number): Promise<PickedFile[]>
  /** Lets the shopper choose one short video or record it; null when they change their mind. */
  pickVideo(): Promise<PickedVideo | null>
  /** The whole file in one form. */
  sendForm(call: FormSending): Promise<UploadReply>
  /** A piece of the file, as it is. */
  sendPart(call: PartSending): Promise<UploadReply>
  /** The file is shown no more. */
  release(file: PickedFile): void
}

/** A form or a chunk of 4 MiB may take this long, on a poor network too. */
export const SEND_TIMEOUT_MS = 120_000
